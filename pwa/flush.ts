import { backOff, batchOf, failuresMax, failuresOver, resealed, seal, type Write } from '#sync/outbox.ts';
import { type Code, Refusal } from '#sync/refusal.ts';
import { batchMax } from '#sync/rules.ts';
import { type Batch, sealedIn, takeAnswer } from './answer.ts';
import { isOffline, refusalIn } from './api.ts';
import { now } from './clock.ts';
import { type Device, isStorageError, type UserDb, userDb } from './db.ts';
import { deviceOf, reborn } from './device.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { aloneOrNot, flushLock, whileStill } from './lock.ts';
import { sendSaves } from './saves/send.ts';
import { tellTooOld } from './tooOld.ts';

/** How a flush ended. `later`: it is not time yet. `busy`: another tab or the worker is at it. */
export type Flushed = 'saved' | 'failed' | 'expired' | 'later' | 'busy';

/** Seals what is next, unless something sealed still waits for its answer, and puts the batch together. */
async function nextBatch(db: UserDb, limit: number): Promise<Batch> {
  return db.transaction('rw', db.outbox, db.base, db.meta, async () => {
    const device = await deviceOf(db);
    let queue = await sealedIn(db);
    if (queue.length === 0) {
      queue = seal(await db.outbox.orderBy('order').limit(batchMax).toArray(), device.nextSeq);
      if (queue.length > 0) {
        await db.outbox.bulkPut(queue);
        device.nextSeq += queue.length;
        await db.meta.put(device);
      }
    }
    // A write that failed before travels alone, so that its failure is surely its own.
    return { device, ops: batchOf(queue, device.stuck ? 1 : limit) };
  });
}

/** A new client id; what was sealed is sealed anew under it, with the same op ids. Inside a transaction. */
async function bearAnew(db: UserDb, device: Device): Promise<void> {
  const sealed = resealed(await sealedIn(db));
  await db.outbox.bulkPut(sealed);
  await db.meta.put({ ...reborn(device), nextSeq: sealed.length + 1 });
}

/** Unless another window did meanwhile what the server asked of the device that `asked`. */
async function introduceAnew(db: UserDb, asked: Device): Promise<void> {
  await db.transaction('rw', db.outbox, db.base, db.meta, async () => {
    const device = await deviceOf(db);
    if (device.clientId === asked.clientId) await bearAnew(db, device);
  });
}

/** Notes a failure of the first write alone; after five over an hour it is given up, so that it never blocks the rest. */
async function blame(db: UserDb, { device: asked, ops }: Batch, refusal: Refusal): Promise<void> {
  await db.transaction('rw', db.outbox, db.dead, db.base, db.meta, async () => {
    const device = await deviceOf(db);
    const first = ops[0];
    const waiting = (await sealedIn(db)).find((w) => w.write.id === first?.id);
    // In another window it was answered, or given up, meanwhile.
    if (!first || !waiting || device.clientId !== asked.clientId) return;
    const at = now();
    const known = device.stuck?.id === first.id ? device.stuck : { id: first.id, since: at, times: 0 };
    const alone = ops.length === 1;
    const stuck = { ...known, times: known.times + (alone ? 1 : 0) };
    // A clock that was set back must not hold the rest up until it has caught up.
    if (at < stuck.since) stuck.since = at;
    const hopeless = stuck.times >= failuresMax && Date.parse(at) - Date.parse(stuck.since) >= failuresOver;
    if (!hopeless) return void (await db.meta.put({ ...device, stuck }));
    const { seq: _, ...write } = first;
    await db.outbox.delete(waiting.order);
    await db.dead.put({
      id: first.id,
      write: write as Write,
      status: 'rejected',
      code: refusal.code,
      message: refusal.message,
      row: null,
      rev: null,
      gameId: waiting.gameId,
    });
    // Its place in the sequence stays empty: the rest goes on under a new client id.
    await bearAnew(db, { ...device, stuck: null });
  });
}

async function failed(db: UserDb, retryAfter = 0, how: 'failed' | 'expired' = 'failed'): Promise<Flushed> {
  await db.transaction('rw', db.base, db.meta, async () => {
    const device = await deviceOf(db);
    const wait = backOff(device.failures, Math.random(), retryAfter);
    const notBefore = new Date(Date.parse(now()) + wait).toISOString();
    // Without a network nothing was tried: coming back must not find a long wait.
    const failures = navigator.onLine ? device.failures + 1 : device.failures;
    // Only the server's word ends that: without one, who was asked to sign in again still is.
    const lastCycle = device.lastCycle === 'expired' ? 'expired' : how;
    await db.meta.put({ ...device, failures, notBefore, lastCycle });
  });
  return how;
}

/**
 * Refusals of a whole request that a write in it may be the cause of. A server that is busy is no write's fault, and one
 * that does not understand a batch at all (400) may have been set back to an earlier version.
 */
const mayBeTheWrite: ReadonlySet<Code> = new Set(['bug', 'tooLarge']);

/** Cycles until nothing waits and nothing more is to be pulled, or something stands in the way. */
async function cycle(userId: string): Promise<Flushed> {
  const db = userDb(userId);
  let limit = Number.POSITIVE_INFINITY;
  let reading = false;
  for (let anew = 0; ; ) {
    const batch = reading ? { device: await deviceOf(db), ops: [] } : await nextBatch(db, limit);
    let exchanged: Exchanged;
    try {
      exchanged = await exchange(userId, batch.device, batch.ops);
    } catch (error) {
      if (isOffline(error)) return failed(db);
      throw error;
    }
    const { answered, answer } = exchanged;
    if (answered.status === 200 || answered.status === 204) {
      if (!answer) return failed(db);
      const taken = await takeAnswer(db, batch, answer);
      if (taken === 'stale') return 'failed';
      const { pages, more, held } = taken;
      if (held) return failed(db, answered.retryAfter);
      if (!reading && !pages) limit = Number.POSITIVE_INFINITY;
      reading = pages;
      if (!more) return 'saved';
      continue;
    }
    const refusal = refusalIn(answered);
    if (refusal.code === 'signedOut' || refusal.code === 'wrongUser') return failed(db, 0, 'expired');
    if ((refusal.code === 'unknownClient' || refusal.code === 'forkedClient') && anew++ < 3)
      await introduceAnew(db, batch.device);
    else if (refusal.code === 'tooLarge' && batch.ops.length > 1) limit = Math.ceil(batch.ops.length / 2);
    else {
      if (mayBeTheWrite.has(refusal.code)) await blame(db, batch, refusal);
      if (refusal.code === 'upgrade') tellTooOld();
      return failed(db, answered.retryAfter);
    }
  }
}

/** Games' saves are too large to travel with the rest: once that is sent, each goes by itself. */
async function afterwards(userId: string, force: boolean): Promise<Flushed> {
  try {
    await sendSaves(userId, force);
    return 'saved';
  } catch (error) {
    if (isOffline(error)) return failed(userDb(userId));
    if (!(error instanceof Refusal)) throw error;
    const ended = error.code === 'signedOut' || error.code === 'wrongUser';
    return ended ? failed(userDb(userId), 0, 'expired') : failed(userDb(userId), error.retryAfter);
  }
}

/** One cycle, for whoever has the lock. */
async function run(userId: string, force: boolean): Promise<Flushed> {
  const db = userDb(userId);
  try {
    const device = await deviceOf(db);
    if (!force && device.notBefore && device.notBefore > now()) return 'later';
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
export const flush = (userId: string, force = true): Promise<Flushed> =>
  aloneOrNot(flushLock(userId), async (mine) => (mine ? run(userId, force) : 'busy'));

/** The cycles that wait for one under way to end, by account. */
const following = new Map<string, Promise<Flushed>>();

/**
 * The same as of now: a cycle that is under way, here or in another window, may not know what was done a moment ago.
 * Who asks while the following one has not begun gets its answer.
 */
export async function flushAnew(userId: string): Promise<Flushed> {
  const how = await flush(userId);
  if (how !== 'busy') return how;
  const begin = () => {
    following.delete(userId);
    return run(userId, true);
  };
  const next = following.get(userId) ?? whileStill(userId, begin);
  following.set(userId, next);
  return next;
}
