import type { Contract } from '#sync/contract/index.ts';
import { type Report, type ReportKind, severityOf } from '#sync/contract/reports.ts';
import type { Input } from '#sync/endpoint.ts';
import { accountMessage, moderationMessage, reportMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { keysetPage } from '../../http/pagination.ts';
import { auditRead } from '../../security/auditLog.ts';
import type { Caller } from '../../security/policy.ts';
import { requireVisibleGame } from '../games/store.ts';
import { notify, notifyOfReport } from '../notifications/notify.ts';
import { usernameOf } from '../users/store.ts';
import { closeCase, contextOf, fileInCase, recountCase } from './cases.ts';
import { quick } from './quick.ts';
import { reportEnds } from './reportEnds.ts';
import { findReportedThing } from './reportedThing.ts';
import * as store from './store.ts';
import { reportWeight } from './weight.ts';

type Which = Input<Contract['reports']['list']>['which'];

const missing = () => new Refusal('notFound', generalMessage('missing'));
const aboutYou = () => new Refusal('forbidden', reportMessage('aboutYou'));

/** A report and on which side of it the caller is: who reported it stays its reporter, staff or not. */
async function sideOf(db: Db, id: string, caller: Caller): Promise<{ report: store.ReportWithOwner; byStaff: 0 | 1 }> {
  const report = await store.byId.get(db, { id });
  if (!report) throw missing();
  if (store.isAbout(report, caller.id)) throw aboutYou();
  return { report, byStaff: report.reporterId === caller.id ? 0 : 1 };
}

/** Staff who take part in a conversation; where nobody does any more, all whom the report is not about. */
async function staffFor(db: Db, report: store.ReportWithOwner): Promise<string[]> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const partaking = ids(await store.staffParticipants.all(db, { id: report.id }));
  if (partaking.length > 0) return partaking;
  return ids(await store.staff.all(db)).filter((id) => id !== report.reporterId && !store.isAbout(report, id));
}

/** The case of whom a report of the specification's form names, or else of the game; with neither it has none. */
async function caseOf(
  ctx: HandlerContext<Caller>,
  { gameId, aboutUserId }: Input<Contract['reports']['file']>,
  severity: number,
): Promise<{ kind: ReportKind | null; entityId: string | null; caseId: string | null }> {
  const entityId = aboutUserId ?? gameId;
  if (!entityId) return { kind: null, entityId: null, caseId: null };
  const kind = aboutUserId ? 'user' : 'game';
  const thing = await findReportedThing(ctx.db, { kind, id: entityId }, ctx.caller);
  return { kind, entityId, caseId: await fileInCase(ctx, { kind, entityId, severity }, thing) };
}

/** A page of everybody's. */
function filed(db: Db, which: Exclude<Which, 'mine'>, page: ReturnType<typeof keysetPage>) {
  if (which === undefined) return store.all.all(db, page);
  return which === 'news' ? store.awaitingReply.all(db, page) : store.byStatus.all(db, { status: which, ...page });
}

const replyToReporter = {
  title: notificationMessage('reportReply'),
  message: notificationMessage('reportReplied'),
};
const fromReporter = {
  title: notificationMessage('reportNews'),
  message: notificationMessage('reporterWrote'),
};

export const reports: Handlers<Contract['reports']> = {
  quick,
  async file(said, ctx) {
    const { db, caller, id, now } = ctx;
    const { gameId, aboutUserId } = said;
    const gameOwnerId = gameId ? (await requireVisibleGame(db, gameId, caller)).developerId : null;
    if (aboutUserId === caller.id) throw new Refusal('invalid', reportMessage('reportSelf'));
    if (aboutUserId && !(await usernameOf.get(db, { id: aboutUserId })))
      throw new Refusal('notFound', accountMessage('missing'));
    const severity = severityOf({ reason: null, category: said.category });
    const thing = await caseOf(ctx, said, severity);
    const weight = await reportWeight(db, caller, now);
    const own = { reporterId: caller.id, gameOwnerId, reason: null, severity, quote: '', weight };
    await store.add.run(db, { ...said, ...own, ...thing, id, now });
    if (thing.caseId) await recountCase(db, thing.caseId);
    return (await store.byId.get(db, { id })) as Report;
  },
  async list({ which, before }, { db, caller }) {
    const page = keysetPage(before);
    if (!caller.isAdmin || which === 'mine')
      return (await store.ofReporter.all(db, { userId: caller.id, ...page })).map(store.toReporter);
    return (await filed(db, which, page)).map(store.toStaff(caller.id));
  },
  async one({ id }, { db, caller }) {
    const report = await store.one.get(db, { id });
    if (!report) throw missing();
    return caller.isAdmin ? store.toStaff(caller.id)(report) : store.toReporter(report);
  },
  async evidence({ id }, { db, caller }) {
    const { report } = await sideOf(db, id, caller);
    const { caseId, quote } = report;
    if (caseId === null) return { author: null, texts: [], quote };
    const author = (await store.authorOf.get(db, { caseId })) ?? null;
    // Whoever's words it is about does not learn by another report of it what somebody reported.
    if (author?.id === caller.id) throw aboutYou();
    const texts = await store.evidenceOf.all(db, { caseId });
    return { author, texts: texts.map(({ context, ...row }) => ({ ...row, context: contextOf(context) })), quote };
  },
  async messages({ id }, ctx) {
    const { db, caller } = ctx;
    const { byStaff } = await sideOf(db, id, caller);
    if (byStaff) await auditRead(ctx, 'reports.messages', id);
    return (await store.messages.all(db, { id })).map(store.toMessage(byStaff));
  },
  async answer({ id: reportId, content }, ctx) {
    const { db, caller, id, now } = ctx;
    const { report, byStaff } = await sideOf(db, reportId, caller);
    // Nobody would read it.
    if (report.reporterId === null) throw new Refusal('conflict', reportMessage('reporterLeft'));
    if (!(await store.appendAllowed.get(db, { id: reportId, byStaff })))
      throw new Refusal('conflict', reportMessage('resolved'));
    const row = { id, reportId, senderId: caller.id, content };
    await store.addMessage.run(db, { ...row, byStaff, now });
    await store.markOthersRead.run(db, { id: reportId, byStaff });
    const news = { type: 'message_response', reportId } as const;
    if (byStaff) await notify(ctx, report.reporterId, { ...news, ...replyToReporter });
    if (!byStaff) await notifyOfReport(ctx, await staffFor(db, report), { ...news, ...fromReporter });
    const username = (await usernameOf.get(db, { id: caller.id }))?.username ?? null;
    return { ...row, isRead: 0, createdAt: now, sender: store.personOf(caller.id, username) };
  },
  async setStatus({ id, status, dismissed: said }, ctx) {
    const { db, caller, now } = ctx;
    const asked = await store.byId.get(db, { id });
    if (!asked) throw missing();
    const isAbout = store.isAbout(asked, caller.id);
    if (isAbout && (await store.otherStaff.get(db, { userId: caller.id }))) throw aboutYou();
    // Before the report and its case, in the order in which a new report takes them.
    const { reporterId: reporter, aboutUserId } = asked;
    if (status === 'resolved')
      await lockAccounts(
        db,
        [reporter, aboutUserId].flatMap((one) => one ?? []),
      );
    // A decision locks the same accounts before it waits for a second person.
    if (status === 'resolved' && asked.caseId && (await store.waitsForSecond.get(db, { id: asked.caseId })))
      throw new Refusal('conflict', moderationMessage('waits'));
    const [resolvedBy, resolvedAt] = status === 'resolved' ? [caller.id, now] : [null, null];
    const dismissed = status === 'resolved' ? (said ?? 0) : 0;
    const report = await store.setStatus.get(db, { id, status, dismissed, resolvedBy, resolvedAt, userId: caller.id });
    if (!report) throw new Refusal('conflict', reportMessage('impossibleChange'));
    if (status === 'resolved' && asked.caseId) await closeCase(ctx, asked.caseId);
    const { reporterId } = report;
    if (status === 'resolved' && reporterId && reporterId !== caller.id)
      await notify(ctx, reporterId, { type: 'report_ended', reportId: id, ...reportEnds[dismissed] });
    // Whoever reported the only staff there is stays unknown to them.
    return isAbout ? { ...report, reporterId: null } : report;
  },
};
