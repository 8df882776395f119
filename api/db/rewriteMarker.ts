import { sql } from './port.ts';

/** Marks the database as due for a rewrite (VACUUM), because somebody's data was deleted. */
export const markRewriteDue = sql`INSERT INTO secrets (name, value) VALUES ('rewrite due', '') ON CONFLICT (name) DO NOTHING`;
export const isRewriteDue = sql<{ name: string }>`SELECT name FROM secrets WHERE name = 'rewrite due'`;
export const clearRewriteDue = sql`DELETE FROM secrets WHERE name = 'rewrite due'`;

/** Records which process is rewriting the database; the mark stays if that process ends before it is done. */
export const markRewriteStarted = sql`
  INSERT INTO secrets (name, value) VALUES ('rewrite begun', :by)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
export const isRewriteStarted = sql<{ name: string }>`SELECT name FROM secrets WHERE name = 'rewrite begun'`;
/** Does nothing if another process has started a rewrite since. */
export const clearRewriteStarted = sql`DELETE FROM secrets WHERE name = 'rewrite begun' AND value = :by`;
