import { filter } from '#sync/contract/filter.ts';
import type { JudgeLists } from '#sync/text/judge.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { ignoreStorageErrors, publicDb } from '../../storage/database.ts';
import type { PublicMeta } from '../../storage/rows.ts';

/** The store's own address may be named. */
const hosts = [location.host];
let lists: JudgeLists = { allow: [], block: [], hosts };
/** What the judge is given on this device. One object until the words change: it is compiled once for each. */
export const judgeLists = (): JudgeLists => lists;

/** Milliseconds after which the words are asked for again. */
const freshMs = 600_000;
let asked = Number.NEGATIVE_INFINITY;

function use({ allow, block }: PublicMeta['filter']): void {
  if (JSON.stringify([allow, block]) !== JSON.stringify([lists.allow, lists.block])) lists = { allow, block, hosts };
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
  const words = await callEndpoint(filter.lists, {}).catch(() => undefined);
  if (!words) return;
  use(words);
  await publicDb.meta.put({ key: 'filter', value: words }).catch(ignoreStorageErrors);
}
