/** The service worker's cache of covers. */
export const coversCache = 'covers';

/** Whether storage is full. Dexie wraps the reason in its error when a transaction was aborted for lack of space. */
function isFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return name === full || inner?.name === full;
}
const full = 'QuotaExceededError';

/** Deletes the cached covers. Returns whether there were any. */
async function giveUpCovers(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const covers = await caches.open(coversCache);
  const kept = await covers.keys();
  // Covers are deleted one by one: a deleted cache frees its space only when nothing has it open any more.
  await Promise.all(kept.map((each) => covers.delete(each)));
  return kept.length > 0;
}

/** Stores something. On a full disk covers are deleted first, because what a person did matters more (design: sync). */
export async function retryAfterEviction<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    if (!isFull(error) || !(await giveUpCovers().catch(() => false))) throw error;
    return keep();
  }
}
