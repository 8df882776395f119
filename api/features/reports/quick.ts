import { day, quickReportsADay } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import { noteOf, type Report, severityOf } from '#sync/contract/reports.ts';
import type { Input } from '#sync/endpoint.ts';
import { reportMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { addAutomatic } from '../decisions/automatic.ts';
import { blockPerson } from '../friends/blocks.ts';
import { blockOf, messageById } from '../friends/store.ts';
import { notifyUnlessUnread } from '../notifications/notify.ts';
import { hideReview, notifyHidden } from '../reviews/hiding.ts';
import { isHarmless } from '../reviews/store.ts';
import { usernameOf } from '../users/store.ts';
import { fileInCase, recountCase } from './cases.ts';
import { formTextsOf } from './formTexts.ts';
import { findReportedThing, type ReportedThing } from './reportedThing.ts';
import * as store from './store.ts';
import { oldBy, reportWeight } from './weight.ts';

type Said = Input<Contract['reports']['quick']>;
type Here = HandlerContext<Caller>;

/** A review is hidden by reports of so many accounts that are not new, which together weigh so much, in thousandths. */
export const minAccounts = 3;
export const minScore = 2_250;

/** To its developer. */
const brokenNews = (title: string) => ({
  title: notificationMessage('gameBroken'),
  message: notificationMessage('gameBrokenWhich', { title }),
});

/** Who blocks somebody with it is never refused: they are to be rid of that person, however much came before. */
async function refuseTooMany({ db, caller, now }: Here, { block, authorId }: Said): Promise<void> {
  if (block === 1 && authorId && !(await blockOf.get(db, { userId: caller.id, blockedId: authorId }))) return;
  const since = new Date(Date.parse(now) - day * 1_000).toISOString();
  const { count } = (await store.countQuick.get(db, { userId: caller.id, since })) as { count: number };
  if (Number(count) >= quickReportsADay)
    throw new Refusal('tooMany', reportMessage('tooManyToday'), { retryAfter: day });
}

/**
 * What somebody says anew of what they reported already: a reason, or words, that they had not given. What the thing says by
 * now is kept as well.
 */
async function amend(ctx: Here, open: store.ReportWithOwner, said: Said, thing?: ReportedThing): Promise<boolean> {
  const { db } = ctx;
  const { kind, id: entityId, note } = said;
  const reason = said.reason === 'other' ? (open.reason ?? 'other') : said.reason;
  const words = formTextsOf({ reason, note });
  const severity = severityOf({ ...words, reason });
  if (open.caseId && thing) await fileInCase(ctx, { kind, entityId, severity }, thing);
  const description = note || noteOf(open) === '' ? words.description : open.description;
  // Nothing that staff have not seen.
  if (reason === open.reason && description === open.description) return true;
  const amended = await store.amend.get(db, { ...words, description, reason, severity, id: open.id });
  if (open.caseId) await recountCase(db, open.caseId);
  return amended !== undefined;
}

/**
 * Hides a review that enough reports are about, twice as much where staff found the words harmless. That is a decision, which
 * its author reads and may appeal.
 */
async function hideIfReported(ctx: Here, caseId: string, reviewId: string): Promise<void> {
  const { score, accounts } = (await store.weightOfCase.get(ctx.db, { caseId, oldBy: oldBy(ctx.now) })) ?? {
    score: 0,
    accounts: 0,
  };
  if (Number(accounts) < minAccounts || Number(score) < minScore) return;
  const harmless = await isHarmless.get(ctx.db, { id: reviewId });
  if (Number(score) < (harmless ? 2 : 1) * minScore) return;
  const hidden = await hideReview(ctx.db, reviewId, ctx.now);
  if (hidden) await notifyHidden(ctx, hidden, await addAutomatic(ctx, { caseId, ...hidden }));
}

/** Messages of others are no matter of the caller's: their report stays apart from that of who got them. */
const isOfOthers = async ({ db }: Here, { kind, id }: Said, thing: ReportedThing | undefined): Promise<boolean> =>
  kind === 'message' && !thing && (await messageById.get(db, { id })) !== undefined;

/** The report itself, in the case of its thing. */
async function add(
  ctx: Here,
  said: Said,
  thing: ReportedThing | undefined,
  aboutUserId: string | null,
): Promise<string | null> {
  const { db, caller, id, now } = ctx;
  const { kind, id: entityId, reason, quote } = said;
  await refuseTooMany(ctx, said);
  const words = formTextsOf(said);
  const severity = severityOf({ ...words, reason });
  const isApart = await isOfOthers(ctx, said, thing);
  const caseId = isApart ? null : await fileInCase(ctx, { kind, entityId, severity }, thing);
  await store.add.run(db, {
    ...{ id, reporterId: caller.id, ...words, severity, kind, entityId, reason, quote, caseId, now },
    gameId: thing?.gameId ?? null,
    // Of a game it is the game that a report is about, and whose that is.
    ...(kind === 'game' || kind === 'version'
      ? { gameOwnerId: aboutUserId, aboutUserId: null }
      : { gameOwnerId: thing?.gameOwnerId ?? null, aboutUserId }),
    weight: await reportWeight(db, caller, now),
  });
  if (caseId) await recountCase(db, caseId);
  return caseId;
}

/** What a report does at once, besides being there. */
async function follow(ctx: Here, { kind, id, reason }: Said, thing: ReportedThing, authorIsLocked: boolean) {
  if (kind === 'message') ctx.gone(ctx.caller.id, 'message', id);
  if (!authorIsLocked || reason !== 'broken' || !thing.gameId || kind !== 'game') return;
  const [title] = thing.text.split('\n') as [string];
  await notifyUnlessUnread(ctx, thing.authorId, { type: 'game_broken', ...brokenNews(title), gameId: thing.gameId });
}

/** Reports one thing, and blocks its author in the same step if asked to. */
export async function quick(said: Said, ctx: Here): Promise<Report> {
  const { db, caller, id } = ctx;
  const { kind, id: entityId, authorId, block } = said;
  const own = new Refusal('invalid', reportMessage('reportSelf'));
  if (authorId === caller.id) throw own;
  if (block === 1 && authorId === null) throw new Refusal('invalid', reportMessage('sayWhomToBlock'));
  await lockAccounts(db, authorId ? [caller.id, authorId] : [caller.id]);
  const thing = await findReportedThing(db, { kind, id: entityId }, caller);
  if (thing?.authorId === caller.id) throw own;
  if (thing && authorId !== null && thing.authorId !== authorId)
    throw new Refusal('invalid', reportMessage('otherAuthor'));
  const about = thing?.authorId ?? authorId;
  const isHere = about !== null && (await usernameOf.get(db, { id: about })) !== undefined;

  const open = await store.openQuick.get(db, { userId: caller.id, kind, entityId });
  const isAmended = open !== undefined && (await amend(ctx, open, said, thing));
  if (!isAmended) {
    const before = await store.byId.get(db, { id });
    if (before && before.reporterId !== caller.id) throw new Refusal('conflict', generalMessage('alreadyThere'));
    const caseId = before ? null : await add(ctx, said, thing, isHere ? about : null);
    if (caseId && thing && kind === 'review' && authorId) await hideIfReported(ctx, caseId, entityId);
  }
  if (thing) await follow(ctx, said, thing, authorId !== null);
  if (block === 1 && authorId && isHere) await blockPerson(ctx, authorId);
  return (await store.byId.get(db, { id: isAmended ? open.id : id })) as Report;
}
