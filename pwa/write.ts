import type { QueuedName } from '#sync/contract/index.ts';
import { restBeforeFlush } from '#sync/outbox.ts';
import { keepWrite } from './device.ts';
import { flush } from './flush.ts';
import { withRoom } from './room.ts';

/** Asks the browser to send in the background, where it can. It is a trigger here, never the queue. */
async function wakeLater(userId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const manager = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await manager?.register(`flush:${userId}`).catch(() => {});
}

/** Keeps a write and sends it soon: a message at once, others after a short rest so that several travel together. */
export async function write(
  userId: string,
  name: QueuedName,
  input: unknown,
  keep?: { base?: number | null },
): Promise<string> {
  const id = await withRoom(() => keepWrite(userId, name, input, keep));
  soon(userId, name === 'friends.message' ? 0 : restBeforeFlush);
  return id;
}

/** What was kept besides the outbox, such as a game's save, is sent now, or by the worker. */
export const sendSoon = (userId: string): void => soon(userId, 0);

function soon(userId: string, rest: number): void {
  setTimeout(() => void flush(userId), rest);
  void wakeLater(userId);
}
