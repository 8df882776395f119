import { sql } from '../../db/port.ts';

export const addIncident = sql`
  INSERT INTO upload_incidents (id, hash, "userId", "createdAt") VALUES (:id, :hash, :userId, :now)`;
