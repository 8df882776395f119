import type { QueuedName } from '#sync/contract/index.ts';
import { flushDebounceMs } from '#sync/protocol/outbox.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import { enqueueWrite } from './outbox.ts';
import { runSync } from './syncCycle.ts';

/** Requests a Background Sync where the browser has it. It is only a trigger, never the queue. */
async function wakeLater(userId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const manager = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await manager?.register(`flush:${userId}`).catch(() => {});
}

/** Stores a write and sends it soon: a message at once, others after a short delay so that several travel together. */
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

/** Sends what is stored outside the outbox, such as a game's save, now or from the worker. */
export const scheduleSync = (userId: string): void => soon(userId, 0);

function soon(userId: string, rest: number): void {
  setTimeout(() => void runSync(userId), rest);
  void wakeLater(userId);
}
