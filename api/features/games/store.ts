import { storedFieldNames } from '#sync/catalogue/gameFields.ts';
import { ratingTenths } from '#sync/constants.ts';
import type { Game, RejectedGame } from '#sync/contract/games.ts';
import type { RowKind } from '#sync/contract/sync.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Config, playOrigin } from '../../config/config.ts';
import { type Db, fragment, keysetLimit, sql } from '../../db/port.ts';
import type { Caller } from '../../security/policy.ts';

/** A game as the database has it: the rating as a kept sum, the genres as JSON, a hosted game's address as its build. */
export type GameRow = Omit<Game, 'genres' | 'rating' | 'language'> & {
  language: string | null;
  genres: string;
  ratingSum: number;
  buildId: string | null;
};

/** Columns of `games g`, as SQL text. */
const columnsOf = (names: readonly string[]) => names.map((name) => `g."${name}"`).join(', ');
/** The columns of `GameRow`, from `games g JOIN users u ON u.id = g."developerId"`. */
export const gameColumns = fragment(
  `u.username AS "developerName", ${columnsOf([...storedFieldNames, 'ratingSum', 'buildId'])}`,
);
/** What its developer takes along of a game, from `games g`: all but who they are themselves and who decided. */
export const exportColumns = fragment(
  columnsOf([
    ...storedFieldNames.filter((name) => name !== 'developerId' && name !== 'approvedBy'),
    ...['buildId', 'ratingSum', 'claimsOffline'],
  ]),
);

/** As games say their size: in whole megabytes, at least one. */
export const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 2 ** 20));

const copied = storedFieldNames.filter((name) => name !== 'genres' && name !== 'gameUrl');
/** A game as staff see it. */
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

/** A game as everyone may see it: without the reason of a rejection and who approved it. */
export function toGame(row: GameRow, config: Pick<Config, 'playUrl'>): Game {
  const game = toStaffGame(row, config);
  game.rejectionReason = null;
  game.approvedBy = null;
  return game;
}

/** Newest first: the home page features the first one (spec §2). */
export const approved = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   WHERE g.status = 'approved' ORDER BY g."createdAt" DESC, g.id DESC`;
export const byId = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId" WHERE g.id = :id`;
export const buildOf = sql<{ id: string; totalBytes: number; files: string }>`
  SELECT b.id, b."totalBytes", b.files FROM games g JOIN builds b ON b.id = g."buildId" WHERE g.id = :id`;

/** In every state, newest first. */
export const ofDeveloper = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   WHERE g."developerId" = :userId ORDER BY g."createdAt" DESC, g.id DESC`;
/** Who has waited longest comes first. */
export const pending = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   WHERE g.status = 'pending' AND (g."createdAt", g.id) > (:at, :id) ORDER BY g."createdAt", g.id LIMIT :most`;

/** A game with who rejected it, and when. */
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
 * Newest decision first: by when it was decided, or where that was not kept yet, when it was submitted, as an index has it
 * (migration 034).
 */
export const rejected = sql<DecidedRow>`
  SELECT ${decided}
   WHERE g.status = 'rejected' AND COALESCE(g."rejectedAt", g."createdAt") <= :at
     AND (COALESCE(g."rejectedAt", g."createdAt"), g.id) < (:at, :id)
   ORDER BY COALESCE(g."rejectedAt", g."createdAt") DESC, g.id DESC LIMIT :most`;
export const all = sql<DecidedRow>`SELECT ${decided} WHERE (g."createdAt", g.id) < (:at, :id) ${keysetLimit('g')}`;
export const inState = sql<DecidedRow>`
  SELECT ${decided} WHERE g.status = :status AND (g."createdAt", g.id) < (:at, :id) ${keysetLimit('g')}`;
/** What the catalogue was told since a revision, each with its game where that is in the store. */
export const changesSince = sql<GameRow & { changedId: string; rev: number }>`
  SELECT c."gameId" AS "changedId", c.rev, ${gameColumns}
    FROM catalogue_feed c LEFT JOIN games g ON g.id = c."gameId" AND c.gone = 0 AND g.status = 'approved'
    LEFT JOIN users u ON u.id = g."developerId"
   WHERE c.rev > :since ORDER BY c.rev, c."gameId"`;
/** The revision in which each game of the catalogue was told last. */
export const revisions = sql<{ gameId: string; rev: number }>`SELECT "gameId", rev FROM catalogue_feed WHERE gone = 0`;
export const countPending = sql<{ count: number }>`
  SELECT COUNT(*) AS count FROM games WHERE "developerId" = :userId AND status = 'pending'`;

type Decided = Pick<Game, 'id' | 'title' | 'developerId'>;
/** Nobody approves their own game, unless there is no other staff. */
export const approve = sql<Decided>`
  UPDATE games SET status = 'approved', "approvedBy" = :userId, "approvedAt" = :now
   WHERE id = :id AND status = 'pending'
     AND ("developerId" <> :userId
          OR NOT EXISTS (SELECT 1 FROM users WHERE ("isAdmin" = 1 OR "isLeadDev" = 1) AND id <> :userId))
  RETURNING id, title, "developerId"`;
export const reject = sql<Decided>`
  UPDATE games SET status = 'rejected', "rejectionReason" = :reason, "rejectedBy" = :userId, "rejectedAt" = :now
   WHERE id = :id AND status = 'pending' RETURNING id, title, "developerId"`;

/** Everybody's rows about a game, as the kinds that their devices keep. */
export const rowsAboutGame = sql<{ kind: RowKind; id: string; userId: string }>`
  SELECT 'library' AS kind, id, "userId" FROM user_games WHERE "gameId" = :id
  UNION ALL SELECT 'wishlist', id, "userId" FROM wishlists WHERE "gameId" = :id
  UNION ALL SELECT 'cart', id, "userId" FROM cart_items WHERE "gameId" = :id
  UNION ALL SELECT 'review', id, "userId" FROM reviews WHERE "gameId" = :id`;
export const remove = sql`DELETE FROM games WHERE id = :id`;
/** What a game played or offered to play. */
export const buildsOf = sql<{ buildId: string }>`
  SELECT "buildId" FROM games WHERE id = :id AND "buildId" IS NOT NULL
   UNION SELECT "buildId" FROM game_versions WHERE "gameId" = :id`;
/** What it is called, for the log of what staff did, as long as its developer has an account. */
export const recordTitle = sql`
  INSERT INTO removed_games (id, title, "developerId", "removedAt")
  SELECT id, title, "developerId", :now FROM games WHERE id = :id`;

/** Keeps a game as it is until the transaction ends; nobody collects or reviews it meanwhile. */
export const lockGame = async (db: Db, id: string) =>
  // SQLite has one writer at a time. PostgreSQL must be told to wait for rows that point here, and says so its own way.
  (await db.get(`${held}${db.dialect === 'postgres' ? ' FOR UPDATE' : ''}`, { id })) as
    | Pick<Game, 'status' | 'imageHash' | 'developerId'>
    | undefined;
const held = 'SELECT status, "imageHash", "developerId" FROM games WHERE id = :id';

/** Sets what holds of the build that a game plays: what a trial of it proved, or where none did what its developer says. */
export const applyVerification = sql`
  UPDATE games
     SET "worksOffline" = COALESCE((SELECT b."earnedOffline" FROM builds b WHERE b.id = games."buildId"), "claimsOffline"),
         "chromebookVerified" = COALESCE((SELECT b."earnedChromebook" FROM builds b WHERE b.id = games."buildId"), 0),
         "triedAt" = (SELECT b."triedAt" FROM builds b WHERE b.id = games."buildId" AND b."earnedOffline" IS NOT NULL)
   WHERE id = :gameId`;

/** What a game's reviews add up to: their stars, how many there are, and how many gave each number of stars. */
export type StarCounts = Pick<GameRow, 'ratingSum' | 'reviewCount'> & Record<`stars${1 | 2 | 3 | 4 | 5}`, number>;
export const starCounts = sql<StarCounts>`
  SELECT "ratingSum", "reviewCount", "stars1", "stars2", "stars3", "stars4", "stars5" FROM games WHERE id = :id`;
/**
 * Counts the stars of games anew where they do not add up to the others: a process of an earlier version writes
 * only those. On PostgreSQL a review that is written beside it may be missed, until the next time.
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
 * Changes what a game's reviews add up to by one of them: the stars that it gave and that it gives now, 0 where there
 * is none. By increments: a recount loses updates when two write at once.
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

/** A game that the caller may see: an approved one, or any of their own, or any at all for staff. */
export async function requireVisibleGame(db: Db, id: string, caller: Caller | null): Promise<GameRow> {
  const game = await byId.get(db, { id });
  const known = game && (game.status === 'approved' || game.developerId === caller?.id || caller?.isAdmin === 1);
  if (!known) throw new Refusal('notFound', gameMessage('missing'));
  return game;
}

/** What a write about a game asks of it; the whole of it takes longer to read than most writes to make. */
const asked = sql<Pick<Game, 'status' | 'price' | 'developerId'>>`
  SELECT status, price, "developerId" FROM games WHERE id = :id`;
/** A game that people may collect, play and review. */
export async function requireApprovedGame(db: Db, id: string): Promise<Pick<Game, 'price' | 'developerId'>> {
  const game = await asked.get(db, { id });
  if (game?.status !== 'approved') throw new Refusal('notFound', gameMessage('missing'));
  return game;
}
