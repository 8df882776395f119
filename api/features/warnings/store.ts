import type { ContentWarning } from '#sync/contract/warnings.ts';
import { fragment, sql } from '../../db/port.ts';

const columns = fragment('w.id, w."gameId", w."warningType", w.description');

/** Returns the warnings in the order in which they were written. */
export const ofGame = sql<ContentWarning>`
  SELECT ${columns} FROM content_warnings w WHERE w."gameId" = :gameId ORDER BY w.id`;
export const same = sql<ContentWarning>`
  SELECT ${columns} FROM content_warnings w
   WHERE w."gameId" = :gameId AND w."warningType" = :warningType
     AND COALESCE(w.description, '') = COALESCE(:description, '')`;
export const add = sql`
  INSERT INTO content_warnings (id, "gameId", "warningType", description)
  VALUES (:id, :gameId, :warningType, :description)`;
export const remove = sql<Pick<ContentWarning, 'gameId' | 'warningType'>>`
  DELETE FROM content_warnings WHERE id = :id RETURNING "gameId", "warningType"`;
