import { v7 as uuid } from 'uuid';
import type { Appeal } from '#sync/contract/decisions.ts';
import type { ReportReason } from '#sync/contract/reports.ts';
import type { ConductRule } from '#sync/policy/conduct.ts';
import type { HandlerContext } from '../../http/handler.ts';
import * as store from './store.ts';

/** The rule that what is reported for a reason breaks; none for a reason that says nothing of one. */
const ruleOf: Record<ReportReason, ConductRule | null> = {
  ...{ threat: 'threats', selfHarm: 'threats', grooming: 'contact', privateData: 'contact' },
  ...{ sexual: 'content', scary: 'content', bullying: 'kind', hate: 'hate', stolen: 'fairness', spam: 'spam' },
  ...{ broken: null, other: null },
};

type Here = Pick<HandlerContext, 'db' | 'now' | 'changed'>;

/**
 * Writes down that the weight of reports hid a review, for its author to read why and to appeal; their account is locked. The
 * case stays open.
 * @returns the decision's id
 */
export async function addAutomatic(
  { db, now, changed }: Here,
  { caseId, userId, gameId }: { caseId: string; userId: string; gameId: string },
): Promise<string> {
  const id = uuid();
  const { reason = null } = (await store.mainReason.get(db, { caseId })) ?? {};
  await store.add.run(db, {
    ...store.byOnePerson,
    ...{ id, caseId, kind: 'review', gameId, until: null, now, actorId: null, userId, automatic: 1, byReport: 1 },
    ...{ actions: JSON.stringify(['hide']), rule: reason && ruleOf[reason], ground: 'rules', facts: '', note: '' },
  });
  changed(userId, 'decision', id);
  return id;
}

/**
 * Ends what a machine decided in a case once somebody of staff decides it, and answers the appeal against it by that. What
 * they decided is told apart from it.
 */
export async function settleAutomatic(
  { db, now, changed }: Here,
  caseId: string,
  outcome: NonNullable<Appeal['outcome']>,
  by: string,
): Promise<void> {
  for (const { id, userId, appealId } of await store.automaticOf.all(db, { caseId })) {
    if (appealId !== null) await store.answerAppeal.get(db, { id: appealId, outcome, note: '', userId: by, now });
    await store.markReverted.get(db, { id, userId: by, now, why: '' });
    if (userId !== null) changed(userId, 'decision', id);
  }
}
