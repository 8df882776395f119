import type { QueuedName } from '#sync/contract/index.ts';
import { flushDebounceMs } from '#sync/protocol/outbox.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import { enqueueWrite } from './outbox.ts';
import { runSync } from './syncCycle.ts';

/** Asks the browser to send in the background, where it can. It is a trigger here, never the queue. */
async function wakeLater(userId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const manager = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await manager?.register(`flush:${userId}`).catch(() => {});
}

/** Keeps a write and sends it soon: a message at once, others after a short rest so that several travel together. */
export async function enqueueAndSync(
  userId: string,
  name: QueuedName,
  input: unknown,
  keep?: { base?: number | null },
): Promise<string> {
  const id = await retryAfterEviction(() => enqueueWrite(userId, name, input, keep));
  soon(userId, name === 'friends.message' ? 0 : flushDebounceMs);
  return id;
}

/** What was kept besides the outbox, such as a game's save, is sent now, or by the worker. */
export const scheduleSync = (userId: string): void => soon(userId, 0);

function soon(userId: string, rest: number): void {
  setTimeout(() => void runSync(userId), rest);
  void wakeLater(userId);
}
