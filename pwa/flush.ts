import type { Op, SyncAnswer } from '#sync/contract/sync.ts';
import { backOff, batchOf, failuresMax, failuresOver, resealed, seal, settle, type Write } from '#sync/outbox.ts';
import { Refusal } from '#sync/refusal.ts';
import { batchMax } from '#sync/rules.ts';
import { isOffline, refusalIn } from './api.ts';
import { now } from './clock.ts';
import { type Base, type Device, isStorageError, type UserDb, userDb, type WaitingRow } from './db.ts';
import { deviceOf, reborn } from './device.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { aloneOrNot, flushLock } from './lock.ts';
import { sendSaves } from './saves/send.ts';

/** How a flush ended. `later`: it is not time yet. `busy`: another tab or the worker is at it. */
export type Flushed = 'saved' | 'failed' | 'expired' | 'later' | 'busy';

type Batch = { device: Device; ops: Op[]; isolated: boolean };

/** Only what is under way is ever read whole: a month's writes may wait behind it. */
const sealedIn = (db: UserDb): Promise<WaitingRow[]> => db.outbox.where('state').equals('sealed').toArray();

/** Seals what is next, unless something sealed still waits for its answer, and puts the batch together. */
async function nextBatch(db: UserDb): Promise<Batch> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
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
    const isolated = device.stuck !== null;
    return { device, isolated, ops: batchOf(queue, isolated ? 1 : Number.POSITIVE_INFINITY) };
  });
}

async function takePull(db: UserDb, device: Device, { epoch, pull }: SyncAnswer): Promise<Device> {
  const resetting = pull.reset || device.resetting;
  if (pull.reset) await db.shadow.clear();
  const table = resetting ? db.shadow : db.base;
  const present: Base[] = [];
  const gone: [Base['kind'], string][] = [];
  for (const [kind, id, rev, row] of pull.rows) {
    if (row === null) gone.push([kind, id]);
    else present.push({ kind, id, rev, row });
  }
  await table.bulkPut(present);
  await table.bulkDelete(gone);
  if (resetting && !pull.more) {
    await db.base.clear();
    await db.base.bulkPut(await db.shadow.toArray());
    await db.shadow.clear();
  }
  // Another identity of the store: what it had acknowledged since its backup is gone from it, and from here now.
  const setBack = device.setBack === true || (device.cursor !== null && device.cursor.epoch !== epoch);
  return { ...device, setBack, resetting: resetting && pull.more, cursor: { epoch, rev: pull.rev } };
}

/** Whether a cycle leaves the device as it found it, but for when that was. */
const isSame = (before: Device, after: Device) =>
  JSON.stringify({ ...before, lastSavedAt: null }) === JSON.stringify({ ...after, lastSavedAt: null });
/** An open conversation looks for news every ten seconds: what every screen reads is not written anew each time. */
const isLongAgo = (saved: string | null, at: string) =>
  saved === null || Math.abs(Date.parse(at) - Date.parse(saved)) >= 60_000;

type Taken = { more: boolean; held: boolean } | 'stale';

/** Results, pulled rows, cursor and answered writes change in one transaction: a crash before it only means a resend. */
async function takeAnswer(db: UserDb, { device: asked, ops }: Batch, answer: SyncAnswer): Promise<Taken> {
  return db.transaction('rw', [db.outbox, db.dead, db.base, db.shadow, db.meta], async () => {
    // Somebody signed out, or the device introduced itself anew, while this was on its way: it is not ours to take.
    const known = await deviceOf(db);
    const same = known.clientId === asked.clientId && JSON.stringify(known.cursor) === JSON.stringify(asked.cursor);
    if (!same) return 'stale';
    const sent = new Map(ops.map((op) => [op.id, op.seq]));
    const sealed = (await sealedIn(db)).filter((w) => sent.get(w.write.id) === w.seq);
    const { done, dead, kept } = settle(sealed, answer);
    await db.outbox.bulkDelete([
      ...done.map((w) => w.order),
      ...sealed.filter((w) => dead.some((d) => d.id === w.write.id)).map((w) => w.order),
    ]);
    await db.dead.bulkPut(dead);
    const device = await takePull(db, known, answer);
    const left = await db.outbox.orderBy('order').first();
    const at = now();
    const held = kept.length > 0 && kept.length === sealed.length;
    const next: Device = {
      ...device,
      acked: Math.max(device.acked, Math.min(answer.last, ...kept.map((w) => (w.seq as number) - 1))),
      stuck: held ? device.stuck : null,
      lastCycle: 'saved',
      lastSavedAt: at,
      failures: 0,
      notBefore: null,
      oldestUnsentAt: left ? left.write.at : null,
    };
    if (!isSame(known, next) || isLongAgo(known.lastSavedAt, at)) await db.meta.put(next);
    return { more: answer.pull.more || left !== undefined, held };
  });
}

/** A new client id; what was sealed is sealed anew under it, with the same op ids. Inside a transaction. */
async function bearAnew(db: UserDb, device: Device): Promise<void> {
  const sealed = resealed(await sealedIn(db));
  await db.outbox.bulkPut(sealed);
  await db.meta.put({ ...reborn(device), nextSeq: sealed.length + 1 });
}

async function introduceAnew(db: UserDb): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    await bearAnew(db, await deviceOf(db));
  });
}

/** Notes a failure of the first write alone; after five over an hour it is given up, so that it never blocks the rest. */
async function blame(db: UserDb, ops: Op[], refusal: Refusal): Promise<void> {
  await db.transaction('rw', db.outbox, db.dead, db.meta, async () => {
    const device = await deviceOf(db);
    const first = ops[0];
    if (!first) return;
    const at = now();
    const known = device.stuck?.id === first.id ? device.stuck : { id: first.id, since: at, times: 0 };
    const alone = ops.length === 1;
    const stuck = { ...known, times: known.times + (alone ? 1 : 0) };
    // A clock that was set back must not hold the rest up until it has caught up.
    if (at < stuck.since) stuck.since = at;
    const hopeless = stuck.times >= failuresMax && Date.parse(at) - Date.parse(stuck.since) >= failuresOver;
    if (!hopeless) return void (await db.meta.put({ ...device, stuck }));
    const { seq: _, ...write } = first;
    const waiting = (await sealedIn(db)).find((w) => w.write.id === first.id);
    if (waiting) await db.outbox.delete(waiting.order);
    await db.dead.put({
      id: first.id,
      write: write as Write,
      status: 'rejected',
      code: refusal.code,
      message: refusal.message,
      row: null,
      rev: null,
      gameId: waiting?.gameId ?? null,
    });
    // Its place in the sequence stays empty: the rest goes on under a new client id.
    await bearAnew(db, { ...device, stuck: null });
  });
}

async function failed(db: UserDb, retryAfter = 0, how: 'failed' | 'expired' = 'failed'): Promise<Flushed> {
  await db.transaction('rw', db.meta, async () => {
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

/** Cycles until nothing waits and nothing more is to be pulled, or something stands in the way. */
async function cycle(userId: string): Promise<Flushed> {
  const db = userDb(userId);
  let limit = Number.POSITIVE_INFINITY;
  for (let anew = 0; ; ) {
    const batch = await nextBatch(db);
    batch.ops = batch.ops.slice(0, limit);
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
      const { more, held } = taken;
      if (held) return failed(db, answered.retryAfter);
      limit = Number.POSITIVE_INFINITY;
      if (!more) return 'saved';
      continue;
    }
    const refusal = refusalIn(answered);
    if (refusal.code === 'signedOut' || refusal.code === 'wrongUser') return failed(db, 0, 'expired');
    if ((refusal.code === 'unknownClient' || refusal.code === 'forkedClient') && anew++ < 3) await introduceAnew(db);
    else if (refusal.code === 'tooLarge' && batch.ops.length > 1) limit = Math.ceil(batch.ops.length / 2);
    else {
      // A server that says it is busy is not the write's fault.
      if (answered.status >= 500 && refusal.code !== 'busy') await blame(db, batch.ops, refusal);
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

/**
 * Sends what waits and pulls what is new. One at a time across tabs and the worker; correctness never depends on it.
 * `force` is a person's or the browser's word that now is the time, whatever the back-off says.
 */
export async function flush(userId: string, force = true): Promise<Flushed> {
  const db = userDb(userId);
  const run = async (): Promise<Flushed> => {
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
  };
  return aloneOrNot(flushLock(userId), async (mine) => (mine ? run() : 'busy'));
}
