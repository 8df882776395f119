import { filter } from '#sync/contract/filter.ts';
import type { JudgeLists } from '#sync/text/judge.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { ignoreStorageErrors, publicDb } from '../../storage/database.ts';
import type { PublicMeta } from '../../storage/rows.ts';

let words: PublicMeta['filter'] = { allow: [], block: [] };
let lists: JudgeLists | undefined;
/**
 * What the judge is given on this device: the words of staff, and the store's own address, which may be named. One object until
 * the words change: it is compiled once for each.
 */
export const judgeLists = (): JudgeLists => (lists ??= { ...words, hosts: [location.host] });

/** Milliseconds after which the words are asked for again. */
const freshMs = 600_000;
let asked = Number.NEGATIVE_INFINITY;

function use({ allow, block }: PublicMeta['filter']): void {
  if (JSON.stringify([allow, block]) === JSON.stringify([words.allow, words.block])) return;
  words = { allow, block };
  lists = undefined;
}

/** Takes the words that this device has, so that texts are judged by them without a network too. */
export async function readTermLists(): Promise<void> {
  const kept = await publicDb.meta.get('filter').catch(ignoreStorageErrors);
  if (kept) use(kept.value as PublicMeta['filter']);
}

/** Asks the store for its words, at most every few minutes unless they must have changed; nobody waits for the answer. */
export async function refreshTermLists({ isStale = false } = {}): Promise<void> {
  if (!isStale && performance.now() - asked < freshMs) return;
  asked = performance.now();
  const answer = await callEndpoint(filter.lists, {}).catch(() => undefined);
  if (!answer) return;
  use(answer);
  await publicDb.meta.put({ key: 'filter', value: answer }).catch(ignoreStorageErrors);
}
