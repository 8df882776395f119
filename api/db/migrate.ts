import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startupError } from '../config/config.ts';
import { root } from '../config/packageRoot.ts';
import { type Db, isUniqueViolation, sql } from './port.ts';

const ledger = `CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, "appliedAt" TEXT NOT NULL)`;
const folder = join(root, 'api/db/migrations');

/** What PostgreSQL says otherwise: its tables are always strict, and INTEGER has only 32 bits there. */
const forPostgres = (text: string) => text.replace(/\) STRICT;/g, ');').replace(/\bINTEGER\b/g, 'BIGINT');

/** A file for one database only says so in its name; the ledger has it without that, so that it is one step for both. */
const forOne = /\.(sqlite|postgres)\.sql$/;
const stepsFor = (dialect: Db['dialect']) =>
  readdirSync(folder)
    .filter((file) => (forOne.exec(file)?.[1] ?? dialect) === dialect)
    .sort()
    .map((file) => ({ file, name: file.replace(forOne, '.sql') }));

/** The steps that a database has had, in order. */
export const stepsOf = async (db: Db) => (await applied.all(db)).map((row) => row.name);

/**
 * Brings the schema up to date: numbered files, forward only, each in a transaction. Answers how many were applied.
 * `wanted` are the only steps to take, for a schema as it was once.
 */
export async function migrate(db: Db, now: string, wanted?: readonly string[]): Promise<number> {
  await db.script(ledger);
  // Here and not above: the table must exist before these can be prepared.
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
      // Two processes starting at once: the second waits here for the first, and then leaves it at that.
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
