import type { Game } from '#sync/contract/games.ts';
import type { Kind } from '#sync/contract/sync.ts';
import { Refusal } from '#sync/refusal.ts';
import { ratingTenths } from '#sync/rules.ts';
import { type Config, playOrigin } from '../config.ts';
import { type Db, fragment, sql } from '../db/port.ts';
import type { Caller } from '../may.ts';

/** A game as the database has it: the rating as a kept sum, the genres as JSON, a hosted game's address as its build. */
export type GameRow = Omit<Game, 'genres' | 'rating'> & { genres: string; ratingSum: number; buildId: string | null };

/** The columns of `GameRow`, from `games g JOIN users u ON u.id = g."developerId"`. */
export const gameColumns = fragment(`
  g.id, g.title, g.description, g.genres, g."coverImage", g."imageHash", g."gameUrl", g."buildId", g.price, g."hasDemo",
  g."demoUrl", g."developerId", u.username AS "developerName", g.status, g."rejectionReason", g."approvedBy",
  g."ratingSum", g."totalPlays", g."reviewCount", g."estimatedPlaytimeMinutes", g."chromebookVerified",
  g."mobileFriendly", g."tabletOptimized", g."worksOffline", g."keyboardOnly", g."mouseRequired",
  g."touchscreenSupport", g."gamepadSupport", g."fileSizeMB", g."onSale", g."salePrice", g."canCompleteOneSession",
  g."highReplayValue", g."createdAt", g."approvedAt", g."triedAt"`);

/** As games say their size: in whole megabytes, at least one. */
export const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 2 ** 20));

/** A game as staff see it. Written out: copying what stays the same would cost more than reading it. */
export const toWholeGame = (row: GameRow, config: Pick<Config, 'playUrl'>): Game => ({
  id: row.id,
  title: row.title,
  description: row.description,
  genres: JSON.parse(row.genres) as string[],
  coverImage: row.coverImage,
  imageHash: row.imageHash,
  gameUrl: row.gameUrl.startsWith('build:') ? `${playOrigin(config, row.id)}/` : row.gameUrl,
  price: row.price,
  hasDemo: row.hasDemo,
  demoUrl: row.demoUrl,
  developerId: row.developerId,
  developerName: row.developerName,
  status: row.status,
  rejectionReason: row.rejectionReason,
  approvedBy: row.approvedBy,
  rating: ratingTenths(row.ratingSum, row.reviewCount),
  totalPlays: row.totalPlays,
  reviewCount: row.reviewCount,
  estimatedPlaytimeMinutes: row.estimatedPlaytimeMinutes,
  chromebookVerified: row.chromebookVerified,
  mobileFriendly: row.mobileFriendly,
  tabletOptimized: row.tabletOptimized,
  worksOffline: row.worksOffline,
  keyboardOnly: row.keyboardOnly,
  mouseRequired: row.mouseRequired,
  touchscreenSupport: row.touchscreenSupport,
  gamepadSupport: row.gamepadSupport,
  fileSizeMB: row.fileSizeMB,
  onSale: row.onSale,
  salePrice: row.salePrice,
  canCompleteOneSession: row.canCompleteOneSession,
  highReplayValue: row.highReplayValue,
  createdAt: row.createdAt,
  approvedAt: row.approvedAt,
  triedAt: row.triedAt,
});

/** A game as everyone may see it: without the reason of a rejection and who approved it. */
export function toGame(row: GameRow, config: Pick<Config, 'playUrl'>): Game {
  const game = toWholeGame(row, config);
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
   WHERE g.status = 'pending' ORDER BY g."createdAt", g.id`;
/** Newest decision first. */
export const rejected = sql<GameRow & { rejectedAt: string | null; byId: string | null; byName: string | null }>`
  SELECT ${gameColumns}, g."rejectedAt", who.id AS "byId", who.username AS "byName"
    FROM games g JOIN users u ON u.id = g."developerId" LEFT JOIN users who ON who.id = g."rejectedBy"
   WHERE g.status = 'rejected' ORDER BY g."rejectedAt" DESC NULLS LAST, g.id DESC`;
/** What the catalogue was told since a revision, each with its game where that is in the store. */
export const toldSince = sql<GameRow & { changedId: string; rev: number }>`
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
export const holders = sql<{ kind: Kind; id: string; userId: string }>`
  SELECT 'library' AS kind, id, "userId" FROM user_games WHERE "gameId" = :id
  UNION ALL SELECT 'wishlist', id, "userId" FROM wishlists WHERE "gameId" = :id
  UNION ALL SELECT 'cart', id, "userId" FROM cart_items WHERE "gameId" = :id
  UNION ALL SELECT 'review', id, "userId" FROM reviews WHERE "gameId" = :id`;
export const remove = sql`DELETE FROM games WHERE id = :id`;

/** Keeps a game as it is until the transaction ends; nobody collects or reviews it meanwhile. */
export const hold = async (db: Db, id: string) =>
  // SQLite has one writer at a time. PostgreSQL must be told to wait for rows that point here, and says so its own way.
  (await db.get(`SELECT status FROM games WHERE id = :id${db.dialect === 'postgres' ? ' FOR UPDATE' : ''}`, { id })) as
    | Pick<Game, 'status'>
    | undefined;

/** Sets what holds of the build that a game plays: what a trial of it proved, or where none did what its developer says. */
export const badge = sql`
  UPDATE games
     SET "worksOffline" = COALESCE((SELECT b."earnedOffline" FROM builds b WHERE b.id = games."buildId"), "claimsOffline"),
         "chromebookVerified" = COALESCE((SELECT b."earnedChromebook" FROM builds b WHERE b.id = games."buildId"), 0),
         "triedAt" = (SELECT b."triedAt" FROM builds b WHERE b.id = games."buildId" AND b."earnedOffline" IS NOT NULL)
   WHERE id = :gameId`;

/** What a game's reviews add up to: their stars, how many there are, and how many gave each number of stars. */
export type Counted = Pick<GameRow, 'ratingSum' | 'reviewCount'> & Record<`stars${1 | 2 | 3 | 4 | 5}`, number>;
export const counted = sql<Counted>`
  SELECT "ratingSum", "reviewCount", "stars1", "stars2", "stars3", "stars4", "stars5" FROM games WHERE id = :id`;
/**
 * Counts the stars of games anew where they do not add up to the others: a process of an earlier version writes
 * only those. On PostgreSQL a review that is written beside it may be missed, until the next time.
 */
export const recountStars = sql`
  UPDATE games
     SET "stars1" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 1),
         "stars2" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 2),
         "stars3" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 3),
         "stars4" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 4),
         "stars5" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 5)
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
export function rate(db: Db, id: string, { before, after }: { before: number; after: number }): Promise<number> {
  const by = (stars: number) => Number(after === stars) - Number(before === stars);
  const each = { stars1: by(1), stars2: by(2), stars3: by(3), stars4: by(4), stars5: by(5) };
  return addToRating.run(db, {
    id,
    stars: after - before,
    reviews: Number(after !== 0) - Number(before !== 0),
    ...each,
  });
}
export const addPlay = sql`UPDATE games SET "totalPlays" = "totalPlays" + 1, "figuresChanged" = 1 WHERE id = :id`;

/** A game that the caller may see: an approved one, or any of their own, or any at all for staff. */
export async function visible(db: Db, id: string, caller: Caller | null): Promise<GameRow> {
  const game = await byId.get(db, { id });
  const known = game && (game.status === 'approved' || game.developerId === caller?.id || caller?.isAdmin === 1);
  if (!known) throw new Refusal('notFound', 'Game not found');
  return game;
}

/** What a write about a game asks of it; the whole of it takes longer to read than most writes to make. */
const asked = sql<Pick<Game, 'status' | 'price' | 'developerId'>>`
  SELECT status, price, "developerId" FROM games WHERE id = :id`;
/** A game that people may collect, play and review. */
export async function approvedGame(db: Db, id: string): Promise<Pick<Game, 'price' | 'developerId'>> {
  const game = await asked.get(db, { id });
  if (game?.status !== 'approved') throw new Refusal('notFound', 'Game not found');
  return game;
}
