import { restOnReturn } from '#sync/outbox.ts';
import { now } from './clock.ts';
import { readWho, userDb } from './db.ts';
import { flush } from './flush.ts';

/** Every device of a school is woken when its network comes back: those that waited long rest a moment, each another. */
async function rested(userId: string): Promise<void> {
  const oldest = await userDb(userId)
    .outbox.orderBy('order')
    .first()
    .catch(() => undefined);
  const waited = oldest ? Date.parse(now()) - Date.parse(oldest.write.at) : 0;
  await new Promise((resolve) => setTimeout(resolve, restOnReturn(waited, Math.random())));
}

/** Who left is sent for no more, whatever the store still takes this browser for: the answer would bring here what they read. */
const isHere = async (userId: string) => (await readWho()).userId === userId;

/** Sends what waits with no window open. Throws where it is to be tried again later. */
export async function sendInBackground(userId: string): Promise<void> {
  if (!(await isHere(userId))) return;
  await rested(userId);
  if (!(await isHere(userId))) return;
  const how = await flush(userId);
  if (how === 'failed' || how === 'busy') throw new Error('Not sent yet');
}
