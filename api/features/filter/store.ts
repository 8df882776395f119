import type { FilterTerm } from '#sync/contract/filter.ts';
import { fragment, sql } from '../../db/port.ts';

/** A word with the name of whoever added it. */
export type TermRow = Omit<FilterTerm, 'addedBy'> & { adderId: string | null; adderName: string | null };

const columns = fragment(`
  w.id, w.word, w.lang, w.list, w."addedBy" AS "adderId", who.username AS "adderName", w."createdAt"
    FROM filter_words w LEFT JOIN users who ON who.id = w."addedBy"`);
export const all = sql<TermRow>`SELECT ${columns} ORDER BY w.list, w.word, w.id`;
export const ofTerm = sql<TermRow>`SELECT ${columns} WHERE w.word = :word AND w.list = :list`;
export const add = sql`
  INSERT INTO filter_words (id, word, lang, list, "addedBy", "createdAt")
  VALUES (:id, :word, :lang, :list, :addedBy, :now) ON CONFLICT (word, list) DO NOTHING`;
export const remove = sql<{ list: string }>`DELETE FROM filter_words WHERE id = :id RETURNING list`;
export const count = sql<{ n: number }>`SELECT COUNT(*) AS n FROM filter_words`;
/** What the judge is given. */
export const listed = sql<{ word: string; list: string }>`SELECT word, list FROM filter_words ORDER BY list, word`;
