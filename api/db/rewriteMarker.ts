import { sql } from './port.ts';

/** The database is to be written anew, as somebody was deleted. */
export const markRewriteDue = sql`INSERT INTO secrets (name, value) VALUES ('rewrite due', '') ON CONFLICT (name) DO NOTHING`;
export const isRewriteDue = sql<{ name: string }>`SELECT name FROM secrets WHERE name = 'rewrite due'`;
export const clearRewriteDue = sql`DELETE FROM secrets WHERE name = 'rewrite due'`;

/** That the database is being written anew, and by whom: it stays where a process ends before it is done. */
export const markRewriteStarted = sql`
  INSERT INTO secrets (name, value) VALUES ('rewrite begun', :by)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
export const isRewriteStarted = sql<{ name: string }>`SELECT name FROM secrets WHERE name = 'rewrite begun'`;
/** Not where another process has begun since. */
export const clearRewriteStarted = sql`DELETE FROM secrets WHERE name = 'rewrite begun' AND value = :by`;
