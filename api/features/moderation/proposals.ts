import { hour, secondPersonWaitHours } from '#sync/constants.ts';
import { type DecisionAction, needsSecondPerson } from '#sync/contract/decisions.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { StaffDecision } from '#sync/contract/moderation.ts';
import type { Input } from '#sync/endpoint.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import type { ConductRule } from '#sync/policy/conduct.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import { appealUntil, byId as decisionById, named, toStaff } from '../decisions/store.ts';
import { notify } from '../notifications/notify.ts';
import { type ActingContext, changeRefusal, gameIn, requireCase, type StaffContext } from './cases.ts';
import { type DecisionChoice, decideCase, lockConcerned, requireComplete, requireMayRestrict } from './decide.ts';
import { proposalNews } from './news.ts';
import * as proposals from './proposals/store.ts';
import * as store from './store.ts';

const missing = () => new Refusal('notFound', generalMessage('missing'));

/** When a decision that nobody else may confirm takes effect by itself. */
const effectiveAt = (createdAt: string) =>
  new Date(Date.parse(createdAt) + secondPersonWaitHours * hour * 1_000).toISOString();

/** A decision that waits or was refused, in the form of those that took effect. */
const toStaffProposal = (
  row: proposals.Proposal,
  { kind, gameId }: { kind: StaffDecision['kind']; gameId: string | null },
  { callerId, isAlone }: { callerId: string; isAlone: boolean },
): StaffDecision => ({
  ...{ id: row.id, caseId: row.caseId, kind, gameId, text: null, actions: JSON.parse(row.actions) as string[] },
  ...{ rule: row.rule, ground: row.ground, facts: row.facts, noteToAuthor: row.noteToAuthor },
  ...{
    byReport: 1,
    automatic: 0,
    until: null,
    createdAt: row.createdAt,
    appealUntil: appealUntil({ automatic: 0, kind, createdAt: row.createdAt }),
  },
  ...{ appeal: null, state: row.settledAt === null ? 'waiting' : 'refused', revertedWhy: row.why },
  ...{ by: named(row.actorId, row.actorName), isOwn: row.actorId === callerId ? 1 : 0 },
  ...{ second: named(row.settledBy, row.settlerName), secondAt: row.settledAt, alone: 0 },
  ...{ hours: row.hours, toReporters: row.noteToReporters, aloneAt: isAlone ? effectiveAt(row.createdAt) : null },
});

/** What waits in a case, and what was refused in it before; oldest first. */
export async function proposalsIn(
  { db, caller, now }: StaffContext,
  { id: caseId, kind }: Pick<store.CaseRow, 'id' | 'kind'>,
  gameId: string | null,
): Promise<StaffDecision[]> {
  const rows = await proposals.proposalsOf.all(db, { caseId });
  const waiting = rows.some(({ settledAt }) => settledAt === null);
  const alone = waiting ? await proposals.soleProposalIn.get(db, { caseId, now }) : undefined;
  return rows.map((row) =>
    toStaffProposal(row, { kind, gameId }, { callerId: caller.id, isAlone: row.id === alone?.id }),
  );
}

const gameOf = async ({ db }: Pick<ActingContext, 'db'>, row: store.CaseRow): Promise<string | null> =>
  gameIn(row, await store.filed.all(db, { caseId: row.id }));

async function answerOf(ctx: StaffContext, id: string): Promise<StaffDecision> {
  const made = await decisionById.get(ctx.db, { id });
  if (made) return toStaff(ctx.caller.id)(made);
  const row = await proposals.proposalById.get(ctx.db, { id });
  if (!row) throw missing();
  const about = await requireCase(ctx, row.caseId);
  const found = (await proposalsIn(ctx, about, await gameOf(ctx, about))).find((one) => one.id === id);
  if (!found) throw missing();
  return found;
}

/** Decides one case; a severe decision waits for somebody else of staff. */
export async function decide(ctx: StaffContext, row: store.CaseRow, choice: DecisionChoice): Promise<StaffDecision> {
  const { db, config, id } = ctx;
  requireComplete(row, choice);
  const actions = [...new Set(choice.actions)];
  ctx.noted['actions'] = actions.join(' ');
  await lockConcerned(ctx, row, actions);
  const gameId = actions.includes('removeGame') ? await gameOf(ctx, row) : null;
  const { plays = 0 } = (gameId && (await store.playsOf.get(db, { id: gameId }))) || {};
  const counted = config.secondPerson === 'all' ? Number.POSITIVE_INFINITY : plays;
  if (!needsSecondPerson(actions, { hours: choice.hours, plays: counted })) await decideCase(ctx, id, row, choice);
  else {
    await propose(ctx, id, row, choice);
    ctx.noted['state'] = 'waiting';
  }
  return answerOf(ctx, id);
}

/** Lets a decision wait for somebody else of staff, with the accounts locked (`lockConcerned`). */
export async function propose(
  ctx: ActingContext,
  id: string,
  row: store.CaseRow,
  choice: DecisionChoice,
): Promise<void> {
  const { db, caller, now } = ctx;
  const actions = [...new Set(choice.actions)];
  await requireMayRestrict(ctx, row.authorId, actions, caller.isLeadDev === 1);
  // Before the case, as when it is claimed.
  await store.startReports.run(db, { caseId: row.id });
  if (!(await store.wait.get(db, { id: row.id, version: choice.version, userId: caller.id, now })))
    throw await changeRefusal(ctx, row.id, 'open');
  const { hours = null, rule = null, ground, facts, noteToAuthor: note, noteToReporters } = choice;
  const said = { actions: JSON.stringify(actions), hours, rule, ground, facts, note, noteToReporters };
  await proposals.propose.run(db, { id, caseId: row.id, actorId: caller.id, ...said, now });
}

const choiceOf = (
  { actions, hours, rule, ground, facts, noteToAuthor, noteToReporters }: proposals.Proposal,
  version: number,
): DecisionChoice => ({
  ...{ actions: JSON.parse(actions) as DecisionAction[], ground, facts, noteToAuthor, noteToReporters, version },
  ...(hours !== null && { hours }),
  ...(rule !== null && { rule: rule as ConductRule }),
});

/** A decision that waits in a case that the caller may know of; one that was settled is refused. */
async function requireWaiting(ctx: StaffContext, id: string) {
  const { db, caller } = ctx;
  const proposal = await proposals.proposalById.get(db, { id });
  if (!proposal) {
    // In this order: what is confirmed meanwhile is found as a decision.
    const made = await decisionById.get(db, { id });
    if (!made || made.userId === caller.id) throw missing();
    await requireCase(ctx, made.caseId);
    throw new Refusal('conflict', moderationMessage('settled'));
  }
  const row = await requireCase(ctx, proposal.caseId);
  if (proposal.settledAt !== null) throw new Refusal('conflict', moderationMessage('settled'));
  return { proposal, row };
}

/**
 * Lets a decision that waits take effect, as of now. Of several who confirm or refuse it at once, one does.
 * @param confirmedBy null where there is nobody else who may
 */
export async function carryOut(
  ctx: ActingContext,
  { proposal, row, version }: { proposal: proposals.Proposal; row: store.CaseRow; version: number },
  confirmedBy: string | null,
): Promise<void> {
  const { db, caller } = ctx;
  const { id, actorId } = proposal;
  const isLead = caller.isLeadDev === 1 || proposal.actorIsLead === 1;
  await decideCase(ctx, id, row, choiceOf(proposal, version), { actorId, isLead, confirmedBy });
  if ((await proposals.deleteProposal.run(db, { id })) === 0)
    throw new Refusal('conflict', moderationMessage('settled'));
  if (actorId !== null && confirmedBy !== null)
    await notify(ctx, actorId, { type: 'decision_confirmed', ...proposalNews.confirmed });
}

export async function confirm({ id, version }: Input<Contract['moderation']['confirm']>, ctx: StaffContext) {
  const { caller } = ctx;
  const { proposal, row } = await requireWaiting(ctx, id);
  const { actorId, actions } = proposal;
  if (actorId === caller.id) throw new Refusal('forbidden', moderationMessage('ownProposal'));
  await lockConcerned(ctx, row, JSON.parse(actions) as string[], actorId === null ? [] : [actorId]);
  await carryOut(ctx, { proposal, row, version }, caller.id);
  return answerOf(ctx, id);
}

/** Opens the case again and says why. Who made the decision takes it back by that. */
export async function refuse({ id, why }: Input<Contract['moderation']['refuse']>, ctx: StaffContext) {
  const { db, caller, now } = ctx;
  const { proposal, row } = await requireWaiting(ctx, id);
  const { actorId } = proposal;
  const other = actorId === caller.id ? null : actorId;
  if (other !== null) await lockAccounts(db, [other]);
  if (!(await store.reopen.get(db, { id: row.id }))) throw new Refusal('conflict', moderationMessage('settled'));
  if ((await proposals.refuseProposal.run(db, { id, userId: caller.id, now, why })) === 0)
    throw new Refusal('conflict', moderationMessage('settled'));
  if (other !== null) await notify(ctx, other, { type: 'decision_refused', ...proposalNews.refused });
  return answerOf(ctx, id);
}
