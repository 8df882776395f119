import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startupError } from '../config/config.ts';
import { root } from '../config/packageRoot.ts';
import { type Db, isUniqueViolation, sql } from './port.ts';

const ledger = `CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, "appliedAt" TEXT NOT NULL)`;
const folder = join(root, 'api/db/migrations');

/** Translates a migration for PostgreSQL, whose tables are always strict and whose INTEGER has only 32 bits. */
const forPostgres = (text: string) => text.replace(/\) STRICT;/g, ');').replace(/\bINTEGER\b/g, 'BIGINT');

/**
 * A migration for one database says so in its file name. The ledger leaves that part out, so that both databases have
 * the same steps.
 */
const forOne = /\.(sqlite|postgres)\.sql$/;
const stepsFor = (dialect: Db['dialect']) =>
  readdirSync(folder)
    .filter((file) => (forOne.exec(file)?.[1] ?? dialect) === dialect)
    .sort()
    .map((file) => ({ file, name: file.replace(forOne, '.sql') }));

/** Returns the migrations that a database has had, in order. */
export const stepsOf = async (db: Db) => (await applied.all(db)).map((row) => row.name);

/**
 * Applies the missing migrations: numbered files, forward only, each in a transaction. Returns how many were applied.
 * `wanted` limits them to the given steps, which gives the schema of an older version.
 */
export async function migrate(db: Db, now: string, wanted?: readonly string[]): Promise<number> {
  await db.script(ledger);
  // The ledger table must exist before these statements can be prepared.
  const done = new Set(await stepsOf(db));
  const steps = stepsFor(db.dialect);
  const unknown = [...done, ...(wanted ?? [])].find((name) => !steps.some((step) => step.name === name));
  if (unknown)
    throw startupError(
      `This data was written by a newer version of Recess (it knows ${unknown}). Update Recess first.`,
    );
  const missing = steps.filter(({ name }) => !done.has(name) && (wanted?.includes(name) ?? true));
  for (const step of missing) await apply(db, step, now);
  return missing.length;
}

async function apply(db: Db, { file, name }: { file: string; name: string }, now: string): Promise<void> {
  let isOurs = false;
  try {
    await db.transaction(async () => {
      // When two processes start at once, the second waits here for the first and then skips the step.
      await record.run(db, { name, now });
      isOurs = true;
      const text = readFileSync(join(folder, file), 'utf8');
      await db.script(db.dialect === 'postgres' ? forPostgres(text) : text);
    });
  } catch (error) {
    if (isOurs || !isUniqueViolation(error)) throw error;
  }
}

const applied = sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`;
const record = sql`INSERT INTO migrations (name, "appliedAt") VALUES (:name, :now)`;
