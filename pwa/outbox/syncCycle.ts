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
import { readSession } from '../storage/sessionStore.ts';
import { applySyncResponse, type OutgoingBatch, sealedWrites } from './applySyncResponse.ts';
import { getSyncState, withNewClientId } from './outbox.ts';
import { sendSaves } from './syncSaves.ts';
import { type SyncOutcome, sendSyncRequest } from './syncTransport.ts';

/** The result of a cycle. `later`: the backoff has not passed. `busy`: another tab or the worker is syncing. */
export type SyncResult = 'saved' | 'failed' | 'expired' | 'later' | 'busy';

/** Seals the next drafts, unless a sealed write still waits for its response, and builds the batch. */
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

/**
 * Takes a new client id and seals the sealed writes again under it, with the same op ids. Call it inside a transaction.
 */
async function bearAnew(db: UserDb, device: SyncState): Promise<void> {
  const sealed = resealForNewClient(await sealedWrites(db));
  await db.outbox.bulkPut(sealed);
  await db.meta.put({ ...withNewClientId(device), nextSeq: sealed.length + 1 });
}

/** Takes a new client id, as the server required of `asked`, unless another window has done so meanwhile. */
async function introduceAnew(db: UserDb, asked: SyncState): Promise<void> {
  await db.transaction('rw', db.outbox, db.base, db.meta, async () => {
    const device = await getSyncState(db);
    if (device.clientId === asked.clientId) await bearAnew(db, device);
  });
}

/**
 * Records a failure of the first write; only those count in which it travelled alone. After five over an hour it is
 * given up, so that it never blocks the rest.
 */
async function blame(db: UserDb, { device: asked, ops }: OutgoingBatch, refusal: Refusal): Promise<void> {
  await db.transaction('rw', db.outbox, db.dead, db.base, db.meta, async () => {
    const device = await getSyncState(db);
    const first = ops[0];
    const waiting = (await sealedWrites(db)).find((w) => w.write.id === first?.id);
    // Another window may have completed the write, or given it up, meanwhile.
    if (!first || !waiting || device.clientId !== asked.clientId) return;
    const at = nowIso();
    const known = device.stuck?.id === first.id ? device.stuck : { id: first.id, since: at, times: 0 };
    const alone = ops.length === 1;
    const stuck = { ...known, times: known.times + (alone ? 1 : 0) };
    // A clock that was set back must not hold up the rest until it has caught up.
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
    // The write's place in the sequence stays empty: the rest continues under a new client id.
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
    // Without a network nothing was tried: coming back online must not meet a long wait.
    const failures = navigator.onLine ? device.failures + 1 : device.failures;
    // Only a response of the server clears these states: without one, the account still has to sign in again.
    const lastCycle = how === 'failed' && /^(expired|deleted)$/.test(device.lastCycle) ? device.lastCycle : how;
    await db.meta.put({ ...device, failures, notBefore, lastCycle });
  });
  return how === 'deleted' ? 'expired' : how;
}

/**
 * Refusals of a whole request that one of its writes may have caused. A busy server is no write's fault. A server that
 * does not understand a batch at all (400) may have been set back to an earlier version.
 */
const mayBeTheWrite: ReadonlySet<Code> = new Set(['bug', 'tooLarge']);

/**
 * Refusals that end the account's session on this device. The page does what follows from that
 * (pwa/session/authentication.ts).
 */
const ends: ReadonlySet<Code> = new Set(['signedOut', 'wrongUser', 'accountDeleted']);
const endOf = (code: Code) => (code === 'accountDeleted' ? 'deleted' : 'expired');

/** Runs cycles until nothing waits and nothing more is to be pulled, or an error stops them. */
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

/** Sends games' saves after the outbox: they are too large for a batch, so each travels by itself. */
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

/** Runs one sync; the caller has the lock. */
async function run(userId: string, force: boolean): Promise<SyncResult> {
  const db = userDb(userId);
  try {
    const device = await getSyncState(db);
    if (!force && device.notBefore && device.notBefore > nowIso()) return 'later';
    const how = await cycle(userId);
    return how === 'saved' ? await afterwards(userId, force) : how;
  } catch (error) {
    if (!isStorageError(error)) throw error;
    // A full disk is the most likely cause: the response is not applied, and what waits is kept.
    return failed(db).catch(() => 'failed');
  }
}

/**
 * Sends what waits and pulls what is new. One sync runs at a time across tabs and the worker; correctness never depends
 * on it. `force` ignores the backoff, because a person or the browser says that now is the time.
 */
export const runSync = (userId: string, force = true): Promise<SyncResult> =>
  withLockIfAvailable(syncLockName(userId), async (mine) => (mine ? run(userId, force) : 'busy'));

/** The syncs that wait for a running one to end, by account. */
const following = new Map<string, Promise<SyncResult>>();

/**
 * Syncs from the present state: a running cycle, here or in another window, may not know the latest change. Callers
 * share the next sync until it begins.
 */
export async function rerunSync(userId: string): Promise<SyncResult> {
  const how = await runSync(userId);
  if (how !== 'busy') return how;
  const begin = async (): Promise<SyncResult> => {
    following.delete(userId);
    // What held the lock may have been a log-out in another window: a response would bring the account's data back.
    return (await readSession()).userId === userId ? run(userId, true) : 'busy';
  };
  const next = following.get(userId) ?? withSyncPaused(userId, begin);
  following.set(userId, next);
  return next;
}

/** Sends everything that waits, or throws. If nothing waits, no request is made, so a dead connection blocks nobody. */
export async function flushOrThrow(userId: string): Promise<void> {
  if ((await countPending(userDb(userId))) === 0) return;
  await rerunSync(userId);
  if ((await countPending(userDb(userId))) > 0) throw new Refusal('busy', syncMessage('notAllSent'));
}
