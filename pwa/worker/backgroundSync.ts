import { reconnectJitter } from '#sync/protocol/outbox.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { nowIso } from '../platform/clock.ts';
import { userDb } from '../storage/database.ts';
import type { SyncState } from '../storage/rows.ts';
import { readSession } from '../storage/sessionStore.ts';

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Every device of a school is woken when its network comes back: those that waited long rest a moment, each another. */
async function rested(userId: string): Promise<void> {
  const oldest = await userDb(userId)
    .outbox.orderBy('order')
    .first()
    .catch(() => undefined);
  const waited = oldest ? Date.parse(nowIso()) - Date.parse(oldest.write.at) : 0;
  await rest(reconnectJitter(waited, Math.random()));
}

/** Who left is sent for no more, whatever the store still takes this browser for: the answer would bring here what they read. */
const isHere = async (userId: string) => (await readSession()).userId === userId;

/** As it is noted; one that is not is not made. */
const knownDevice = async (userId: string) => (await userDb(userId).meta.get('device')) as SyncState | undefined;

/** The browser says that there is a network: failures without one do not make this wait. */
async function forgetFailures(userId: string): Promise<void> {
  const db = userDb(userId);
  const forget = db.transaction('rw', db.meta, async () => {
    const device = await knownDevice(userId);
    if (device?.failures) await db.meta.put({ ...device, failures: 0 });
  });
  // On a full disk it waits.
  await forget.catch(() => {});
}

/** Milliseconds until it is time again, as the back-off and the server have it; a second where another window sends. */
async function untilDue(userId: string): Promise<number> {
  const device = await knownDevice(userId);
  const due = device?.notBefore ? Date.parse(device.notBefore) - Date.parse(nowIso()) : 0;
  return due > 0 ? due : 1_000;
}
const [triesMax, longestWait] = [5, 20_000];

/**
 * Sends what waits with no window open. The first request of a network that has just come back often fails, and the browser
 * wakes a worker again only after five minutes: what is due within `longestWait` ms is tried again here. Throws where it
 * is left to the browser.
 */
export async function runBackgroundSync(userId: string): Promise<void> {
  if (!(await isHere(userId))) return;
  await rested(userId);
  if (!(await isHere(userId))) return;
  await forgetFailures(userId);
  for (let tries = 1; await isHere(userId); tries++) {
    const how = await runSync(userId);
    // Who left meanwhile has nothing here any more that could be read.
    if ((how !== 'failed' && how !== 'busy') || !(await isHere(userId))) return;
    const wait = await untilDue(userId);
    if (tries === triesMax || wait > longestWait) throw new Error('Not sent yet');
    await rest(wait);
  }
}
