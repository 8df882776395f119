import { caseListMax, hour } from '#sync/constants.ts';
import { caseAgeHours } from '#sync/contract/caseLists.ts';
import type { Contract } from '#sync/contract/index.ts';
import { type Case, type CaseDetails, type CaseEvidence, caseCursor } from '#sync/contract/moderation.ts';
import { noteOf } from '#sync/contract/reports.ts';
import type { Input, Output } from '#sync/endpoint.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { cursorOf, newerThan, parseCursor } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { latestOfUser, named, ofCase, toStaff } from '../decisions/store.ts';
import { contextOf } from '../reports/cases.ts';
import { authorOf, evidenceOf } from '../reports/store.ts';
import * as store from './store.ts';

export type StaffContext = HandlerContext<Caller>;
/** What a decision takes to be carried out, also by a job. */
export type ActingContext = Pick<HandlerContext, 'db' | 'config' | 'now' | 'changed' | 'gone'> &
  Pick<HandlerContext, 'gameChanged' | 'gameGone' | 'afterwards' | 'behind'> & {
    caller: Pick<Caller, 'id' | 'isLeadDev'>;
  };
type Listed = Input<Contract['moderation']['cases']>;

export const toCase = ({ entityId: _, authorId: __, claimedBy, claimerName, ...row }: store.CaseRow): Case => ({
  ...row,
  claimedBy: named(claimedBy, claimerName),
});

type Acting = Pick<ActingContext, 'db' | 'caller' | 'now'>;
/** A case that the caller may know of: what is about themself is to them not there. */
export async function requireCase({ db, caller, now }: Acting, id: string): Promise<store.CaseRow> {
  const row = await store.byId.get(db, { id, userId: caller.id, now });
  if (!row) throw new Refusal('notFound', generalMessage('missing'));
  return row;
}

/** Which game a case is about; one that nobody reported was opened by who wanted to delete it. */
export const gameIn = ({ kind, entityId }: store.CaseRow, filed: readonly store.Filed[]): string | null =>
  filed.length === 0 && kind === 'game' ? entityId : (filed.find((one) => one.gameId !== null)?.gameId ?? null);

/** Why a case could not be changed, told to who wanted to. `from`: in which state it may be for that, unless in any but closed. */
export async function changeRefusal(ctx: Acting, id: string, from?: 'open' | 'waiting'): Promise<Refusal> {
  const { state, claimedBy, claimerName } = await requireCase(ctx, id);
  if (state === 'closed') return new Refusal('conflict', moderationMessage('decided'));
  if (from !== undefined && from !== state)
    return new Refusal('conflict', moderationMessage(from === 'open' ? 'waits' : 'settled'));
  if (claimedBy !== null && claimedBy !== ctx.caller.id)
    return new Refusal('conflict', moderationMessage('claimed', { name: claimerName ?? '' }));
  return new Refusal('conflict', moderationMessage('changed'));
}

type Page = Pick<Output<Contract['moderation']['cases']>, 'rows' | 'before'>;
const most = caseListMax + 1;
/** What of a list is asked for, '' for what is not. */
const asked = ({ kind, reason, age, person }: Listed, { caller, now }: StaffContext) => ({
  ...{ kind: kind ?? '', reason: reason ?? '', person: person === undefined ? '' : confusableKey(person) || person },
  firstBy: age === undefined ? '9999' : new Date(Date.parse(now) - caseAgeHours[age] * hour * 1_000).toISOString(),
  ...{ now, userId: caller.id, most },
});

/** A page of decided cases with an appeal that waits. */
async function appealed(ctx: StaffContext, listed: Listed): Promise<Page> {
  const rows = await store.appealed.all(ctx.db, { ...asked(listed, ctx), ...newerThan(listed.before) });
  const page = rows.slice(0, caseListMax);
  const last = rows.length > caseListMax ? page.at(-1) : undefined;
  return {
    rows: page.map(({ appealedAt: _, ...row }) => toCase(row)),
    before: last ? cursorOf({ createdAt: last.appealedAt, id: last.appealId }) : null,
  };
}

/** A page of decided cases. */
async function decided(ctx: StaffContext, listed: Listed): Promise<Page> {
  const rows = await store.closed.all(ctx.db, { ...asked(listed, ctx), ...parseCursor(listed.before) });
  const page = rows.slice(0, caseListMax);
  const last = rows.length > caseListMax ? page.at(-1) : undefined;
  return {
    rows: page.map(({ decidedAt: _, ...row }) => toCase(row)),
    before: last ? cursorOf({ createdAt: last.decidedAt, id: last.id }) : null,
  };
}

/** A page of the queue. Its order is as of the moment that the first page was read. */
async function queued(ctx: StaffContext, listed: Listed): Promise<Page> {
  const [, asOf = ctx.now, late = '-1', severity = '0', score = '0', id = ''] =
    caseCursor.exec(listed.before ?? '') ?? [];
  const place = { asOf, late: Number(late), severity: Number(severity), score: -Number(score), id };
  const which = { mine: listed.which === 'mine' ? 1 : 0, overdue: listed.which === 'overdue' ? 1 : 0 };
  const state = listed.which === 'open' || listed.which === 'waiting' ? listed.which : '';
  const rows = await store.queue.all(ctx.db, { ...asked(listed, ctx), ...place, ...which, state });
  const page = rows.slice(0, caseListMax);
  const last = rows.length > caseListMax ? page.at(-1) : undefined;
  return {
    rows: page.map(({ late: _, ...row }) => toCase(row)),
    before: last ? [asOf, last.late, last.severity, last.score, last.id].join('_') : null,
  };
}

export async function listCases(listed: Listed, ctx: StaffContext): Promise<Output<Contract['moderation']['cases']>> {
  const { db, caller, now } = ctx;
  const pageOf = listed.which === 'appeals' ? appealed : listed.which === 'closed' ? decided : queued;
  const page = await pageOf(ctx, listed);
  const counted = await store.counts.get(db, { userId: caller.id, now });
  const { appeals = 0 } = (await store.countAppeals.get(db, { userId: caller.id })) ?? {};
  return { ...page, counts: { ...(counted ?? { open: 0, mine: 0, overdue: 0, waiting: 0 }), appeals } };
}

/** All but what was reported, which is evidence. */
export async function caseDetails(ctx: StaffContext, id: string): Promise<CaseDetails> {
  const { db, caller } = ctx;
  const row = await requireCase(ctx, id);
  const { authorId } = row;
  const filed = await store.filed.all(db, { caseId: id });
  const staff = toStaff(caller.id);
  const history = authorId === null ? undefined : await store.history.get(db, { id: authorId });
  const before = authorId === null ? [] : await latestOfUser.all(db, { userId: authorId });
  return {
    ...toCase(row),
    author: (await authorOf.get(db, { caseId: id })) ?? null,
    gameId: gameIn(row, filed),
    filed: filed.map(({ reporterId, username, quote: _, gameId: __, description, ...report }) => ({
      ...report,
      reporter: named(reporterId, username),
      note: noteOf({ reason: report.reason, description }),
    })),
    history: history ? { ...history, decisions: before.filter(({ caseId }) => caseId !== id).map(staff) } : null,
    decisions: (await ofCase.all(db, { caseId: id })).map(staff),
  };
}

/** What the server kept of what was reported, and what each reporter saw. */
export async function caseEvidence(ctx: StaffContext, id: string): Promise<CaseEvidence> {
  const { db } = ctx;
  await requireCase(ctx, id);
  const texts = await evidenceOf.all(db, { caseId: id });
  const filed = await store.filed.all(db, { caseId: id });
  return {
    author: (await authorOf.get(db, { caseId: id })) ?? null,
    texts: texts.map(({ context, ...row }) => ({ ...row, context: contextOf(context) })),
    quotes: filed.flatMap(({ id: reportId, quote }) => (quote ? [{ reportId, quote }] : [])),
  };
}
