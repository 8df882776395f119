import { batchMax } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Op, OpResult, SyncAnswer, SyncReply } from '#sync/contract/sync.ts';
import type { Input } from '#sync/endpoint.ts';
import { idPattern } from '#sync/fields.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { cursorOf, type Keyset } from '#sync/pagination.ts';
import { adjustTimestamps, orderTimestamps } from '#sync/protocol/conflicts.ts';
import { levelFrom, levelHeader } from '#sync/protocol/level.ts';
import {
  decodePull,
  decodeRequest,
  encodeResponse,
  isEmptyResponse,
  type SyncRequest,
} from '#sync/protocol/wireFormat.ts';
import { codeForLevel, Refusal } from '#sync/refusal.ts';
import { createRecorder, emptyChanges, lockAccountsForBatch, publishChanges } from '../change-feed/changeFeed.ts';
import { metaOf } from '../change-feed/storeIdentity.ts';
import { createTransactionMemo } from '../db/transactionMemo.ts';
import type { HandlerContext, Handlers } from '../http/handler.ts';
import { assertProtocolVersion } from '../http/protocolVersion.ts';
import type { Caller } from '../security/policy.ts';
import { catalogue } from './catalogueSync.ts';
import { advanceClient, clientOf, lastOf, registerClient } from './clients.ts';
import { applyOp, type BatchMode, type JudgedTexts, judgeOps } from './ops.ts';
import { emptyPullIfCurrent, pull } from './pull.ts';
import {
  duplicateResult,
  receiptsByOpId,
  receiptsFrom,
  resultFields,
  type StoredReceipt,
  storeReceipts,
} from './receipts.ts';

type Consumed = Pick<SyncAnswer, 'last' | 'results'>;

/** The input field that names another account for which a write changes rows. */
const namesAccount: { [name: string]: string } = { 'friends.message': 'receiverId', 'reports.quick': 'authorId' };
/**
 * Returns the accounts whose counters a batch needs: its author, the receivers of its messages and the authors of what
 * it reports. An invalid id is left out.
 */
const touched = (batch: SyncRequest, userId: string) => [
  userId,
  ...batch.ops.flatMap((op) => {
    const to = op.input[namesAccount[op.name] ?? ''];
    return typeof to === 'string' && idPattern.test(to) ? [to] : [];
  }),
];

const atOf = ({ at }: Op) => at;
/** A play's duration is measured and no list is sorted by its time, so a slow request before it must not shorten it. */
const isPlay = ({ name }: Op) => name.startsWith('plays.');

/** Thrown if a write fails in a batch without savepoints, to roll the whole batch back. */
const undone = new Error('A write failed');

/** Applies the ops in order. Stops at a gap, or at one that must be tried again. */
async function applyAll(
  batch: SyncRequest,
  ctx: HandlerContext<Caller>,
  { taken, judged }: { taken: BatchMode; judged: JudgedTexts },
): Promise<Consumed> {
  const { db, caller, now } = ctx;
  const { clientId, acked } = batch;
  const from = batch.ops[0]?.seq ?? 1;
  const client =
    (await clientOf(db, clientId, caller.id, acked, from)) ?? (await registerClient(db, clientId, caller.id, now));
  const changes = emptyChanges();
  const here = { ...ctx, ...createRecorder(changes), once: createTransactionMemo() };
  const results: OpResult[] = [];
  const answers: StoredReceipt[] = [];
  let last = client.lastSeq;
  const fresh = batch.ops.filter(({ seq }) => seq > client.lastSeq);
  const places = orderTimestamps(now, batch.now, fresh, caller.createdAt, lastOf(client));
  const played = fresh.some(isPlay) ? adjustTimestamps(now, batch.now, fresh.map(atOf), caller.createdAt) : [];
  const dated = (op: Op) => {
    const place = op.seq - client.lastSeq - 1;
    return isPlay(op) ? played[place] : places[place]?.createdAt;
  };
  const sentAgain = from <= last ? await receiptsFrom(db, clientId, from) : new Map<number, StoredReceipt>();
  const elsewhere = await receiptsByOpId(db, caller.id, fresh);
  for (const [i, op] of batch.ops.entries()) {
    if (op.seq <= last) {
      results.push(duplicateResult(sentAgain, op));
      continue;
    }
    const isNext = op.seq === last + 1;
    let answer = isNext ? elsewhere.get(op.id) : undefined;
    try {
      if (isNext)
        answer ??= await applyOp(op, { clientId, occurredAt: dated(op) as string, taken, judged }, here, changes);
    } catch (error) {
      if (taken === 'together') throw undone;
      // The failed write waits for the next batch, where it comes first and its error is thrown as it is.
      if (i === 0) throw error;
    }
    if (!answer) {
      results.push({ seq: op.seq, status: 'retry' });
      break;
    }
    answers.push({ seq: op.seq, opId: op.id, ...answer });
    if (answer.status !== 'applied') results.push({ seq: op.seq, status: answer.status, ...resultFields(answer) });
    last = op.seq;
  }
  await storeReceipts(db, clientId, answers);
  await publishChanges(db, changes, now, clientId);
  // A device has no answer yet to what it sends again, whatever it acknowledges; and at most one batch is in flight.
  const answered = Math.max(client.ackedSeq, Math.min(acked, from - 1), last - batchMax);
  if (last > client.lastSeq) {
    const lastMoment = cursorOf(places[last - client.lastSeq - 1] as Keyset);
    await advanceClient(db, clientId, { lastSeq: last, ackedSeq: answered, lastMoment }, now);
  }
  return { last, results };
}

/** Refuses an app that is too old, and a request meant for another account. */
function refuseOthers(ctx: HandlerContext<Caller>): void {
  assertProtocolVersion(ctx.header('x-recess-protocol'));
  // On a shared device the cookie may already belong to the next person.
  if (ctx.header('x-recess-user') !== ctx.caller.id) throw new Refusal('wrongUser', generalMessage('otherAccount'));
}

/** Handles POST /api/sync: one round trip with writes (docs/sync.md). */
async function exchange(said: Input<Contract['sync']['exchange']>, ctx: HandlerContext<Caller>): Promise<SyncReply> {
  refuseOthers(ctx);
  const batch = decodeRequest(said);
  const answer = await answerTo(batch, ctx);
  const results = answer.results.map((result) => forLevel(result, levelOf(ctx)));
  return encodeResponse({ ...answer, results }, batch, ctx.caller.id);
}

/** Handles GET /api/sync: a pull without writes. */
async function news(
  said: Input<Contract['sync']['pull']>,
  ctx: HandlerContext<Caller>,
): Promise<SyncReply | undefined> {
  refuseOthers(ctx);
  const asked = decodePull(said, ctx.now);
  const reply = encodeResponse(await answerTo(asked, ctx), asked, ctx.caller.id);
  return isEmptyResponse(reply, asked) ? undefined : reply;
}

const levelOf = (ctx: HandlerContext) => levelFrom(ctx.header(levelHeader));
const forLevel = (result: OpResult, level: number): OpResult =>
  result.code ? { ...result, code: codeForLevel(result.code, level) } : result;

/**
 * Applies a batch in one transaction, retried with savepoints if a write fails, and pulls within the same transaction.
 */
async function answerTo(batch: SyncRequest, ctx: HandlerContext<Caller>): Promise<SyncAnswer> {
  const { db, caller, now } = ctx;
  const { epoch } = await metaOf(db);
  const pulled = () => pull(db, caller.id, batch, { epoch, level: levelOf(ctx) });
  if (batch.ops.length === 0) {
    const client = await clientOf(db, batch.clientId, caller.id, batch.acked, undefined);
    const nothing = await emptyPullIfCurrent(db, caller.id, batch.cursor, epoch);
    return { epoch, last: client?.lastSeq ?? 0, results: [], now, pull: nothing ?? (await db.snapshot(pulled)) };
  }
  const judged = await judgeOps(batch, ctx);
  const take = (taken: BatchMode) =>
    db.transaction(async () => {
      await lockAccountsForBatch(db, touched(batch, caller.id));
      const done = await applyAll(batch, ctx, { taken, judged });
      return { epoch, ...done, now, pull: await pulled() };
    });
  // Nearly always every write of a batch succeeds, so the first attempt uses no savepoints (decision 0041).
  return take('together').catch((error) => {
    if (error !== undone) throw error;
    return take('alone');
  });
}

export const sync: Handlers<Contract['sync']> = {
  pull: news,
  exchange: { unwrapped: exchange },
  catalogue: { bytes: catalogue },
};
