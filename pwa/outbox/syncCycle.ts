import { batchMax } from '#sync/constants.ts';
import { syncMessage } from '#sync/messages/general.ts';
import {
  backoffDelay,
  failureWindowMs,
  maxWriteFailures,
  nextBatch,
  type PendingWrite,
  resealForNewClient,
  sealDrafts,
} from '#sync/protocol/outbox.ts';
import { type Code, Refusal } from '#sync/refusal.ts';
import { nowIso } from '../platform/clock.ts';
import { isOffline, parseRefusal } from '../platform/http/httpClient.ts';
import { emitUpgradeRequired } from '../platform/upgradeRequired.ts';
import { syncLockName, withLockIfAvailable, withSyncPaused } from '../platform/webLocks.ts';
import { countPending, isStorageError, userDb } from '../storage/database.ts';
import type { SyncState, UserDb } from '../storage/rows.ts';
import { applySyncResponse, type OutgoingBatch, sealedWrites } from './applySyncResponse.ts';
import { getSyncState, withNewClientId } from './outbox.ts';
import { sendSaves } from './syncSaves.ts';
import { type SyncOutcome, sendSyncRequest } from './syncTransport.ts';

/** How a flush ended. `later`: it is not time yet. `busy`: another tab or the worker is at it. */
export type SyncResult = 'saved' | 'failed' | 'expired' | 'later' | 'busy';

/** Seals what is next, unless something sealed still waits for its answer, and puts the batch together. */
async function sealNextBatch(db: UserDb, limit: number): Promise<OutgoingBatch> {
  return db.transaction('rw', db.outbox, db.base, db.meta, async () => {
    const device = await getSyncState(db);
    let queue = await sealedWrites(db);
    if (queue.length === 0) {
      queue = sealDrafts(await db.outbox.orderBy('order').limit(batchMax).toArray(), device.nextSeq);
      if (queue.length > 0) {
        await db.outbox.bulkPut(queue);
        device.nextSeq += queue.length;
        await db.meta.put(device);
      }
    }
    // A write that failed before travels alone, so that its failure is surely its own.
    return { device, ops: nextBatch(queue, device.stuck ? 1 : limit) };
  });
}

/** A new client id; what was sealed is sealed anew under it, with the same op ids. Inside a transaction. */
async function bearAnew(db: UserDb, device: SyncState): Promise<void> {
  const sealed = resealForNewClient(await sealedWrites(db));
  await db.outbox.bulkPut(sealed);
  await db.meta.put({ ...withNewClientId(device), nextSeq: sealed.length + 1 });
}

/** Unless another window did meanwhile what the server asked of the device that `asked`. */
async function introduceAnew(db: UserDb, asked: SyncState): Promise<void> {
  await db.transaction('rw', db.outbox, db.base, db.meta, async () => {
    const device = await getSyncState(db);
    if (device.clientId === asked.clientId) await bearAnew(db, device);
  });
}

/** Notes a failure of the first write alone; after five over an hour it is given up, so that it never blocks the rest. */
async function blame(db: UserDb, { device: asked, ops }: OutgoingBatch, refusal: Refusal): Promise<void> {
  await db.transaction('rw', db.outbox, db.dead, db.base, db.meta, async () => {
    const device = await getSyncState(db);
    const first = ops[0];
    const waiting = (await sealedWrites(db)).find((w) => w.write.id === first?.id);
    // In another window it was answered, or given up, meanwhile.
    if (!first || !waiting || device.clientId !== asked.clientId) return;
    const at = nowIso();
    const known = device.stuck?.id === first.id ? device.stuck : { id: first.id, since: at, times: 0 };
    const alone = ops.length === 1;
    const stuck = { ...known, times: known.times + (alone ? 1 : 0) };
    // A clock that was set back must not hold the rest up until it has caught up.
    if (at < stuck.since) stuck.since = at;
    const hopeless = stuck.times >= maxWriteFailures && Date.parse(at) - Date.parse(stuck.since) >= failureWindowMs;
    if (!hopeless) return void (await db.meta.put({ ...device, stuck }));
    const { seq: _, ...write } = first;
    await db.outbox.delete(waiting.order);
    await db.dead.put({
      id: first.id,
      write: write as PendingWrite,
      status: 'rejected',
      code: refusal.code,
      message: refusal.message,
      ...(refusal.i18n && { i18n: refusal.i18n }),
      row: null,
      rev: null,
      gameId: waiting.gameId,
    });
    // Its place in the sequence stays empty: the rest goes on under a new client id.
    await bearAnew(db, { ...device, stuck: null });
  });
}

async function failed(
  db: UserDb,
  retryAfter = 0,
  how: 'failed' | 'expired' | 'deleted' = 'failed',
): Promise<SyncResult> {
  await db.transaction('rw', db.base, db.meta, async () => {
    const device = await getSyncState(db);
    const wait = backoffDelay(device.failures, Math.random(), retryAfter);
    const notBefore = new Date(Date.parse(nowIso()) + wait).toISOString();
    // Without a network nothing was tried: coming back must not find a long wait.
    const failures = navigator.onLine ? device.failures + 1 : device.failures;
    // Only the server's word ends that: without one, who was asked to sign in again still is.
    const lastCycle = how === 'failed' && /^(expired|deleted)$/.test(device.lastCycle) ? device.lastCycle : how;
    await db.meta.put({ ...device, failures, notBefore, lastCycle });
  });
  return how === 'deleted' ? 'expired' : how;
}

/**
 * Refusals of a whole request that a write in it may be the cause of. A server that is busy is no write's fault, and one
 * that does not understand a batch at all (400) may have been set back to an earlier version.
 */
const mayBeTheWrite: ReadonlySet<Code> = new Set(['bug', 'tooLarge']);

/** After these the account's session is over here. What that means is asked and done by the page (pwa/session/authentication.ts). */
const ends: ReadonlySet<Code> = new Set(['signedOut', 'wrongUser', 'accountDeleted']);
const endOf = (code: Code) => (code === 'accountDeleted' ? 'deleted' : 'expired');

/** Cycles until nothing waits and nothing more is to be pulled, or something stands in the way. */
async function cycle(userId: string): Promise<SyncResult> {
  const db = userDb(userId);
  let limit = Number.POSITIVE_INFINITY;
  let reading = false;
  for (let anew = 0; ; ) {
    const batch = reading ? { device: await getSyncState(db), ops: [] } : await sealNextBatch(db, limit);
    let exchanged: SyncOutcome;
    try {
      exchanged = await sendSyncRequest(userId, batch.device, batch.ops);
    } catch (error) {
      if (isOffline(error)) return failed(db);
      throw error;
    }
    const { answered, answer } = exchanged;
    if (answered.status === 200 || answered.status === 204) {
      if (!answer) return failed(db);
      const taken = await applySyncResponse(db, batch, answer);
      if (taken === 'stale') return 'failed';
      const { pages, more, held } = taken;
      if (held) return failed(db, answered.retryAfter);
      if (!reading && !pages) limit = Number.POSITIVE_INFINITY;
      reading = pages;
      if (!more) return 'saved';
      continue;
    }
    const refusal = parseRefusal(answered);
    if (ends.has(refusal.code)) return failed(db, 0, endOf(refusal.code));
    if ((refusal.code === 'unknownClient' || refusal.code === 'forkedClient') && anew++ < 3)
      await introduceAnew(db, batch.device);
    else if (refusal.code === 'tooLarge' && batch.ops.length > 1) limit = Math.ceil(batch.ops.length / 2);
    else {
      if (mayBeTheWrite.has(refusal.code)) await blame(db, batch, refusal);
      if (refusal.code === 'upgrade') emitUpgradeRequired();
      return failed(db, answered.retryAfter);
    }
  }
}

/** Games' saves are too large to travel with the rest: once that is sent, each goes by itself. */
async function afterwards(userId: string, force: boolean): Promise<SyncResult> {
  try {
    await sendSaves(userId, force);
    return 'saved';
  } catch (error) {
    if (isOffline(error)) return failed(userDb(userId));
    if (!(error instanceof Refusal)) throw error;
    return ends.has(error.code)
      ? failed(userDb(userId), 0, endOf(error.code))
      : failed(userDb(userId), error.retryAfter);
  }
}

/** One cycle, for whoever has the lock. */
async function run(userId: string, force: boolean): Promise<SyncResult> {
  const db = userDb(userId);
  try {
    const device = await getSyncState(db);
    if (!force && device.notBefore && device.notBefore > nowIso()) return 'later';
    const how = await cycle(userId);
    return how === 'saved' ? await afterwards(userId, force) : how;
  } catch (error) {
    if (!isStorageError(error)) throw error;
    // A full disk, most of all: what came is not taken, what waits is still there.
    return failed(db).catch(() => 'failed');
  }
}

/**
 * Sends what waits and pulls what is new. One at a time across tabs and the worker; correctness never depends on it.
 * `force` is a person's or the browser's word that now is the time, whatever the back-off says.
 */
export const runSync = (userId: string, force = true): Promise<SyncResult> =>
  withLockIfAvailable(syncLockName(userId), async (mine) => (mine ? run(userId, force) : 'busy'));

/** The cycles that wait for one under way to end, by account. */
const following = new Map<string, Promise<SyncResult>>();

/**
 * The same as of now: a cycle that is under way, here or in another window, may not know what was done a moment ago.
 * Who asks while the following one has not begun gets its answer.
 */
export async function runSyncAgain(userId: string): Promise<SyncResult> {
  const how = await runSync(userId);
  if (how !== 'busy') return how;
  const begin = () => {
    following.delete(userId);
    return run(userId, true);
  };
  const next = following.get(userId) ?? withSyncPaused(userId, begin);
  following.set(userId, next);
  return next;
}

/** Throws where not all could be sent. Where nothing waits nobody is asked: a line that leads nowhere holds nobody here. */
export async function flushOrThrow(userId: string): Promise<void> {
  if ((await countPending(userDb(userId))) === 0) return;
  await runSyncAgain(userId);
  if ((await countPending(userDb(userId))) > 0) throw new Refusal('busy', syncMessage('notAllSent'));
}
