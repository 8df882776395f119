import type { JudgeLists } from '#sync/text/judge.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/port.ts';
import { listed } from '../../features/filter/store.ts';

/** The words that staff added, as devices are told. */
type TermLists = { allow: readonly string[]; block: readonly string[] };
const none: TermLists = { allow: [], block: [] };
const known = new WeakMap<Db, TermLists>();
export const cachedTerms = (db: Db): { allow: string[]; block: string[] } => {
  const { allow, block } = known.get(db) ?? none;
  return { allow: [...allow], block: [...block] };
};

/**
 * Reads the words into memory: at the start, after a change, and every few seconds for changes that another process made. So no
 * text that is judged waits for the database. Nothing changes where no word did.
 */
export async function loadTerms(db: Db): Promise<void> {
  const rows = await listed.all(db);
  const of = (list: string) => rows.filter((row) => row.list === list).map(({ word }) => word);
  const words = { allow: of('allow'), block: of('block') };
  if (JSON.stringify(words) !== JSON.stringify(known.get(db) ?? none)) known.set(db, words);
}

/** The lists of the last words and address: compiled once for each object, so one object for both. */
const made = new WeakMap<TermLists, Map<string, JudgeLists>>();
/** What the judge is given here: the words of staff, and the store's own address, which may be named anywhere. */
export function judgeListsOf(db: Db, { publicUrl }: Config): JudgeLists {
  const words = known.get(db) ?? none;
  const byAddress = made.get(words) ?? new Map<string, JudgeLists>();
  made.set(words, byAddress);
  const lists = byAddress.get(publicUrl) ?? { ...words, hosts: [new URL(publicUrl).host] };
  byAddress.set(publicUrl, lists);
  return lists;
}
