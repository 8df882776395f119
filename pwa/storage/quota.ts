/** The service worker's cache of covers. */
export const coversCache = 'covers';

/** Dexie tells of a transaction that was ended for want of room with the reason inside. */
function isFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return name === full || inner?.name === full;
}
const full = 'QuotaExceededError';

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
export async function retryAfterEviction<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    if (!isFull(error) || !(await giveUpCovers().catch(() => false))) throw error;
    return keep();
  }
}
