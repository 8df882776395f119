import { v7 as uuid } from 'uuid';
import { hour, suspendHoursMax } from '#sync/constants.ts';
import { actionsFor, type DecisionAction, timedActions } from '#sync/contract/decisions.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Input } from '#sync/endpoint.ts';
import { accountMessage, moderationMessage } from '#sync/messages/accounts.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import { lockAndCountLeads } from '../auth/store.ts';
import { settleAutomatic } from '../decisions/automatic.ts';
import { add as addDecision, byOnePerson } from '../decisions/store.ts';
import { notify } from '../notifications/notify.ts';
import { reportEnds } from '../reports/reportEnds.ts';
import { addMessage } from '../reports/store.ts';
import { muteUntil, updateSuspension } from '../restrictions/store.ts';
import { deleteUser } from '../users/deleteUser.ts';
import { friendshipsOf, lockUser } from '../users/store.ts';
import { type ActingContext, changeRefusal, gameIn } from './cases.ts';
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

/** Locks the accounts that a decision changes: who wrote what was reported, and all who reported it. */
export async function lockConcerned(
  { db }: Pick<ActingContext, 'db'>,
  { id, authorId }: store.CaseRow,
  actions: readonly string[] = [],
  others: readonly string[] = [],
): Promise<void> {
  const ids = [...(await accountsOf({ db }, { id, authorId })), ...others];
  // Before the accounts, as when an account is deleted otherwise.
  if (actions.includes('deleteAccount') && authorId !== null) await lockAndCountLeads(db);
  // With the friends, who are told.
  if (authorId !== null && actions.some((action) => action === 'deleteAccount' || action === 'resetName'))
    ids.push(...(await friendshipsOf.all(db, { id: authorId })).map(({ otherId }) => otherId));
  await lockAccounts(db, ids);
}

/** Who wrote what was reported, and all who reported it. */
export async function accountsOf(
  { db }: Pick<ActingContext, 'db'>,
  { id, authorId }: Pick<store.CaseRow, 'id' | 'authorId'>,
): Promise<string[]> {
  const filed = await store.filed.all(db, { caseId: id });
  return [authorId, ...filed.map(({ reporterId }) => reporterId)].filter((one) => one !== null);
}

/** Tells everybody who reported it how that ended, and what staff say to them. */
async function tellReporters(
  ctx: ActingContext,
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

/** Staff suspend and delete players and developers, and the lead developer staff too. */
export async function requireMayRestrict(
  { db }: Pick<ActingContext, 'db'>,
  userId: string | null,
  actions: readonly string[],
  isLead: boolean,
): Promise<void> {
  const isDeletion = actions.includes('deleteAccount');
  if (userId === null || !(isDeletion || actions.includes('suspend'))) return;
  const account = await lockUser(db, userId);
  if (account?.isLeadDev === 1)
    throw new Refusal('forbidden', moderationMessage(isDeletion ? 'deleteLead' : 'suspendLead'));
  if (account?.isAdmin === 1 && !isLead)
    throw new Refusal('forbidden', isDeletion ? accountMessage('deleteStaff') : moderationMessage('suspendStaff'));
}

/** How a decision comes to take effect: by one person, or by a second one who confirms it, or alone after its time. */
export type Made = {
  /** Who made it; null where they left before it was confirmed. */
  actorId: string | null;
  /** Whether one of those who made it is the lead developer. */
  isLead: boolean;
  confirmedBy?: string | null;
};

/**
 * Closes a case with all its reports and does what was decided, in the transaction that is open and with the accounts
 * locked (`lockConcerned`). Of several who decide at once, one does; the others are refused before anything has changed.
 * @param id the decision's
 */
export async function decideCase(
  ctx: ActingContext,
  id: string,
  row: store.CaseRow,
  choice: DecisionChoice,
  made: Made = { actorId: ctx.caller.id, isLead: ctx.caller.isLeadDev === 1 },
): Promise<void> {
  const { db, caller, now, changed } = ctx;
  const { id: caseId, authorId, kind } = row;
  const actions: ReadonlySet<DecisionAction> = new Set(choice.actions);
  const isNone = actions.has('none');
  const dismissed = isNone ? 1 : 0;
  const isSecond = made.confirmedBy !== undefined;
  await requireMayRestrict(ctx, authorId, choice.actions, made.isLead);
  // Before the case, in the order in which a single report is resolved.
  const reports = await store.resolveReports.all(db, { caseId, dismissed, userId: made.actorId, now });
  const from = isSecond ? 'waiting' : 'open';
  if (!(await store.close.get(db, { id: caseId, version: choice.version, userId: caller.id, now, from })))
    throw await changeRefusal(ctx, caseId, from);
  const filed = await store.filed.all(db, { caseId });
  const gameId = gameIn(row, filed);
  const until = choice.hours ? new Date(Date.parse(now) + choice.hours * hour * 1_000).toISOString() : null;
  if (kind === 'review') {
    const stays = actions.has('hide') || actions.has('remove');
    await settleAutomatic(ctx, caseId, stays ? 'upheld' : 'overturned', caller.id);
  }
  const isShownAgain = await applyActions(ctx, { ...row, gameId }, actions);
  await addDecision.run(db, {
    ...byOnePerson,
    ...{ id, caseId, kind, gameId, until, now, actorId: made.actorId, userId: isNone ? null : authorId },
    ...{ actions: JSON.stringify([...actions]), rule: choice.rule ?? null, ground: choice.ground },
    ...{ facts: choice.facts, note: choice.noteToAuthor, byReport: filed.length > 0 ? 1 : 0 },
    ...(made.confirmedBy !== undefined && {
      ...{ confirmedBy: made.confirmedBy, confirmedAt: now, alone: made.confirmedBy === null ? 1 : 0 },
    }),
  });
  if (until && authorId !== null) {
    if (actions.has('mute')) await muteUntil(ctx, authorId, until, choice.rule ?? '', id);
    if (actions.has('suspend')) await updateSuspension(ctx, authorId);
  }
  await tellReporters(ctx, reports, { dismissed, words: choice.noteToReporters });
  if (authorId === null) return;
  // With its bells and its devices: nobody is left to tell.
  if (actions.has('deleteAccount')) return deleteUser(ctx, authorId, { isLead: made.isLead });
  if (!isNone) {
    changed(authorId, 'decision', id);
    await notify(ctx, authorId, { type: 'decision', decisionId: id, ...decisionNews.made });
  } else if (isShownAgain)
    await notify(ctx, authorId, { type: 'review_restored', ...restoredReviewNews, ...(gameId && { gameId }) });
}
