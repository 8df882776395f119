import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { badStart } from '../config.ts';
import { root } from '../root.ts';
import { type Db, isUniqueViolation, sql } from './port.ts';

const ledger = `CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, "appliedAt" TEXT NOT NULL)`;
const folder = join(root, 'api/db/migrations');

/** What PostgreSQL says otherwise: its tables are always strict, and INTEGER has only 32 bits there. */
const forPostgres = (text: string) => text.replace(/\) STRICT;/g, ');').replace(/\bINTEGER\b/g, 'BIGINT');

/** Brings the schema up to date: numbered files, forward only, each in a transaction. Answers how many were applied. */
export async function migrate(db: Db, now: string): Promise<number> {
  await db.script(ledger);
  // Here and not above: the table must exist before these can be prepared.
  const done = new Set((await applied.all(db)).map((row) => row.name));
  const files = readdirSync(folder).sort();
  const unknown = [...done].find((name) => !files.includes(name));
  if (unknown)
    throw badStart(`This data was written by a newer version of Recess (it knows ${unknown}). Update Recess first.`);
  const todo = files.filter((name) => !done.has(name));
  for (const name of todo) await apply(db, name, now);
  return todo.length;
}

async function apply(db: Db, name: string, now: string): Promise<void> {
  try {
    await db.transaction(async () => {
      // Two processes starting at once: the second waits here for the first, and then leaves it at that.
      await record.run(db, { name, now });
      const text = readFileSync(join(folder, name), 'utf8');
      await db.script(db.dialect === 'postgres' ? forPostgres(text) : text);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

const applied = sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`;
const record = sql`INSERT INTO migrations (name, "appliedAt") VALUES (:name, :now)`;
