import { sql } from './port.ts';

/** That the database is being written anew, and by whom: it stays where a process ends before it is done. */
export const begin = sql`
  INSERT INTO secrets (name, value) VALUES ('rewrite begun', :by)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
export const isBegun = sql<{ name: string }>`SELECT name FROM secrets WHERE name = 'rewrite begun'`;
/** Not where another process has begun since. */
export const end = sql`DELETE FROM secrets WHERE name = 'rewrite begun' AND value = :by`;
