import { sql } from './port.ts';

/** Records that a process is running, and when it was last seen. */
export const noteProcess = sql`
  INSERT INTO processes (id, "seenAt") VALUES (:id, :now) ON CONFLICT (id) DO UPDATE SET "seenAt" = excluded."seenAt"`;
export const forgetProcesses = sql`DELETE FROM processes WHERE "seenAt" < :before`;
