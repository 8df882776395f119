import type { Contract } from '#sync/contract/index.ts';
import type { Input } from '#sync/endpoint.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import { liftStrike } from '../../http/texts/strikes.ts';
import * as decisions from '../decisions/store.ts';
import { notify } from '../notifications/notify.ts';
import { requireCase, type StaffContext } from './cases.ts';
import { lockConcerned } from './decide.ts';
import { undoActions } from './effects.ts';
import { decisionNews, revertedNews } from './news.ts';
import * as store from './store.ts';

const missing = () => new Refusal('notFound', generalMessage('missing'));
const conflict = (message: Message) => new Refusal('conflict', message);

/** A decision in a case that the caller may know of, with the accounts locked that it is about. */
async function lockDecision(ctx: StaffContext, id: string) {
  const asked = await decisions.byId.get(ctx.db, { id });
  if (!asked || asked.userId === ctx.caller.id) throw missing();
  const row = await requireCase(ctx, asked.caseId);
  // A name that is given back is told to the friends.
  await lockConcerned(ctx, row, JSON.parse(asked.actions).includes('resetName') ? ['resetName'] : []);
  return { row, decision: (await decisions.byId.get(ctx.db, { id })) ?? asked };
}
type Locked = Awaited<ReturnType<typeof lockDecision>>;

const actionsOf = ({ decision }: Locked): ReadonlySet<string> => new Set(JSON.parse(decision.actions) as string[]);

/** Takes a decision back, with what it says of who wrote it and who reported it, and tells them. */
async function undo(ctx: StaffContext, locked: Locked, why: string): Promise<void> {
  const { db, caller, now, changed } = ctx;
  const { row, decision } = locked;
  const { id, userId } = decision;
  if (!(await decisions.markReverted.get(db, { id, userId: caller.id, now, why })))
    throw conflict(moderationMessage('reverted'));
  await undoActions(
    ctx,
    { ...row, gameId: decision.gameId },
    { id, userId, createdAt: decision.createdAt, actions: actionsOf(locked) },
  );
  if (userId !== null && decisions.isStrike(decision)) await liftStrike(ctx, userId, id);
  for (const report of await store.revertReports.all(db, { caseId: row.id }))
    if (report.reporterId !== null && report.reporterId !== caller.id)
      await notify(ctx, report.reporterId, { type: 'report_reverted', reportId: report.id, ...revertedNews });
  if (userId === null) return;
  changed(userId, 'decision', id);
  await notify(ctx, userId, { type: 'decision_reverted', decisionId: id, ...decisionNews.reverted });
}

async function answerOf(ctx: StaffContext, id: string) {
  const row = await decisions.byId.get(ctx.db, { id });
  if (!row) throw missing();
  return decisions.toStaff(ctx.caller.id)(row);
}

/** Staff take back what they decided, and say why. Where nothing was done there is nothing to take back: it can be reported again. */
export async function revert({ id, why }: Input<Contract['moderation']['revert']>, ctx: StaffContext) {
  const locked = await lockDecision(ctx, id);
  if (actionsOf(locked).has('none')) throw conflict(moderationMessage('nothingToRevert'));
  // Whoever waits for an answer to an appeal has it by that.
  const { appealId } = locked.decision;
  if (appealId !== null) await answer(ctx, { id: appealId, outcome: 'overturned', note: why });
  await undo(ctx, locked, why);
  return answerOf(ctx, id);
}

const answer = ({ db, caller, now }: StaffContext, said: Input<Contract['moderation']['answerAppeal']>) =>
  decisions.answerAppeal.get(db, { ...said, userId: caller.id, now });

/** Somebody else of staff answers an appeal; overturned, the decision is taken back. */
export async function answerAppeal(
  { id, outcome, note }: Input<Contract['moderation']['answerAppeal']>,
  ctx: StaffContext,
) {
  const { db, caller, now, changed } = ctx;
  const appeal = await decisions.appealById.get(db, { id });
  if (!appeal) throw missing();
  const locked = await lockDecision(ctx, appeal.decisionId);
  const { actorId, confirmedBy } = locked.decision;
  const madeIt = actorId === caller.id || confirmedBy === caller.id;
  const others = { one: actorId ?? '', other: confirmedBy ?? '', caseId: locked.row.id, now };
  if (madeIt && (await store.staffBesides.get(db, others)))
    throw new Refusal('forbidden', moderationMessage('ownDecision'));
  if (!(await answer(ctx, { id, outcome, note }))) throw conflict(moderationMessage('answered'));
  const { decisionId, userId } = appeal;
  if (outcome === 'overturned') await undo(ctx, locked, note);
  else {
    changed(userId, 'decision', decisionId);
    await notify(ctx, userId, { type: 'appeal_answered', decisionId, ...decisionNews.upheld });
  }
  return answerOf(ctx, decisionId);
}
