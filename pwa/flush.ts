import { type Op, protocolVersion, pullMax, SyncAnswer, sync } from '#sync/contract/sync.ts';
import { methodOf, pathOf } from '#sync/endpoint.ts';
import {
  backOff,
  batchOf,
  failuresMax,
  failuresOver,
  reopen,
  requestTimeout,
  seal,
  settle,
  type Write,
} from '#sync/outbox.ts';
import type { Refusal } from '#sync/refusal.ts';
import { type Answered, isOffline, refusalIn, send } from './api.ts';
import { now } from './clock.ts';
import { type Base, type Device, type UserDb, userDb } from './db.ts';
import { deviceOf, reborn, waitingIn } from './device.ts';

/** How a flush ended. `later`: it is not time yet. `busy`: another tab or the worker is at it. */
export type Flushed = 'saved' | 'failed' | 'expired' | 'later' | 'busy';

type Batch = { device: Device; ops: Op[]; isolated: boolean };

/** Seals what is next, unless something sealed still waits for its answer, and puts the batch together. */
async function nextBatch(db: UserDb): Promise<Batch> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const device = await deviceOf(db);
    let queue = await waitingIn(db);
    if (!queue.some((w) => w.state === 'sealed')) {
      const sealed = seal(queue, device.nextSeq);
      if (sealed.length > 0) {
        await db.outbox.bulkPut(sealed);
        device.nextSeq += sealed.length;
        await db.meta.put(device);
        queue = sealed;
      }
    }
    // A write that failed before travels alone, so that its failure is surely its own.
    const isolated = device.stuck !== null;
    return { device, isolated, ops: batchOf(queue, isolated ? 1 : Number.POSITIVE_INFINITY) };
  });
}

async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Browsers keep at most 64 KB alive in all. */
const keepaliveMax = 30_000;

/** Sends one batch. The pull comes with the answer. */
async function exchange(userId: string, { device, ops }: Batch): Promise<Answered> {
  const { clientId, acked, cursor } = device;
  const text = JSON.stringify({ clientId, acked, now: now(), ops, cursor, limit: pullMax });
  const zip = text.length > 1_000 && 'CompressionStream' in globalThis;
  return send(pathOf(sync.exchange), {
    method: methodOf(sync.exchange),
    timeout: requestTimeout,
    headers: {
      'content-type': 'application/json',
      'x-recess-protocol': protocolVersion,
      'x-recess-user': userId,
      ...(zip && { 'content-encoding': 'gzip' }),
    },
    body: zip ? await gzipped(text) : text,
    // A small batch on its way outlives the window that sent it; browsers refuse that for large ones.
    keepalive: text.length < keepaliveMax,
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
  return { ...device, resetting: resetting && pull.more, cursor: { epoch, rev: pull.rev } };
}

type Taken = { more: boolean; held: boolean } | 'stale';

/** Results, pulled rows, cursor and answered writes change in one transaction: a crash before it only means a resend. */
async function takeAnswer(db: UserDb, { device: asked, ops }: Batch, answer: SyncAnswer): Promise<Taken> {
  return db.transaction('rw', [db.outbox, db.dead, db.base, db.shadow, db.meta], async () => {
    // Somebody signed out, or the device introduced itself anew, while this was on its way: it is not ours to take.
    const known = await deviceOf(db);
    const same = known.clientId === asked.clientId && JSON.stringify(known.cursor) === JSON.stringify(asked.cursor);
    if (!same) return 'stale';
    const sent = new Map(ops.map((op) => [op.id, op.seq]));
    const sealed = (await waitingIn(db)).filter((w) => w.seq !== null && sent.get(w.write.id) === w.seq);
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
    await db.meta.put({
      ...device,
      acked: Math.max(device.acked, Math.min(answer.last, ...kept.map((w) => (w.seq as number) - 1))),
      stuck: held ? device.stuck : null,
      lastCycle: 'saved',
      lastSavedAt: at,
      failures: 0,
      notBefore: null,
      oldestUnsentAt: left ? left.write.at : null,
    });
    return { more: answer.pull.more || left !== undefined, held };
  });
}

/** A new client id; what was sealed is sealed anew under it, with the same op ids. */
async function introduceAnew(db: UserDb): Promise<void> {
  await db.transaction('rw', db.outbox, db.meta, async () => {
    await db.outbox.bulkPut(reopen(await waitingIn(db)));
    await db.meta.put(reborn(await deviceOf(db)));
  });
}

/** Notes a failure of the first write alone; after five over an hour it is given up, so that it never blocks the rest. */
async function blame(db: UserDb, ops: Op[], refusal: Refusal): Promise<void> {
  await db.transaction('rw', db.outbox, db.dead, db.meta, async () => {
    const device = await deviceOf(db);
    const first = ops[0];
    if (!first) return;
    const known = device.stuck?.id === first.id ? device.stuck : { id: first.id, since: now(), times: 0 };
    const alone = ops.length === 1;
    const stuck = { ...known, times: known.times + (alone ? 1 : 0) };
    const hopeless = stuck.times >= failuresMax && Date.parse(now()) - Date.parse(stuck.since) >= failuresOver;
    if (!hopeless) return void (await db.meta.put({ ...device, stuck }));
    const { seq: _, ...write } = first;
    const waiting = (await waitingIn(db)).find((w) => w.write.id === first.id);
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
    await db.outbox.bulkPut(reopen(await waitingIn(db)));
    await db.meta.put({ ...reborn(device), stuck: null });
  });
}

async function failed(db: UserDb, retryAfter = 0, how: 'failed' | 'expired' = 'failed'): Promise<Flushed> {
  await db.transaction('rw', db.meta, async () => {
    const device = await deviceOf(db);
    const wait = backOff(device.failures, Math.random(), retryAfter);
    const notBefore = new Date(Date.parse(now()) + wait).toISOString();
    // Without a network nothing was tried: coming back must not find a long wait.
    const failures = navigator.onLine ? device.failures + 1 : device.failures;
    await db.meta.put({ ...device, failures, notBefore, lastCycle: how });
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
    let answered: Answered;
    try {
      answered = await exchange(userId, batch);
    } catch (error) {
      if (isOffline(error)) return failed(db);
      throw error;
    }
    if (answered.status === 200) {
      const answer = SyncAnswer.safeParse(answered.body);
      if (!answer.success) return failed(db);
      const taken = await takeAnswer(db, batch, answer.data);
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

/**
 * Sends what waits and pulls what is new. One at a time across tabs and the worker; correctness never depends on it.
 * `force` is a person's or the browser's word that now is the time, whatever the back-off says.
 */
export async function flush(userId: string, force = true): Promise<Flushed> {
  const run = async (): Promise<Flushed> => {
    const device = await deviceOf(userDb(userId));
    if (!force && device.notBefore && device.notBefore > now()) return 'later';
    return cycle(userId);
  };
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(lockName(userId), { ifAvailable: true }, async (lock) => (lock ? run() : 'busy'));
}

const lockName = (userId: string) => `flush:${userId}`;

/** Does something to the account's database while no cycle runs in any window. */
export const whileStill = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName(userId), work) : work();
