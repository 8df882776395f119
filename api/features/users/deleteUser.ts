import { v7 as uuid } from 'uuid';
import { accountMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import * as rewriting from '../../db/rewriteMarker.ts';
import { scheduleGarbageCollection } from '../../files/garbageCollect.ts';
import { coversOf, dropCovers } from '../../files/uploadStore.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { noteDeletedSessions } from '../../security/session.ts';
import { lockAndCountLeads } from '../auth/store.ts';
import { proposedAbout, setProposedTexts, setTexts, writtenAbout } from '../decisions/store.ts';
import { blocksOf } from '../friends/store.ts';
import { deleteGames } from '../games/deleteGame.ts';
import { adjustRating } from '../games/store.ts';
import { redactEvidence } from '../reports/cases.ts';
import { preserveCasesOf } from '../reports/leave.ts';
import { anonymizeReporter, dropRefusedTextsOf, dropStrikesOf } from '../reports/store.ts';
import { deleteUserParts } from '../uploads/resumableParts.ts';
import { wrongPassword } from './password.ts';
import * as store from './store.ts';

/** Returns a pattern for a name with any spacing. A name without letters or digits is ignored. */
const literal = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
const names = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Replaces a person's names in a text, wherever they are whole words. */
export function redactNames(text: string, called: string[]): string {
  // The longest comes first: an address contains a name, and a full name contains its parts.
  const known = called.map((name) => name.normalize('NFC').trim()).filter(names);
  const any = known.sort((a, b) => b.length - a.length).map(literal);
  if (any.length === 0) return text;
  const word = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${any.join('|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'giu');
  const composed = text.normalize('NFC');
  const without = composed.replace(word, store.deletedUserLabel);
  return without === composed ? text : without;
}

/**
 * Removes the person's names from others' reports, which stay. If staff delete the account, its own unresolved reports
 * stay too, without the reporter. A name taken after a text was written is not redacted in it: otherwise somebody who
 * renames themselves "hurt me" could erase that from what others said.
 */
async function leaveReports({ db }: Here, id: string, byStaff: boolean): Promise<void> {
  const called = await store.knownNamesOf.all(db, { id });
  const without = (text: string, written: string) =>
    redactNames(
      text,
      called.flatMap((name) => (name.since === null || name.since <= written ? [name.called] : [])),
    );
  await dropStrikesOf.run(db, { id });
  if (!byStaff) await dropRefusedTextsOf.run(db, { id });
  await redactEvidence(db, id, { without, keepsWords: byStaff });
  for (const { id: decisionId, createdAt, ...said } of await writtenAbout.all(db, { id })) {
    const [facts, note, revertedWhy] = [said.facts, said.note, said.revertedWhy].map((text) =>
      without(text, createdAt),
    ) as [string, string, string];
    if (facts !== said.facts || note !== said.note || revertedWhy !== said.revertedWhy)
      await setTexts.run(db, { id: decisionId, facts, note, revertedWhy });
  }
  for (const { id: proposalId, createdAt, ...said } of await proposedAbout.all(db, { id })) {
    const texts = Object.entries(said).map(([key, text]) => [key, without(text, createdAt)] as const);
    await setProposedTexts.run(db, { id: proposalId, ...Object.fromEntries(texts) });
  }
  const about = await store.reportsAbout.all(db, { id });
  const filed = byStaff ? await anonymizeReporter.all(db, { id }) : [];
  for (const { id: reportId, createdAt, ...said } of [...about, ...filed]) {
    const [subject, description, quote] = [said.subject, said.description, said.quote].map((text) =>
      without(text, createdAt),
    ) as [string, string, string];
    if (subject !== said.subject || description !== said.description || quote !== said.quote)
      await store.setReport.run(db, { id: reportId, subject, description, quote });
    for (const message of await store.reportMessages.all(db, { reportId })) {
      const content = without(message.content, message.createdAt);
      if (content !== message.content) await store.setReportMessage.run(db, { id: message.id, content });
    }
  }
}

/** Deletes what the person wrote and created, and tells every device that has a part of it. */
async function takeBack(ctx: Here, id: string): Promise<void> {
  const { db, changed, gone } = ctx;
  for (const bell of await store.nameInBells.all(db, { id, name: store.deletedUserLabel }))
    changed(bell.userId, 'notification', bell.id);
  for (const bell of await store.deleteReportNotifications.all(db, { id })) gone(bell.userId, 'notification', bell.id);
  const reviews = await store.removeReviews.all(db, { id });
  // Sorted order keeps two simultaneous deletions from deadlocking.
  const counted = reviews.filter(({ hiddenAt }) => hiddenAt === null);
  for (const { gameId, rating } of counted.sort((a, b) => (a.gameId < b.gameId ? -1 : 1)))
    await adjustRating(db, gameId, { before: rating, after: 0 });
  const games = await store.gamesOf.all(db, { id });
  await deleteGames(
    ctx,
    games.map((game) => game.id),
    id,
  );
  for (const { id: friendshipId, otherId } of await store.friendshipsOf.all(db, { id }))
    for (const kind of ['friend', 'request'] as const) gone(otherId, kind, friendshipId);
  for (const block of await blocksOf.all(db, { id })) gone(block.userId, 'block', block.id);
  for (const message of await store.messagesOf.all(db, { id })) gone(message.otherId, 'message', message.id);
}

/**
 * Who deletes an account: its owner, with the verified password hash, staff, the operator of the server, or the daily
 * job if nobody has used it; then it goes as if its owner had deleted it.
 */
type By = { proven: string } | { isLead: boolean } | { unused: store.Unused } | 'operator';
type Here = Pick<HandlerContext, 'db' | 'config' | 'now' | 'changed' | 'gone' | 'gameGone' | 'afterwards' | 'behind'>;

/**
 * Deletes an account and everything stored about the person, except reports that stay (docs/decisions/0009). Rows that
 * refer to the account are deleted with its row.
 * The password may have changed since it was verified; then the deletion is refused. Of an unused account that was used
 * in the meantime nothing is deleted.
 */
export async function deleteUser(ctx: Here, id: string, by: By): Promise<void> {
  const { db, afterwards } = ctx;
  const leads = await lockAndCountLeads(db);
  const friends = await store.friendshipsOf.all(db, { id });
  await lockAccounts(db, [id, ...friends.map((friend) => friend.otherId)]);
  const account = await store.lockUser(db, id);
  // The daily job of another process, or the owner, was first.
  if (!account && by !== 'operator' && 'unused' in by) return;
  if (!account) throw new Refusal('notFound', generalMessage('missing'));
  const { password, isAdmin, isLeadDev } = account;
  if (by !== 'operator') {
    if ('proven' in by && by.proven !== password) throw wrongPassword('password');
    if ('isLead' in by && !by.isLead && (isAdmin === 1 || isLeadDev === 1))
      throw new Refusal('forbidden', accountMessage('deleteStaff'));
    if ('unused' in by && !(await store.isUnused.get(db, { id, ...by.unused }))) return;
    if (isLeadDev === 1 && leads === 1) throw new Refusal('forbidden', accountMessage('lastLead'));
  }
  await leaveReports(ctx, id, by === 'operator' || 'isLead' in by);
  await takeBack(ctx, id);
  await noteDeletedSessions(db, id, ctx.now);
  const covers = await coversOf.all(db, { userId: id });
  await preserveCasesOf(db, id, ctx.now, () => store.remove.run(db, { id }));
  await dropCovers(db, covers);
  await scheduleGarbageCollection(ctx);
  await rewriting.markRewriteDue.run(db);
  afterwards(() => db.scrub());
  afterwards(() => deleteUserParts(ctx.config, id));
}

/**
 * Rewrites the database after an account was deleted, because unused space can still contain pieces of deleted rows. It
 * runs at most once per interval, however many accounts were deleted. If it fails, or the process stops, the next run
 * does it.
 */
export async function finishPendingDeletions(db: Db): Promise<void> {
  if (!(await rewriting.isRewriteDue.get(db)) && !(await rewriting.isRewriteStarted.get(db))) return;
  const by = uuid();
  await db.transaction(async () => {
    await rewriting.markRewriteStarted.run(db, { by });
    // The mark is cleared before the rewrite, so that an account deleted meanwhile sets it again.
    await rewriting.clearRewriteDue.run(db);
  });
  await db.rewrite();
  await rewriting.clearRewriteStarted.run(db, { by });
}
