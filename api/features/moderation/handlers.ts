import { caseLeaseMinutes } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Handlers } from '../../http/handler.ts';
import { decideSeveral } from './bulk.ts';
import { caseDetails, caseEvidence, changeRefusal, listCases, requireCase, toCase } from './cases.ts';
import { confirm, decide, proposalsIn, refuse } from './proposals.ts';
import { answerAppeal, revert } from './revert.ts';
import * as store from './store.ts';

export const moderation: Handlers<Contract['moderation']> = {
  cases: listCases,
  async one({ id }, ctx) {
    const details = await caseDetails(ctx, id);
    return { ...details, decisions: [...(await proposalsIn(ctx, details, details.gameId)), ...details.decisions] };
  },
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
  decide: async ({ id, ...choice }, ctx) => decide(ctx, await requireCase(ctx, id), choice),
  confirm,
  refuse,
  bulk: decideSeveral,
  revert,
  answerAppeal,
};
