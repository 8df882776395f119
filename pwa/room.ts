import { isStorageError } from './db.ts';

/** The service worker's cache of covers. */
export const coversCache = 'covers';

/** Gives up the covers that are kept here. Answers whether there were any. */
async function giveUpCovers(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const covers = await caches.open(coversCache);
  const kept = await covers.keys();
  // One by one: a cache that is deleted whole gives its room back only when nobody has it open any more.
  await Promise.all(kept.map((each) => covers.delete(each)));
  return kept.length > 0;
}

/** Keeps something. On a full disk covers go first: what a person did is kept in their place (design: sync). */
export async function withRoom<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    if (!isStorageError(error) || !(await giveUpCovers().catch(() => false))) throw error;
    return keep();
  }
}
