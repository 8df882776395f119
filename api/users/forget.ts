import { v7 as uuid } from 'uuid';
import { Refusal } from '#sync/refusal.ts';
import { leadsHeld } from '../auth/store.ts';
import type { Db } from '../db/port.ts';
import * as rewriting from '../db/rewriting.ts';
import { forgetGames } from '../games/forget.ts';
import { rate } from '../games/store.ts';
import type { At } from '../mount.ts';
import { cutReporter } from '../reports/store.ts';
import { lockAccounts } from '../sync/feed.ts';
import { forgetParts } from '../uploads/parts.ts';
import { wrongPassword } from './password.ts';
import * as store from './store.ts';

/** A name as a pattern: however it is spaced. What has no letter or digit names nobody. */
const literal = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
const names = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** A text without what a person is called, wherever it stands as a word of its own. */
export function withoutNames(text: string, called: string[]): string {
  // The longest first: an address has a name in it, and a whole name its parts.
  const known = called.map((name) => name.normalize('NFC').trim()).filter(names);
  const any = known.sort((a, b) => b.length - a.length).map(literal);
  if (any.length === 0) return text;
  const word = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${any.join('|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'giu');
  const composed = text.normalize('NFC');
  const without = composed.replace(word, store.nobody);
  return without === composed ? text : without;
}

/**
 * Others' reports stay, without the names of whom they are about; and where staff delete an account, who may be meant by
 * what it reported, so do the reports it filed and nobody has settled, without who filed them. A name that was taken
 * after words were written is not meant by them: else who called themselves "hurt me" would take that out of what was said.
 */
async function leaveReports({ db }: At, id: string, byStaff: boolean): Promise<void> {
  const called = await store.calledBy.all(db, { id });
  const without = (text: string, written: string) =>
    withoutNames(
      text,
      called.flatMap((name) => (name.since === null || name.since <= written ? [name.called] : [])),
    );
  const about = await store.reportsAbout.all(db, { id });
  const filed = byStaff ? await cutReporter.all(db, { id }) : [];
  for (const { id: reportId, subject, description, createdAt } of [...about, ...filed]) {
    const [newSubject, newDescription] = [without(subject, createdAt), without(description, createdAt)];
    if (newSubject !== subject || newDescription !== description)
      await store.setReport.run(db, { id: reportId, subject: newSubject, description: newDescription });
    for (const message of await store.reportMessages.all(db, { reportId })) {
      const content = without(message.content, message.createdAt);
      if (content !== message.content) await store.setReportMessage.run(db, { id: message.id, content });
    }
  }
}

/** What they wrote and made goes, and every device that has a part of it is told. */
async function takeBack(at: At, id: string, username: string): Promise<void> {
  const { db, changed, gone } = at;
  for (const bell of await store.renameInBells.all(db, { username, name: store.nobody }))
    changed(bell.userId, 'notification', bell.id);
  for (const bell of await store.removeReportBells.all(db, { id })) gone(bell.userId, 'notification', bell.id);
  const reviews = await store.removeReviews.all(db, { id });
  // In sorted order, so that two who leave at once never wait for each other in a ring.
  for (const { gameId, rating } of reviews.sort((a, b) => (a.gameId < b.gameId ? -1 : 1)))
    await rate(db, gameId, { before: rating, after: 0 });
  const games = await store.gamesOf.all(db, { id });
  await forgetGames(
    at,
    games.map((game) => game.id),
    id,
  );
  for (const { id: friendshipId, otherId } of await store.friendshipsOf.all(db, { id }))
    for (const kind of ['friend', 'request'] as const) gone(otherId, kind, friendshipId);
  for (const message of await store.messagesOf.all(db, { id })) gone(message.otherId, 'message', message.id);
}

/** Who deletes an account: its owner, by the password hash that they proved to know, or staff. */
type By = { proven: string } | { isLead: boolean };

/**
 * Deletes an account and everything that is kept about the person, but for reports that stay
 * (docs/decisions/0009). The rest goes with their row: it refers to it.
 * What a password was proven against may have changed since; then it proves nothing.
 */
export async function forget(at: At, id: string, by: By): Promise<void> {
  const { db, afterwards } = at;
  const leads = await leadsHeld(db);
  const friends = await store.friendshipsOf.all(db, { id });
  await lockAccounts(db, [id, ...friends.map((friend) => friend.otherId)]);
  const account = await store.hold(db, id);
  if (!account) throw new Refusal('notFound', 'That does not exist');
  const { username, password, isAdmin, isLeadDev } = account;
  if ('proven' in by && by.proven !== password) throw wrongPassword('password');
  if ('isLead' in by && !by.isLead && (isAdmin === 1 || isLeadDev === 1))
    throw new Refusal('forbidden', 'Only the lead developer can delete staff');
  if (isLeadDev === 1 && leads === 1) throw new Refusal('forbidden', 'The last lead developer cannot be deleted');
  await leaveReports(at, id, 'isLead' in by);
  await takeBack(at, id, username);
  await store.remove.run(db, { id });
  await rewriting.markDue.run(db);
  afterwards(() => db.scrub());
  afterwards(() => forgetParts(at.config, id));
}

/**
 * Writes the database anew once somebody was deleted: when rows move between pages, a piece of one may stay behind
 * where nothing points to it. At most once a turn, however many left; what fails, or ends with the process, is done at
 * the next.
 */
export async function finishForgetting(db: Db): Promise<void> {
  if (!(await rewriting.isDue.get(db)) && !(await rewriting.isBegun.get(db))) return;
  const by = uuid();
  await db.transaction(async () => {
    await rewriting.begin.run(db, { by });
    // Before and not after: who leaves meanwhile makes it due again.
    await rewriting.clearDue.run(db);
  });
  await db.rewrite();
  await rewriting.end.run(db, { by });
}
