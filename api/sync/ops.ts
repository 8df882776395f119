import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Review } from '#sync/contract/reviews.ts';
import { type Op, opVersionOf } from '#sync/contract/sync.ts';
import { syncMessage } from '#sync/messages/general.ts';
import { adjustTimestamps, type CurrentRow, resolveConflict, usesBaseRevision } from '#sync/protocol/conflicts.ts';
import type { SyncRequest } from '#sync/protocol/wireFormat.ts';
import { Refusal, retryPolicyByCode } from '#sync/refusal.ts';
import { type Changes, createRecorder, emptyChanges, mergeChanges } from '../change-feed/changeFeed.ts';
import { type Db, sql, toRefusal } from '../db/port.ts';
import { createTransactionMemo } from '../db/transactionMemo.ts';
import { byId, ofUser } from '../features/reviews/store.ts';
import type { HandlerContext } from '../http/handler.ts';
import { parseInput } from '../http/requestInput.ts';
import {
  alertAfter,
  isSpoken,
  type JudgedInput,
  judgeInput,
  muteOfSpeaker,
  refusalOfMuted,
} from '../http/texts/admitTexts.ts';
import type { Written } from '../http/texts/messageBefore.ts';
import { type Caller, refuseSuspended } from '../security/policy.ts';
import { appliedReceipt, type Receipt } from './receipts.ts';

type Feed = { rev: number; gone: 0 | 1; clientId: string | null };

const feedOf = sql<Feed>`
  SELECT rev, gone, "clientId" FROM sync_feed WHERE "userId" = :userId AND kind = 'review' AND "entityId" = :id`;

const rejected = (refusal: Refusal): Receipt => ({
  ...appliedReceipt,
  status: 'rejected',
  code: refusal.code,
  // The message may quote the input; it is stored and sent again, so it is cut.
  message: refusal.message.slice(0, 200),
  ...(refusal.i18n && { i18n: refusal.i18n }),
  ...(refusal.code === 'textRefused' && { issues: refusal.issues }),
});

const isQueued = (name: string): name is EndpointName => name in endpoints && endpoints[name as EndpointName].queued;

/** Returns the review that a write is about, in its author's current version; undefined if it never existed. */
async function standingOf(
  db: Db,
  op: Op,
  userId: string,
): Promise<(CurrentRow & { row: Review | undefined }) | undefined> {
  const { id, gameId, rating, comment } = op.input as Partial<Pick<Review, 'id' | 'gameId' | 'rating' | 'comment'>>;
  const key = (op.name === 'reviews.post' ? gameId : id) as string;
  const found =
    op.name === 'reviews.post' ? await ofUser.get(db, { gameId: key, userId }) : await byId.get(db, { id: key });
  const row = found?.userId === userId ? found : undefined;
  const feed = await feedOf.get(db, { userId, id: row?.id ?? key });
  if (!row && !feed) return undefined;
  return {
    row,
    present: row !== undefined,
    rev: feed?.rev ?? 0,
    clientId: feed?.clientId ?? null,
    sameContent: row?.rating === rating && row?.comment === comment,
  };
}

async function run(op: Op, clientId: string, ctx: HandlerContext<Caller>): Promise<Receipt> {
  const standing = usesBaseRevision(op.name) ? await standingOf(ctx.db, op, ctx.caller.id) : undefined;
  const verdict = resolveConflict(op.name, op.base, standing, clientId);
  // Staff may remove another person's review. The handler decides, also for somebody who has lost the staff role.
  const foreign = verdict === 'nothing' && !standing && (await byId.get(ctx.db, { id: op.input['id'] as string }));
  if (verdict === 'nothing' && !foreign) return appliedReceipt;
  if (verdict === 'conflict')
    return {
      status: 'conflict',
      code: 'conflict',
      ...syncMessage('changedElsewhere'),
      row: standing?.row ? JSON.stringify(standing.row) : null,
      rev: standing?.rev ?? null,
    };
  // Posting over one's own existing review is an edit of it.
  if (op.name === 'reviews.post' && standing?.row) {
    const { gameId: _, ...content } = op.input;
    await ctx.perform('reviews.edit', parseInput(endpoints['reviews.edit'], { ...content, id: standing.row.id }), ctx);
  } else await ctx.perform(op.name as EndpointName, op.input, ctx);
  return appliedReceipt;
}

/** How a batch's writes are applied. `together`: a failure undoes them all. `alone`: each in its own savepoint. */
export type BatchMode = 'together' | 'alone';

/** What was found in the texts of a batch's writes, by seq. */
export type JudgedTexts = ReadonlyMap<number, JudgedInput>;

/** Judges the texts of a batch before its transaction opens: once, although the batch may be applied twice. */
export async function judgeOps(
  { ops, now: sentAt }: Pick<SyncRequest, 'ops' | 'now'>,
  ctx: HandlerContext<Caller>,
): Promise<JudgedTexts> {
  const found = new Map<number, JudgedInput>();
  const moments = adjustTimestamps(
    ctx.now,
    sentAt,
    ops.map((op) => op.at),
    ctx.caller.createdAt,
  );
  const said: Written['said'] = new Map();
  for (const [i, { seq, id, name, input }] of ops.entries()) {
    const at = moments[i] as string;
    const judged = isQueued(name) && (await judgeInput(endpoints[name], input, ctx, { id, at, said }));
    if (judged && (judged.refusal || judged.distress !== undefined)) found.set(seq, judged);
    // What is refused reaches nobody.
    const { receiverId, content } = input;
    if (judged && !judged.refusal && typeof receiverId === 'string' && typeof content === 'string')
      said.set(receiverId, { content: content.trim(), at });
  }
  return found;
}

type Taking = { clientId: string; occurredAt: string; taken: BatchMode; judged: JudgedTexts };

/**
 * Parses the input before anything reads it, then refuses who is muted, and texts that were judged. Who is suspended or muted
 * may say that they are in danger: their words reach nobody but staff.
 */
async function admit(op: Op, { taken, judged }: Taking, ctx: HandlerContext<Caller>): Promise<Op> {
  const e = endpoints[op.name as EndpointName];
  const found = judged.get(op.seq);
  refuseSuspended(e, ctx.caller, alertAfter(ctx, found));
  const input = parseInput(e, op.input);
  // In mode `alone` a strike of an earlier write may have muted the author, so each write looks again.
  if (isSpoken(e, input)) {
    const { mute } = await (taken === 'together' ? ctx.once('mute', () => muteOfSpeaker(ctx)) : muteOfSpeaker(ctx));
    const refusal = await refusalOfMuted(e, input, ctx, mute, found);
    if (refusal) throw refusal;
  }
  if (found?.refusal) throw found.refusal;
  return { ...op, input };
}

/**
 * Applies a write in its own savepoint. A refusal rolls the savepoint back and becomes the answer; any other error is
 * thrown. What outlives the refusal is committed with the answer, so a resend changes nothing.
 */
async function alone(op: Op, how: Taking, ctx: HandlerContext<Caller>, changes: Changes): Promise<Receipt> {
  const { clientId } = how;
  try {
    const known = await admit(op, how, ctx);
    const own = emptyChanges();
    const answer = await ctx.db.transaction(() =>
      run(known, clientId, { ...ctx, ...createRecorder(own), once: createTransactionMemo() }),
    );
    mergeChanges(changes, own);
    return answer;
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal || retryPolicyByCode[refusal.code] === 'retry') throw error;
    await refusal.afterRollback?.(createRecorder(changes).changed);
    return rejected(refusal);
  }
}

/**
 * Applies one write. Returns its answer, or undefined if it must be tried again later. In mode `together` a refusal is
 * thrown.
 */
export function applyOp(
  op: Op,
  how: Taking,
  ctx: HandlerContext<Caller>,
  changes: Changes,
): Promise<Receipt> | Receipt | undefined {
  if (op.v > opVersionOf(op.name)) return undefined;
  if (!isQueued(op.name)) return rejected(new Refusal('invalid', syncMessage('notQueueable')));
  const distress = how.judged.get(op.seq)?.distress;
  const here = { ...ctx, id: op.id, occurredAt: how.occurredAt, distress };
  if (how.taken === 'alone') return alone(op, how, here, changes);
  return admit(op, how, here).then((known) => run(known, how.clientId, here));
}
