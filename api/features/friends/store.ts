import type { Block, FriendMessage } from '#sync/contract/friends.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { pageSize } from '#sync/pagination.ts';
import { fragment, sql } from '../../db/port.ts';

export type Friendship = Output<Contract['friends']['accept']>;
type Someone = {
  personId: string;
  username: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
};
type FriendRow = Someone & { id: string };
type RequestRow = Omit<Someone, 'firstName' | 'lastName'> & { id: string; createdAt: string };
type Fed = { entityId: string; feedRev: number };

/** One key for two people, whichever comes first. */
export const pairOf = (one: string, other: string) => [one, other].sort().join(' ');

const columns = fragment('id, "requesterId", "addresseeId", status, "createdAt", "respondedAt"');
const friend = fragment('fr.id, u.id AS "personId", u.username, u."firstName", u."lastName", u."profileImageUrl"');
/** As they were called when they asked. */
const requester = fragment(`
  fr.id, u.id AS "personId", COALESCE(fr."requesterName", u.username) AS username, u."profileImageUrl", fr."createdAt"`);
/** Who blocks the requester is not shown the request; to the requester it looks like any other. */
const shown = fragment(`NOT EXISTS (
  SELECT 1 FROM blocks b WHERE b."userId" = fr."addresseeId" AND b."blockedId" = fr."requesterId")`);
const message = fragment('m.id, m."senderId", m."receiverId", m.content, m."isRead", m."createdAt"');

export const list = sql<FriendRow>`
  SELECT ${friend} FROM friendships fr
    JOIN users u ON u.id = CASE WHEN fr."requesterId" = :userId THEN fr."addresseeId" ELSE fr."requesterId" END
   WHERE fr.status = 'accepted' AND (fr."requesterId" = :userId OR fr."addresseeId" = :userId)
   ORDER BY u."usernameKey"`;
/** Pending ones received, newest first. */
export const requests = sql<RequestRow>`
  SELECT ${requester} FROM friendships fr JOIN users u ON u.id = fr."requesterId"
   WHERE fr.status = 'pending' AND fr."addresseeId" = :userId AND ${shown} ORDER BY fr."createdAt" DESC, fr.id DESC`;
export const byId = sql<Friendship>`SELECT ${columns} FROM friendships WHERE id = :id`;
export const ofPair = sql<Friendship>`SELECT ${columns} FROM friendships WHERE pair = :pair`;
export const insertRequest = sql<Friendship>`
  INSERT INTO friendships (id, "requesterId", "addresseeId", "requesterName", pair, "createdAt")
  VALUES (:id, :requesterId, :addresseeId, :name, :pair, :now) ON CONFLICT (pair) DO NOTHING RETURNING ${columns}`;
/** Only who said no may ask again: a no is not asked about until it becomes a yes. */
export const reopenRequest = sql<Friendship>`
  UPDATE friendships SET "requesterId" = :requesterId, "addresseeId" = :addresseeId, status = 'pending',
         "requesterName" = :name, "createdAt" = :now, "respondedAt" = NULL
   WHERE pair = :pair AND status = 'rejected' AND "addresseeId" = :requesterId RETURNING ${columns}`;
/** Only the addressee of a pending request answers it. */
export const respond = sql<Friendship>`
  UPDATE friendships AS fr SET status = :status, "respondedAt" = :now, "requesterName" = NULL
   WHERE fr.id = :id AND fr."addresseeId" = :userId AND fr.status = 'pending' AND ${shown} RETURNING ${columns}`;
/** Either side may end a friendship, and who asked take back what nobody has answered. */
export const unfriend = sql<Friendship>`
  DELETE FROM friendships
   WHERE id = :id AND ((status = 'accepted' AND ("requesterId" = :userId OR "addresseeId" = :userId))
                       OR (status = 'pending' AND "requesterId" = :userId)) RETURNING ${columns}`;
/** A no stands, and who was told nothing of it takes their request back all the same: it has no answer to them any more. */
export const deleteDeclined = sql`
  UPDATE friendships SET "respondedAt" = NULL WHERE id = :id AND status = 'rejected' AND "requesterId" = :userId`;
/** Then they ask as if there had been nothing; the no stands. */
export const reopenDeclined = sql<Friendship>`
  UPDATE friendships SET id = :id, "createdAt" = :now, "respondedAt" = :now
   WHERE pair = :pair AND status = 'rejected' AND "requesterId" = :requesterId AND "respondedAt" IS NULL
  RETURNING ${columns}`;
/**
 * What a block ends. A no stays: blocking and unblocking is no way to ask again. What the blocked one has asked stays
 * too, unseen: were it gone, they could tell by asking again.
 */
export const deleteByBlock = sql`
  DELETE FROM friendships
   WHERE pair = :pair AND (status = 'accepted' OR (status = 'pending' AND "requesterId" = :userId))`;
/** Accepted friends, neither blocking the other. */
export const areFriends = sql<{ id: string }>`
  SELECT fr.id FROM friendships fr
   WHERE fr.pair = :pair AND fr.status = 'accepted'
     AND NOT EXISTS (SELECT 1 FROM blocks b
                      WHERE (b."userId" = fr."requesterId" AND b."blockedId" = fr."addresseeId")
                         OR (b."userId" = fr."addresseeId" AND b."blockedId" = fr."requesterId"))`;

export const messageById = sql<FriendMessage>`SELECT ${message} FROM friend_messages m WHERE m.id = :id`;
const page = fragment(`${pageSize}`);
/** What its reader reported is gone from their sight. */
const unreported = `AND NOT EXISTS (SELECT 1 FROM moderation_reports r
          WHERE r."reporterId" = m."receiverId" AND r.kind = 'message' AND r."entityId" = m.id)`;
/** The newest that one of two people wrote to the other; \`one\` reads them. */
const newestTo = (receiver: 'one' | 'other', sender: 'one' | 'other') =>
  fragment(`
    SELECT * FROM (
      SELECT ${message.fragment} FROM friend_messages m
       WHERE m."receiverId" = :${receiver} AND m."senderId" = :${sender} AND (m."createdAt", m.id) < (:at, :id)
         ${receiver === 'one' ? unreported : ''}
       ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${pageSize}) AS to_${receiver}`);
/** A page, newest first. What each of the two wrote lies together, and is in it whole at most. */
export const conversation = sql<FriendMessage>`
  ${newestTo('one', 'other')} UNION ALL ${newestTo('other', 'one')}
   ORDER BY "createdAt" DESC, id DESC LIMIT ${page}`;
/** All of it, without a word. */
export const messageIdsBetween = sql<{ id: string }>`
  SELECT m.id FROM friend_messages m
   WHERE (m."receiverId" = :one AND m."senderId" = :other) OR (m."receiverId" = :other AND m."senderId" = :one)`;
/** Of them those that one of the two reported. */
export const messagesReportedBy = sql<{ id: string }>`
  SELECT "entityId" AS id FROM moderation_reports
   WHERE "reporterId" = :userId AND kind = 'message' AND "aboutUserId" = :other`;
const earlier = fragment('< (:at, :id) ORDER BY m."createdAt" DESC, m.id DESC LIMIT 5');
const later = fragment('> (:at, :id) ORDER BY m."createdAt", m.id LIMIT 5');
const nearby = (receiver: 'one' | 'other', sender: 'one' | 'other', side: typeof earlier) =>
  fragment(`
    SELECT * FROM (
      SELECT m.id, m."senderId", m.content, m."createdAt" FROM friend_messages m
       WHERE m."receiverId" = :${receiver} AND m."senderId" = :${sender}
         AND (m."createdAt", m.id) ${side.fragment}) AS to_${receiver}`);
type Nearby = Pick<FriendMessage, 'id' | 'senderId' | 'content' | 'createdAt'>;
/** Five messages before one of a conversation, newest first, and five after it. */
export const messagesBefore = sql<Nearby>`
  ${nearby('one', 'other', earlier)} UNION ALL ${nearby('other', 'one', earlier)}
   ORDER BY "createdAt" DESC, id DESC LIMIT 5`;
export const messagesAfter = sql<Nearby>`
  ${nearby('one', 'other', later)} UNION ALL ${nearby('other', 'one', later)}
   ORDER BY "createdAt", id LIMIT 5`;
/** How many messages somebody wrote around a moment. */
export const messagesSentAround = sql<{ minute: number; day: number }>`
  SELECT count(CASE WHEN "createdAt" > :minuteAgo AND "createdAt" < :inMinute THEN 1 END) AS minute, count(*) AS day
    FROM friend_messages WHERE "senderId" = :senderId AND "createdAt" > :dayAgo AND "createdAt" < :inDay`;
/** When somebody's messages between two moments were written, in order. */
export const messagesWrittenBetween = sql<{ createdAt: string }>`
  SELECT "createdAt" FROM friend_messages
   WHERE "senderId" = :senderId AND "createdAt" > :from AND "createdAt" < :to ORDER BY "createdAt"`;
/** Changes nothing where a message of this id is. */
export const addMessage = sql`
  INSERT INTO friend_messages (id, "senderId", "receiverId", content, "createdAt")
  VALUES (:id, :senderId, :receiverId, :content, :when) ON CONFLICT (id) DO NOTHING`;

export const removeMessage = sql`DELETE FROM friend_messages WHERE id = :id`;

const block = fragment('b.id, b."blockedId" AS "userId", u.username, b."createdAt"');
/** Newest first. */
export const blocked = sql<Block>`
  SELECT ${block} FROM blocks b JOIN users u ON u.id = b."blockedId"
   WHERE b."userId" = :userId ORDER BY b."createdAt" DESC, b.id DESC`;
export const blockOf = sql<Block>`
  SELECT ${block} FROM blocks b JOIN users u ON u.id = b."blockedId"
   WHERE b."userId" = :userId AND b."blockedId" = :blockedId`;
export const addBlock = sql`
  INSERT INTO blocks (id, "userId", "blockedId", "createdAt") VALUES (:id, :userId, :blockedId, :now)`;
export const unblock = sql<{ id: string }>`
  DELETE FROM blocks WHERE "userId" = :userId AND "blockedId" = :blockedId RETURNING id`;
/** Who blocks somebody. */
export const blocksOf = sql<{ id: string; userId: string }>`SELECT id, "userId" FROM blocks WHERE "blockedId" = :id`;

/** Friends see each other's names; these are minors, so nobody else does. */
export const toFriend = ({ id, personId, username, firstName, lastName, profileImageUrl }: FriendRow) => ({
  id,
  friend: { id: personId, username, firstName, lastName, profileImageUrl },
});
export const toRequest = ({ id, personId, username, profileImageUrl, createdAt }: RequestRow) => ({
  id,
  requester: { id: personId, username, firstName: null, lastName: null, profileImageUrl },
  createdAt,
});

export const feedRows = {
  byFeed: sql<FriendRow & Fed>`
    SELECT f."entityId", f.rev AS "feedRev", ${friend}
      FROM sync_feed f JOIN friendships fr ON fr.id = f."entityId" AND fr.status = 'accepted'
      JOIN users u ON u.id = CASE WHEN fr."requesterId" = f."userId" THEN fr."addresseeId" ELSE fr."requesterId" END
     WHERE f."userId" = :userId AND f.kind = 'friend' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => toFriend(row as FriendRow),
};
export const requestFeedRows = {
  byFeed: sql<RequestRow & Fed>`
    SELECT f."entityId", f.rev AS "feedRev", ${requester}
      FROM sync_feed f JOIN friendships fr ON fr.id = f."entityId" AND fr.status = 'pending'
      JOIN users u ON u.id = fr."requesterId"
     WHERE f."userId" = :userId AND fr."addresseeId" = f."userId" AND ${shown}
       AND f.kind = 'request' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => toRequest(row as RequestRow),
};
export const messageFeedRows = {
  byFeed: sql<FriendMessage & Fed>`
    SELECT f."entityId", f.rev AS "feedRev", ${message}
      FROM sync_told f JOIN friend_messages m ON m.id = f."entityId"
     WHERE f."userId" = :userId AND f.kind = 'message' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => row,
};
export const blockFeedRows = {
  byFeed: sql<Block & Fed>`
    SELECT f."entityId", f.rev AS "feedRev", ${block}
      FROM sync_feed f JOIN blocks b ON b.id = f."entityId" JOIN users u ON u.id = b."blockedId"
     WHERE f."userId" = :userId AND f.kind = 'block' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => row,
};
