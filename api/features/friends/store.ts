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

/** Returns one key for two people, in either order. */
export const pairOf = (one: string, other: string) => [one, other].sort().join(' ');

const columns = fragment('id, "requesterId", "addresseeId", status, "createdAt", "respondedAt"');
const friend = fragment('fr.id, u.id AS "personId", u.username, u."firstName", u."lastName", u."profileImageUrl"');
/** The requester's username at the time of the request. */
const requester = fragment(`
  fr.id, u.id AS "personId", COALESCE(fr."requesterName", u.username) AS username, u."profileImageUrl", fr."createdAt"`);
/** Hides a request from a receiver who blocks the requester; to the requester it looks like any other. */
const shown = fragment(`NOT EXISTS (
  SELECT 1 FROM blocks b WHERE b."userId" = fr."addresseeId" AND b."blockedId" = fr."requesterId")`);
const message = fragment('m.id, m."senderId", m."receiverId", m.content, m."isRead", m."createdAt"');

export const list = sql<FriendRow>`
  SELECT ${friend} FROM friendships fr
    JOIN users u ON u.id = CASE WHEN fr."requesterId" = :userId THEN fr."addresseeId" ELSE fr."requesterId" END
   WHERE fr.status = 'accepted' AND (fr."requesterId" = :userId OR fr."addresseeId" = :userId)
   ORDER BY u."usernameKey"`;
/** Returns received pending requests, newest first. */
export const requests = sql<RequestRow>`
  SELECT ${requester} FROM friendships fr JOIN users u ON u.id = fr."requesterId"
   WHERE fr.status = 'pending' AND fr."addresseeId" = :userId AND ${shown} ORDER BY fr."createdAt" DESC, fr.id DESC`;
export const byId = sql<Friendship>`SELECT ${columns} FROM friendships WHERE id = :id`;
export const ofPair = sql<Friendship>`SELECT ${columns} FROM friendships WHERE pair = :pair`;
export const insertRequest = sql<Friendship>`
  INSERT INTO friendships (id, "requesterId", "addresseeId", "requesterName", pair, "createdAt")
  VALUES (:id, :requesterId, :addresseeId, :name, :pair, :now) ON CONFLICT (pair) DO NOTHING RETURNING ${columns}`;
/** Reopens a declined request. Only the person who declined may ask again. */
export const reopenRequest = sql<Friendship>`
  UPDATE friendships SET "requesterId" = :requesterId, "addresseeId" = :addresseeId, status = 'pending',
         "requesterName" = :name, "createdAt" = :now, "respondedAt" = NULL
   WHERE pair = :pair AND status = 'rejected' AND "addresseeId" = :requesterId RETURNING ${columns}`;
/** Answers a pending request; only its receiver can. */
export const respond = sql<Friendship>`
  UPDATE friendships AS fr SET status = :status, "respondedAt" = :now, "requesterName" = NULL
   WHERE fr.id = :id AND fr."addresseeId" = :userId AND fr.status = 'pending' AND ${shown} RETURNING ${columns}`;
/** Ends a friendship, by either side, or withdraws a pending request, by its requester. */
export const unfriend = sql<Friendship>`
  DELETE FROM friendships
   WHERE id = :id AND ((status = 'accepted' AND ("requesterId" = :userId OR "addresseeId" = :userId))
                       OR (status = 'pending' AND "requesterId" = :userId)) RETURNING ${columns}`;
/**
 * Withdraws a declined request for a requester who was not told of the refusal. The refusal stays, and the row no
 * longer counts as a request to them.
 */
export const deleteDeclined = sql`
  UPDATE friendships SET "respondedAt" = NULL WHERE id = :id AND status = 'rejected' AND "requesterId" = :userId`;
/** Lets a declined requester ask again as if there had been nothing; the refusal stays. */
export const reopenDeclined = sql<Friendship>`
  UPDATE friendships SET id = :id, "createdAt" = :now, "respondedAt" = :now
   WHERE pair = :pair AND status = 'rejected' AND "requesterId" = :requesterId AND "respondedAt" IS NULL
  RETURNING ${columns}`;
/**
 * Deletes what a block ends. A refusal stays, so that blocking and unblocking is no way to ask again. The blocked
 * person's request stays too, hidden; if it were deleted, they could detect the block by asking again.
 */
export const deleteByBlock = sql`
  DELETE FROM friendships
   WHERE pair = :pair AND (status = 'accepted' OR (status = 'pending' AND "requesterId" = :userId))`;
/** Finds an accepted friendship in which neither blocks the other. */
export const areFriends = sql<{ id: string }>`
  SELECT fr.id FROM friendships fr
   WHERE fr.pair = :pair AND fr.status = 'accepted'
     AND NOT EXISTS (SELECT 1 FROM blocks b
                      WHERE (b."userId" = fr."requesterId" AND b."blockedId" = fr."addresseeId")
                         OR (b."userId" = fr."addresseeId" AND b."blockedId" = fr."requesterId"))`;

export const messageById = sql<FriendMessage>`SELECT ${message} FROM friend_messages m WHERE m.id = :id`;
const page = fragment(`${pageSize}`);
/** Hides messages that their receiver has reported. */
const unreported = `AND NOT EXISTS (SELECT 1 FROM moderation_reports r
          WHERE r."reporterId" = m."receiverId" AND r.kind = 'message' AND r."entityId" = m.id)`;
/** Returns the newest messages that one of the two wrote to the other; \`one\` is the reader. */
const newestTo = (receiver: 'one' | 'other', sender: 'one' | 'other') =>
  fragment(`
    SELECT * FROM (
      SELECT ${message.fragment} FROM friend_messages m
       WHERE m."receiverId" = :${receiver} AND m."senderId" = :${sender} AND (m."createdAt", m.id) < (:at, :id)
         ${receiver === 'one' ? unreported : ''}
       ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${pageSize}) AS to_${receiver}`);
/** Returns a page, newest first. The index stores each direction together, so at most one page of each is read. */
export const conversation = sql<FriendMessage>`
  ${newestTo('one', 'other')} UNION ALL ${newestTo('other', 'one')}
   ORDER BY "createdAt" DESC, id DESC LIMIT ${page}`;
/** Returns the ids of all messages between two people, without their text. */
export const messageIdsBetween = sql<{ id: string }>`
  SELECT m.id FROM friend_messages m
   WHERE (m."receiverId" = :one AND m."senderId" = :other) OR (m."receiverId" = :other AND m."senderId" = :one)`;
/** Returns those of them that one of the two reported. */
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
/** Returns the five messages before one in a conversation, newest first, and the five after it. */
export const messagesBefore = sql<Nearby>`
  ${nearby('one', 'other', earlier)} UNION ALL ${nearby('other', 'one', earlier)}
   ORDER BY "createdAt" DESC, id DESC LIMIT 5`;
export const messagesAfter = sql<Nearby>`
  ${nearby('one', 'other', later)} UNION ALL ${nearby('other', 'one', later)}
   ORDER BY "createdAt", id LIMIT 5`;
/** Counts the messages that a person wrote around a time. */
export const messagesSentAround = sql<{ minute: number; day: number }>`
  SELECT count(CASE WHEN "createdAt" > :minuteAgo AND "createdAt" < :inMinute THEN 1 END) AS minute, count(*) AS day
    FROM friend_messages WHERE "senderId" = :senderId AND "createdAt" > :dayAgo AND "createdAt" < :inDay`;
/** Returns when a person's messages between two times were written, in order. */
export const messagesWrittenBetween = sql<{ createdAt: string }>`
  SELECT "createdAt" FROM friend_messages
   WHERE "senderId" = :senderId AND "createdAt" > :from AND "createdAt" < :to ORDER BY "createdAt"`;
/** The last message from one person to another between two times, unless a message with this id is there. */
export const lastMessageNear = sql<{ content: string; at: string }>`
  SELECT m.content, m."createdAt" AS at FROM friend_messages m
   WHERE m."receiverId" = :receiverId AND m."senderId" = :senderId AND m."createdAt" >= :from AND m."createdAt" <= :to
     AND NOT EXISTS (SELECT 1 FROM friend_messages same WHERE same.id = :id)
   ORDER BY m."createdAt" DESC, m.id DESC LIMIT 1`;
/** Does nothing if a message with this id exists. */
export const addMessage = sql`
  INSERT INTO friend_messages (id, "senderId", "receiverId", content, "createdAt")
  VALUES (:id, :senderId, :receiverId, :content, :when) ON CONFLICT (id) DO NOTHING`;

/** The number of messages that one chunk of pruning deletes. */
export const pruneMax = 500;
/** Lists the next users by id and whether they sent messages before `before`. */
export const sendersWithOldMessages = sql<{ id: string; hasOld: 0 | 1 }>`
  SELECT u.id, CASE WHEN EXISTS (SELECT 1 FROM friend_messages m
                                  WHERE m."senderId" = u.id AND m."createdAt" < :before)
                    THEN 1 ELSE 0 END AS "hasOld"
    FROM users u WHERE u.id > :after ORDER BY u.id LIMIT 500`;
export const oldMessagesFrom = sql<{ id: string; receiverId: string }>`
  SELECT id, "receiverId" FROM friend_messages WHERE "senderId" = :senderId AND "createdAt" < :before
   ORDER BY "createdAt" LIMIT ${fragment(String(pruneMax))}`;
export const deleteMessage = sql`DELETE FROM friend_messages WHERE id = :id`;

const block = fragment('b.id, b."blockedId" AS "userId", u.username, b."createdAt"');
/** Returns the people whom a person blocks, newest first. */
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
/** Returns the people who block a person. */
export const blocksOf = sql<{ id: string; userId: string }>`SELECT id, "userId" FROM blocks WHERE "blockedId" = :id`;

/** Shows a friend with their names; these are minors, so nobody else sees them. */
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
