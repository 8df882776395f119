import { endpoints } from '#sync/contract/index.ts';
import type { ReportReason } from '#sync/contract/reports.ts';
import type { Someone, TestApp } from './testApp.ts';

type Wanted = { author?: Someone; reporters?: number; comment?: string; reason?: ReportReason };
type Answer<T> = { status: number; body: T };
const good = <T>({ status, body }: Answer<T>): T => {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/** The case of a thing, as it stands. */
export const caseOf = async ({ db }: TestApp, entityId: string) =>
  (await db.get('SELECT id, version FROM cases WHERE "entityId" = :entityId ORDER BY "firstAt" DESC, id DESC', {
    entityId,
  })) as { id: string; version: number };

/** A review that as many have reported as are asked for, one by default, in its case. */
export async function reportedReview(
  house: TestApp,
  { author: by, reporters: many = 1, comment = 'Bad', reason = 'hate' }: Wanted = {},
) {
  const [author, game] = [by ?? (await house.person('player')), await house.game()];
  const said = { gameId: game.id, rating: 1, comment };
  const { id: reviewId } = good(await author.call(endpoints['reviews.post'], said));
  const about = { kind: 'review', id: reviewId, authorId: author.id, reason, quote: comment } as const;
  const reporters: Someone[] = [];
  const reports: string[] = [];
  while (reporters.length < many) {
    const reporter = await house.person('player');
    reporters.push(reporter);
    reports.push(good(await reporter.call(endpoints['reports.quick'], about)).id);
  }
  return { author, game, reviewId, reporters, reports, ...(await caseOf(house, reviewId)) };
}

/** What a decision says that hides a review. */
export const hiding = { actions: ['hide' as const], rule: 'kind', facts: 'It is unkind.' } as const;

/** The same, decided: hidden, by somebody of staff. */
export async function decidedReview(house: TestApp, { staff: by, ...wanted }: Wanted & { staff?: Someone } = {}) {
  const [made, staff] = [await reportedReview(house, wanted), by ?? (await house.person('staff'))];
  const { id, version } = made;
  const said = { ...hiding, actions: [...hiding.actions], id, version };
  const decision = good(await staff.call(endpoints['moderation.decide'], said));
  return { ...made, staff, decisionId: decision.id };
}

/** The same, and its author asks for another look. */
export async function appealedReview(house: TestApp, wanted: Wanted & { staff?: Someone } = {}) {
  const made = await decidedReview(house, wanted);
  const said = { decisionId: made.decisionId, words: 'It was a joke.' };
  return { ...made, appealId: good(await made.author.call(endpoints['decisions.appeal'], said)).id };
}

/** What a decision says that somebody else of staff has to confirm: a suspension for 30 days. */
export const severe = { actions: ['suspend' as const], hours: 720, rule: 'threats', facts: 'Threats again.' } as const;

/** A review whose author is to be suspended for 30 days, as soon as somebody else of staff confirms it. */
export async function proposedSuspension(house: TestApp, { staff: by, ...wanted }: Wanted & { staff?: Someone } = {}) {
  const [made, staff] = [await reportedReview(house, wanted), by ?? (await house.person('staff'))];
  const said = { ...severe, actions: [...severe.actions], id: made.id, version: made.version };
  const { id: decisionId } = good(await staff.call(endpoints['moderation.decide'], said));
  return { ...made, ...(await caseOf(house, made.reviewId)), staff, decisionId };
}
