import { storedFieldNames } from '#sync/catalogue/gameFields.ts';
import { ratingTenths } from '#sync/constants.ts';
import type { Game, Lookalike, RejectedGame } from '#sync/contract/games.ts';
import type { RowKind } from '#sync/contract/sync.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Config, playOrigin } from '../../config/config.ts';
import { type Db, fragment, keysetLimit, sql } from '../../db/port.ts';
import type { Caller } from '../../security/policy.ts';

/** A game as stored: the rating as a sum, the genres as JSON, a hosted game's URL as its build. */
export type GameRow = Omit<Game, 'genres' | 'rating' | 'language'> & {
  language: string | null;
  genres: string;
  ratingSum: number;
  buildId: string | null;
  /** Since when a decision keeps it out of the store; null where none does. */
  unlistedAt: string | null;
};

/** Returns columns of `games g` as SQL text. */
const columnsOf = (names: readonly string[]) => names.map((name) => `g."${name}"`).join(', ');
/** The columns of `GameRow`, from `games g JOIN users u ON u.id = g."developerId"`. */
export const gameColumns = fragment(
  `u.username AS "developerName", ${columnsOf([...storedFieldNames, 'ratingSum', 'buildId', 'unlistedAt'])}`,
);
/** The columns of a developer's own export, from `games g`: all except the developer's id and the approver. */
export const exportColumns = fragment(
  columnsOf([
    ...storedFieldNames.filter((name) => name !== 'developerId' && name !== 'approvedBy'),
    ...['buildId', 'ratingSum', 'claimsOffline', 'unlistedAt'],
  ]),
);

/** Returns a size as games state it: in whole megabytes, at least one. */
export const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 2 ** 20));

const copied = storedFieldNames.filter((name) => name !== 'genres' && name !== 'gameUrl');
/** Returns a game as staff see it. */
export function toStaffGame(row: GameRow, config: Pick<Config, 'playUrl'>): Game {
  const game: Record<string, unknown> = {};
  for (const name of copied) game[name] = row[name];
  return Object.assign(game, {
    genres: JSON.parse(row.genres) as string[],
    gameUrl: row.gameUrl.startsWith('build:') ? `${playOrigin(config, row.id)}/` : row.gameUrl,
    developerName: row.developerName,
    rating: ratingTenths(row.ratingSum, row.reviewCount),
  }) as Game;
}

/** Returns a game in its public form, without the reason of a rejection and the approver. */
export function toGame(row: GameRow, config: Pick<Config, 'playUrl'>): Game {
  const game = toStaffGame(row, config);
  game.rejectionReason = null;
  game.approvedBy = null;
  return game;
}

/** Returns the games of the store, newest first: the home page features the first one (spec §2). */
export const approved = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   WHERE g.status = 'approved' AND g."unlistedAt" IS NULL ORDER BY g."createdAt" DESC, g.id DESC`;
export const byId = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId" WHERE g.id = :id`;
export const buildOf = sql<{ id: string; totalBytes: number; files: string }>`
  SELECT b.id, b."totalBytes", b.files FROM games g JOIN builds b ON b.id = g."buildId" WHERE g.id = :id`;

/** Returns a developer's games in every status, newest first. */
export const ofDeveloper = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   WHERE g."developerId" = :userId ORDER BY g."createdAt" DESC, g.id DESC`;
/** Returns pending games, oldest first. */
export const pending = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   WHERE g.status = 'pending' AND (g."createdAt", g.id) > (:at, :id) ORDER BY g."createdAt", g.id LIMIT :most`;

/** How many covers are looked up at once: `:c0` to `:c99`, each with the developer whose games are left out (`:d0`). */
export const coversAtOnceCount = 100;
const wantedCovers = fragment(Array.from({ length: coversAtOnceCount }, (_, n) => `(:c${n}, :d${n})`).join(', '));
/** Returns games with one of the covers that are not by the developer named with it (`ownerId`). */
export const gamesWithCovers = sql<Omit<Lookalike, 'distance'> & { imageHash: string; ownerId: string }>`
  WITH wanted ("imageHash", "ownerId") AS (VALUES ${wantedCovers})
  SELECT g.id AS "gameId", g.title, g."developerId", u.username AS "developerName", g."coverImage", w."imageHash",
         w."ownerId"
    FROM wanted w JOIN games g ON g."imageHash" = w."imageHash" AND g."developerId" <> w."ownerId"
    JOIN users u ON u.id = g."developerId"
   ORDER BY g.id LIMIT 1000`;

/** A game with the person who rejected it, and the time. */
export type DecidedRow = GameRow & { rejectedAt: string | null; byId: string | null; byName: string | null };
const decided = fragment(`
  ${gameColumns.fragment}, g."rejectedAt", who.id AS "byId", who.username AS "byName"
    FROM games g JOIN users u ON u.id = g."developerId" LEFT JOIN users who ON who.id = g."rejectedBy"`);
export const toDecided = (
  { byId: id, byName: username, ...row }: DecidedRow,
  config: Pick<Config, 'playUrl'>,
): RejectedGame => ({
  ...toStaffGame(row, config),
  rejectedAt: row.rejectedAt,
  rejectedBy: id === null || username === null ? null : { id, username },
});
/**
 * Returns rejected games, newest decision first. If the decision has no stored time, the submission counts, as in the
 * index (migration 034).
 */
export const rejected = sql<DecidedRow>`
  SELECT ${decided}
   WHERE g.status = 'rejected' AND COALESCE(g."rejectedAt", g."createdAt") <= :at
     AND (COALESCE(g."rejectedAt", g."createdAt"), g.id) < (:at, :id)
   ORDER BY COALESCE(g."rejectedAt", g."createdAt") DESC, g.id DESC LIMIT :most`;
export const all = sql<DecidedRow>`SELECT ${decided} WHERE (g."createdAt", g.id) < (:at, :id) ${keysetLimit('g')}`;
export const inState = sql<DecidedRow>`
  SELECT ${decided} WHERE g.status = :status AND (g."createdAt", g.id) < (:at, :id) ${keysetLimit('g')}`;
/** Returns the catalogue's changes since a revision, each with its game if the store offers it. */
export const changesSince = sql<GameRow & { changedId: string; rev: number }>`
  SELECT c."gameId" AS "changedId", c.rev, ${gameColumns}
    FROM catalogue_feed c LEFT JOIN games g ON g.id = c."gameId" AND c.gone = 0 AND g.status = 'approved' AND g."unlistedAt" IS NULL
    LEFT JOIN users u ON u.id = g."developerId"
   WHERE c.rev > :since ORDER BY c.rev, c."gameId"`;
/** Returns the latest revision of each game in the catalogue. */
export const revisions = sql<{ gameId: string; rev: number }>`SELECT "gameId", rev FROM catalogue_feed WHERE gone = 0`;
export const countPending = sql<{ count: number }>`
  SELECT COUNT(*) AS count FROM games WHERE "developerId" = :userId AND status = 'pending'`;

type Decided = Pick<Game, 'id' | 'title' | 'developerId'>;
/** Approves a game. Staff cannot approve their own game unless there are no other staff. */
export const approve = sql<Decided>`
  UPDATE games SET status = 'approved', "approvedBy" = :userId, "approvedAt" = :now
   WHERE id = :id AND status = 'pending'
     AND ("developerId" <> :userId
          OR NOT EXISTS (SELECT 1 FROM users WHERE ("isAdmin" = 1 OR "isLeadDev" = 1) AND id <> :userId))
  RETURNING id, title, "developerId"`;
export const reject = sql<Decided>`
  UPDATE games SET status = 'rejected', "rejectionReason" = :reason, "rejectedBy" = :userId, "rejectedAt" = :now
   WHERE id = :id AND status = 'pending' RETURNING id, title, "developerId"`;

/** Returns everybody's rows about a game, by the kinds that their devices store. */
export const rowsAboutGame = sql<{ kind: RowKind; id: string; userId: string }>`
  SELECT 'library' AS kind, id, "userId" FROM user_games WHERE "gameId" = :id
  UNION ALL SELECT 'wishlist', id, "userId" FROM wishlists WHERE "gameId" = :id
  UNION ALL SELECT 'cart', id, "userId" FROM cart_items WHERE "gameId" = :id
  UNION ALL SELECT 'review', id, "userId" FROM reviews WHERE "gameId" = :id`;
export const remove = sql`DELETE FROM games WHERE id = :id`;
/** Returns all builds of a game and its versions. */
export const buildsOf = sql<{ buildId: string }>`
  SELECT "buildId" FROM games WHERE id = :id AND "buildId" IS NOT NULL
   UNION SELECT "buildId" FROM game_versions WHERE "gameId" = :id`;
/** Keeps a deleted game's title for the audit log, as long as its developer has an account. */
export const recordTitle = sql`
  INSERT INTO removed_games (id, title, "developerId", "removedAt")
  SELECT id, title, "developerId", :now FROM games WHERE id = :id`;

/** Locks a game until the transaction ends; nobody can add or review it meanwhile. */
export const lockGame = async (db: Db, id: string) =>
  // SQLite has one writer at a time. PostgreSQL must be told to block rows that reference this one, with its own
  // syntax.
  (await db.get(`${held}${db.dialect === 'postgres' ? ' FOR UPDATE' : ''}`, { id })) as
    | Pick<GameRow, 'status' | 'imageHash' | 'developerId' | 'unlistedAt'>
    | undefined;
const held = 'SELECT status, "imageHash", "developerId", "unlistedAt" FROM games WHERE id = :id';

/** Sets the badges of a game from its build: the result of the verification, or without one the developer's claim. */
export const applyVerification = sql`
  UPDATE games
     SET "worksOffline" = COALESCE((SELECT b."earnedOffline" FROM builds b WHERE b.id = games."buildId"), "claimsOffline"),
         "chromebookVerified" = COALESCE((SELECT b."earnedChromebook" FROM builds b WHERE b.id = games."buildId"), 0),
         "triedAt" = (SELECT b."triedAt" FROM builds b WHERE b.id = games."buildId" AND b."earnedOffline" IS NOT NULL)
   WHERE id = :gameId`;

/** The sums of a game's reviews: all stars, the number of reviews, and the number of reviews by stars. */
export type StarCounts = Pick<GameRow, 'ratingSum' | 'reviewCount'> & Record<`stars${1 | 2 | 3 | 4 | 5}`, number>;
export const starCounts = sql<StarCounts>`
  SELECT "ratingSum", "reviewCount", "stars1", "stars2", "stars3", "stars4", "stars5" FROM games WHERE id = :id`;
/**
 * Recounts the stars of games whose counts disagree, because a process of an earlier version does not maintain all of
 * them. On PostgreSQL a review written at the same time may be missed until the next run.
 */
export const recountStars = sql`
  UPDATE games
     SET "stars1" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r."hiddenAt" IS NULL AND r.rating = 1),
         "stars2" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r."hiddenAt" IS NULL AND r.rating = 2),
         "stars3" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r."hiddenAt" IS NULL AND r.rating = 3),
         "stars4" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r."hiddenAt" IS NULL AND r.rating = 4),
         "stars5" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r."hiddenAt" IS NULL AND r.rating = 5)
   WHERE "reviewCount" <> "stars1" + "stars2" + "stars3" + "stars4" + "stars5"
      OR "ratingSum" <> "stars1" + 2 * "stars2" + 3 * "stars3" + 4 * "stars4" + 5 * "stars5"`;
const addToRating = sql`
  UPDATE games
     SET "ratingSum" = "ratingSum" + :stars, "reviewCount" = "reviewCount" + :reviews, "figuresChanged" = 1,
         "stars1" = "stars1" + :stars1, "stars2" = "stars2" + :stars2, "stars3" = "stars3" + :stars3,
         "stars4" = "stars4" + :stars4, "stars5" = "stars5" + :stars5
   WHERE id = :id`;
/**
 * Adjusts the sums of a game by one review: its stars before and after, 0 if there is no review. It uses increments,
 * because a recount loses updates when two reviews are written at once.
 */
export function adjustRating(
  db: Db,
  id: string,
  { before, after }: { before: number; after: number },
): Promise<number> {
  const by = (stars: number) => Number(after === stars) - Number(before === stars);
  const each = { stars1: by(1), stars2: by(2), stars3: by(3), stars4: by(4), stars5: by(5) };
  return addToRating.run(db, {
    id,
    stars: after - before,
    reviews: Number(after !== 0) - Number(before !== 0),
    ...each,
  });
}
export const incrementPlays = sql`UPDATE games SET "totalPlays" = "totalPlays" + 1, "figuresChanged" = 1 WHERE id = :id`;

/** Refuses a game that a decision keeps out of the store. A device deletes its copy of a game that is not found. */
export function refuseUnlisted(game: Pick<GameRow, 'unlistedAt'> | undefined): void {
  if (game && game.unlistedAt !== null) throw new Refusal('unlisted', gameMessage('unlisted'));
}

/**
 * Returns a game that the caller may see: an approved one, one of their own, or any game for staff. An unlisted game is
 * refused as such to whoever might see it else.
 */
export async function requireVisibleGame(db: Db, id: string, caller: Caller | null): Promise<GameRow> {
  const game = await byId.get(db, { id });
  const known = game && (game.status === 'approved' || game.developerId === caller?.id || caller?.isAdmin === 1);
  if (!known) throw new Refusal('notFound', gameMessage('missing'));
  refuseUnlisted(game);
  return game;
}

/** The columns that a write about a game needs; reading all columns takes longer than most writes. */
const asked = sql<Pick<GameRow, 'status' | 'price' | 'developerId' | 'unlistedAt'>>`
  SELECT status, price, "developerId", "unlistedAt" FROM games WHERE id = :id`;
/** Returns a game that people may add and review; refuses any other. */
export async function requireApprovedGame(db: Db, id: string): Promise<Pick<Game, 'price' | 'developerId'>> {
  const game = await requirePlayedGame(db, id);
  refuseUnlisted(game);
  return game;
}
/**
 * Returns a game of which plays and saves are taken: also an unlisted one, which a device may have played before it knew.
 */
export async function requirePlayedGame(
  db: Db,
  id: string,
): Promise<Pick<GameRow, 'price' | 'developerId' | 'unlistedAt'>> {
  const game = await asked.get(db, { id });
  if (game?.status !== 'approved') throw new Refusal('notFound', gameMessage('missing'));
  return game;
}
