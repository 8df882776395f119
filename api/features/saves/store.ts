import type { SaveVersion } from '#sync/contract/saves.ts';
import { fragment, sql } from '../../db/port.ts';

type Row = Omit<SaveVersion, 'apart'> & { gameId: string; apart: 0 | 1 };
const columns = fragment('"gameId", run, device, counter, apart, bytes, "savedAt"');

/** Returns all saves of a person, newest first within a game. */
export const listAll = sql<Row>`
  SELECT ${columns} FROM saves WHERE "userId" = :userId ORDER BY "gameId", counter DESC`;
export const ofGame = sql<Row>`
  SELECT ${columns} FROM saves WHERE "userId" = :userId AND "gameId" = :gameId ORDER BY counter DESC`;
export const itemsOf = sql<{ items: string }>`
  SELECT items FROM saves WHERE "userId" = :userId AND "gameId" = :gameId AND run = :run`;
export const otherSavesBytes = sql<{ bytes: number }>`
  SELECT COALESCE(SUM(bytes), 0) AS bytes FROM saves
   WHERE "userId" = :userId AND NOT ("gameId" = :gameId AND run = :run)`;
export const upsert = sql`
  INSERT INTO saves ("userId", "gameId", run, device, counter, apart, bytes, "savedAt", items)
  VALUES (:userId, :gameId, :run, :device, :counter, 0, :bytes, :savedAt, :items)
  ON CONFLICT ("userId", "gameId", run) DO UPDATE
    SET device = excluded.device, counter = excluded.counter, apart = 0, bytes = excluded.bytes,
        "savedAt" = excluded."savedAt", items = excluded.items`;
export const markConflicting = sql`
  UPDATE saves SET apart = :apart WHERE "userId" = :userId AND "gameId" = :gameId AND run = :run`;
export const deleteVersion = sql`DELETE FROM saves WHERE "userId" = :userId AND "gameId" = :gameId AND run = :run`;

/** Returns nothing if this state, or a newer one of the device, was stored before. */
export const recordDeviceSeq = sql<{ seq: number }>`
  INSERT INTO save_devices ("userId", "gameId", device, seq, "seenAt") VALUES (:userId, :gameId, :device, :seq, :now)
  ON CONFLICT ("userId", "gameId", device) DO UPDATE SET seq = excluded.seq, "seenAt" = excluded."seenAt"
   WHERE save_devices.seq < excluded.seq
  RETURNING seq`;
export const lastDeviceSeq = sql<{ seq: number }>`
  SELECT seq FROM save_devices WHERE "userId" = :userId AND "gameId" = :gameId AND device = :device`;
export const deleteStaleDevices = sql`
  DELETE FROM save_devices WHERE "userId" = :userId AND "gameId" = :gameId AND "seenAt" < :before`;

export const versionOf = ({ gameId: _, apart, ...row }: Row): SaveVersion => ({ ...row, apart: apart === 1 });
