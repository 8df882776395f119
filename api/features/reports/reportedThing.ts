import type { EvidenceContext, ReportKind } from '#sync/contract/reports.ts';
import type { Db } from '../../db/port.ts';
import type { Caller } from '../../security/policy.ts';
import * as friends from '../friends/store.ts';
import { byId as gameById } from '../games/store.ts';
import { replacedTexts, byId as reviewById } from '../reviews/store.ts';
import { usernameOf } from '../users/store.ts';
import { byId as versionById } from '../versions/store.ts';

/** What is reported, as the server has it now. */
export type ReportedThing = {
  authorId: string;
  gameId: string | null;
  /** Whose game it is of. */
  gameOwnerId: string | null;
  text: string;
  context: EvidenceContext;
};
type Find = (db: Db, id: string, caller: Caller) => Promise<ReportedThing | undefined>;

const nothing = { gameId: null, gameOwnerId: null, context: [] };

/** Only what was written to the caller: five messages of the same two before it and five after it come along. */
async function message(db: Db, id: string, caller: Caller): Promise<ReportedThing | undefined> {
  const row = await friends.messageById.get(db, { id });
  if (!row || ![row.receiverId, row.senderId].includes(caller.id)) return undefined;
  const { senderId, receiverId, content, createdAt: at } = row;
  const place = { one: receiverId, other: senderId, at, id };
  const before = await friends.messagesBefore.all(db, place);
  const after = await friends.messagesAfter.all(db, place);
  const context = [...before.reverse(), ...after].map((near) => ({
    by: near.senderId === senderId ? ('author' as const) : ('reporter' as const),
    content: near.content,
    at: near.createdAt,
  }));
  return { ...nothing, authorId: senderId, text: content, context };
}

async function review(db: Db, id: string): Promise<ReportedThing | undefined> {
  const row = await reviewById.get(db, { id });
  if (!row) return undefined;
  const replaced = await replacedTexts.all(db, { id });
  const context = replaced.map(({ comment, until }) => ({ by: 'author' as const, content: comment, at: until }));
  const gameOwnerId = (await gameById.get(db, { id: row.gameId }))?.developerId ?? null;
  return { authorId: row.userId, gameId: row.gameId, gameOwnerId, text: row.comment, context };
}

async function user(db: Db, id: string): Promise<ReportedThing | undefined> {
  const row = await usernameOf.get(db, { id });
  return row && { ...nothing, authorId: id, text: row.username };
}

async function game(db: Db, id: string, caller: Caller): Promise<ReportedThing | undefined> {
  const row = await gameById.get(db, { id });
  if (!row || !(row.status === 'approved' || row.developerId === caller.id || caller.isAdmin === 1)) return undefined;
  const { developerId, title, description } = row;
  return { authorId: developerId, gameId: id, gameOwnerId: developerId, text: `${title}\n${description}`, context: [] };
}

async function version(db: Db, id: string, caller: Caller): Promise<ReportedThing | undefined> {
  const row = await versionById.get(db, { id });
  const of = row && (await game(db, row.gameId, caller));
  if (!of || !(row.status === 'approved' || of.authorId === caller.id || caller.isAdmin === 1)) return undefined;
  return { ...of, text: row.notes };
}

const find: Record<ReportKind, Find> = { message, review, user, game, version };

/** What the caller can see of a kind by its id; undefined for everything else, whether it is there or not. */
export const findReportedThing = (db: Db, { kind, id }: { kind: ReportKind; id: string }, caller: Caller) =>
  find[kind](db, id, caller);
