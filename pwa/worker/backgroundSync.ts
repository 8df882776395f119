import { reconnectJitter } from '#sync/protocol/outbox.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { nowIso } from '../platform/clock.ts';
import { userDb } from '../storage/database.ts';
import type { SyncState } from '../storage/rows.ts';
import { readSession } from '../storage/sessionStore.ts';

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits a random moment if writes have waited long: all devices of a school wake when its network returns, and must not
 * send at once.
 */
async function rested(userId: string): Promise<void> {
  const oldest = await userDb(userId)
    .outbox.orderBy('order')
    .first()
    .catch(() => undefined);
  const waited = oldest ? Date.parse(nowIso()) - Date.parse(oldest.write.at) : 0;
  await rest(reconnectJitter(waited, Math.random()));
}

/**
 * Whether the account is still signed in. Nothing is sent for one that left, even if its cookie still works: the
 * response would bring its data back.
 */
const isHere = async (userId: string) => (await readSession()).userId === userId;

/** Reads the sync state without creating it. */
const knownDevice = async (userId: string) => (await userDb(userId).meta.get('device')) as SyncState | undefined;

/** Resets the failure count: the browser reports a network, so failures without one must not delay this sync. */
async function forgetFailures(userId: string): Promise<void> {
  const db = userDb(userId);
  const forget = db.transaction('rw', db.meta, async () => {
    const device = await knownDevice(userId);
    if (device?.failures) await db.meta.put({ ...device, failures: 0 });
  });
  // On a full disk the backoff stays.
  await forget.catch(() => {});
}

/** Milliseconds until the next try: the backoff's or the server's pause, or a second while another window syncs. */
async function untilDue(userId: string): Promise<number> {
  const device = await knownDevice(userId);
  const due = device?.notBefore ? Date.parse(device.notBefore) - Date.parse(nowIso()) : 0;
  return due > 0 ? due : 1_000;
}
const [triesMax, longestWait] = [5, 20_000];

/**
 * Sends what waits when no window is open. The first request of a network that has just returned often fails, and the
 * browser wakes a worker again only after five minutes: a try that is due within `longestWait` ms is made here. Throws
 * to leave the retry to the browser.
 */
export async function runBackgroundSync(userId: string): Promise<void> {
  if (!(await isHere(userId))) return;
  await rested(userId);
  if (!(await isHere(userId))) return;
  await forgetFailures(userId);
  for (let tries = 1; await isHere(userId); tries++) {
    const how = await runSync(userId);
    // An account that signed out meanwhile has no data left to read here.
    if ((how !== 'failed' && how !== 'busy') || !(await isHere(userId))) return;
    const wait = await untilDue(userId);
    if (tries === triesMax || wait > longestWait) throw new Error('Not sent yet');
    await rest(wait);
  }
}
