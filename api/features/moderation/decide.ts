import { v7 as uuid } from 'uuid';
import { hour, suspendHoursMax } from '#sync/constants.ts';
import { actionsFor, type DecisionAction, timedActions } from '#sync/contract/decisions.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Input } from '#sync/endpoint.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import { add as addDecision } from '../decisions/store.ts';
import { notify } from '../notifications/notify.ts';
import { reportEnds } from '../reports/reportEnds.ts';
import { addMessage } from '../reports/store.ts';
import { muteUntil, updateSuspension } from '../restrictions/store.ts';
import { lockUser } from '../users/store.ts';
import { changeRefusal, type StaffContext } from './cases.ts';
import { applyActions } from './effects.ts';
import { decisionNews, restoredReviewNews } from './news.ts';
import * as store from './store.ts';

export type DecisionChoice = Omit<Input<Contract['moderation']['decide']>, 'id'>;

const wrong = (message: Message) => new Refusal('invalid', message);

/** Refuses what cannot be decided about a thing of this kind, or not without more being said. */
export function requireComplete(
  { kind }: Pick<store.CaseRow, 'kind'>,
  { actions, hours, rule, facts }: DecisionChoice,
): void {
  if (actions.includes('none') && actions.length > 1) throw wrong(moderationMessage('noneAlone'));
  if (!actions.every((action) => actionsFor(kind).includes(action))) throw wrong(moderationMessage('notForThis'));
  const isTimed = actions.some((action) => timedActions.includes(action));
  const isTooLong = actions.includes('suspend') && (hours ?? 0) > suspendHoursMax;
  if (isTimed !== (hours !== undefined) || isTooLong) throw wrong(moderationMessage('chooseTime'));
  if (!actions.includes('none') && (!rule || isBlank(facts))) throw wrong(moderationMessage('giveReasons'));
}

/** Whose accounts a decision changes: who wrote what was reported, and all who reported it. */
export async function accountsOf({ db }: StaffContext, { id, authorId }: store.CaseRow): Promise<string[]> {
  const filed = await store.filed.all(db, { caseId: id });
  return [authorId, ...filed.map(({ reporterId }) => reporterId)].filter((one) => one !== null);
}

/** Tells everybody who reported it how that ended, and what staff say to them. */
async function tellReporters(
  ctx: StaffContext,
  reports: { id: string; reporterId: string | null }[],
  { dismissed, words }: { dismissed: 0 | 1; words: string },
): Promise<void> {
  const { db, caller, now } = ctx;
  for (const { id: reportId, reporterId } of reports) {
    if (reporterId === null) continue;
    const said = { id: uuid(), reportId, senderId: caller.id, byStaff: 1, content: words, now };
    if (words) await addMessage.run(db, said);
    if (reporterId !== caller.id)
      await notify(ctx, reporterId, { type: 'report_ended', reportId, ...reportEnds[dismissed] });
  }
}

/** Staff suspend players and developers, and the lead developer staff too, as with passwords and deletion. */
async function requireSuspendable({ db, caller }: StaffContext, userId: string): Promise<void> {
  const account = await lockUser(db, userId);
  if (account?.isLeadDev === 1) throw new Refusal('forbidden', moderationMessage('suspendLead'));
  if (account?.isAdmin === 1 && caller.isLeadDev !== 1)
    throw new Refusal('forbidden', moderationMessage('suspendStaff'));
}

/**
 * Closes a case with all its reports and does what was decided, in the transaction that is open and with the accounts
 * locked (`accountsOf`). Of several who decide at once, one does; the others are refused before anything has changed.
 * @param id the decision's
 */
export async function decideCase(
  ctx: StaffContext,
  id: string,
  row: store.CaseRow,
  choice: DecisionChoice,
): Promise<void> {
  const { db, caller, now, changed } = ctx;
  const { id: caseId, authorId, kind } = row;
  const actions: ReadonlySet<DecisionAction> = new Set(choice.actions);
  const isNone = actions.has('none');
  const dismissed = isNone ? 1 : 0;
  if (actions.has('suspend') && authorId !== null) await requireSuspendable(ctx, authorId);
  // Before the case, in the order in which a single report is resolved.
  const reports = await store.resolveReports.all(db, { caseId, dismissed, userId: caller.id, now });
  if (!(await store.close.get(db, { id: caseId, version: choice.version, userId: caller.id, now })))
    throw await changeRefusal(ctx, caseId);
  const filed = await store.filed.all(db, { caseId });
  const gameId = filed.find((one) => one.gameId !== null)?.gameId ?? null;
  const until = choice.hours ? new Date(Date.parse(now) + choice.hours * hour * 1_000).toISOString() : null;
  const isShownAgain = await applyActions(ctx, { ...row, gameId }, actions);
  await addDecision.run(db, {
    ...{ id, caseId, kind, gameId, until, now, actorId: caller.id, userId: isNone ? null : authorId },
    ...{ actions: JSON.stringify([...actions]), rule: choice.rule ?? null, ground: choice.ground },
    ...{ facts: choice.facts, note: choice.noteToAuthor, byReport: filed.length > 0 ? 1 : 0 },
  });
  if (until && authorId !== null) {
    if (actions.has('mute')) await muteUntil(ctx, authorId, until, choice.rule ?? '', id);
    if (actions.has('suspend')) await updateSuspension(ctx, authorId);
  }
  await tellReporters(ctx, reports, { dismissed, words: choice.noteToReporters });
  if (authorId === null) return;
  if (!isNone) {
    changed(authorId, 'decision', id);
    await notify(ctx, authorId, { type: 'decision', decisionId: id, ...decisionNews.made });
  } else if (isShownAgain)
    await notify(ctx, authorId, { type: 'review_restored', ...restoredReviewNews, ...(gameId && { gameId }) });
}

/** Decides one case. */
export async function decide(ctx: StaffContext, row: store.CaseRow, choice: DecisionChoice): Promise<void> {
  requireComplete(row, choice);
  await lockAccounts(ctx.db, await accountsOf(ctx, row));
  await decideCase(ctx, ctx.id, row, choice);
  ctx.noted['actions'] = [...new Set(choice.actions)].join(' ');
}
