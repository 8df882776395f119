import { caseLeaseMinutes } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import { byId as decisionById, toStaff } from '../decisions/store.ts';
import { decideSeveral } from './bulk.ts';
import { caseDetails, caseEvidence, changeRefusal, listCases, requireCase, toCase } from './cases.ts';
import { decide } from './decide.ts';
import { answerAppeal, revert } from './revert.ts';
import * as store from './store.ts';

export const moderation: Handlers<Contract['moderation']> = {
  cases: listCases,
  one: ({ id }, ctx) => caseDetails(ctx, id),
  async claim({ id }, ctx) {
    const { db, caller, now } = ctx;
    await requireCase(ctx, id);
    const until = new Date(Date.parse(now) + caseLeaseMinutes * 60_000).toISOString();
    // Before the case, in the order in which it is decided.
    await store.startReports.run(db, { caseId: id });
    if (!(await store.claim.get(db, { id, userId: caller.id, now, until }))) throw await changeRefusal(ctx, id);
    return toCase(await requireCase(ctx, id));
  },
  async release({ id }, ctx) {
    await requireCase(ctx, id);
    await store.release.run(ctx.db, { id, userId: ctx.caller.id });
  },
  evidence: ({ id }, ctx) => caseEvidence(ctx, id),
  async decide({ id: caseId, ...choice }, ctx) {
    await decide(ctx, await requireCase(ctx, caseId), choice);
    const made = await decisionById.get(ctx.db, { id: ctx.id });
    if (!made) throw new Refusal('notFound', generalMessage('missing'));
    return toStaff(ctx.caller.id)(made);
  },
  bulk: decideSeveral,
  revert,
  answerAppeal,
};
