import { type Db, sql } from '../db/port.ts';
import { add as addVersion } from '../versions/store.ts';
import { badge, type GameRow } from './store.ts';

const insert = sql`
  INSERT INTO games (
    id, title, description, genres, "coverImage", "imageHash", "gameUrl", "buildId", price, "hasDemo", "demoUrl",
    "developerId", status, "rejectionReason", "approvedBy", "ratingSum", "reviewCount", "totalPlays",
    "estimatedPlaytimeMinutes", "chromebookVerified", "mobileFriendly", "tabletOptimized", "worksOffline",
    "keyboardOnly", "mouseRequired", "touchscreenSupport", "gamepadSupport", "fileSizeMB", "onSale", "salePrice",
    "canCompleteOneSession", "highReplayValue", "createdAt", "approvedAt", "claimsOffline",
    "stars1", "stars2", "stars3", "stars4", "stars5")
  VALUES (
    :id, :title, :description, :genres, :coverImage, :imageHash, :gameUrl, :buildId, :price, :hasDemo, :demoUrl,
    :developerId, :status, :rejectionReason, :approvedBy, :ratingSum, :reviewCount, :totalPlays,
    :estimatedPlaytimeMinutes, :chromebookVerified, :mobileFriendly, :tabletOptimized, :worksOffline,
    :keyboardOnly, :mouseRequired, :touchscreenSupport, :gamepadSupport, :fileSizeMB, :onSale, :salePrice,
    :canCompleteOneSession, :highReplayValue, :createdAt, :approvedAt, :worksOffline,
    :stars1, :stars2, :stars3, :stars4, :stars5)`;

/** What the database fills in where a developer says nothing (spec §3). */
const unsaid = {
  ...{ buildId: null, price: 0, hasDemo: 0, demoUrl: null, status: 'pending', rejectionReason: null, approvedBy: null },
  ...{ stars1: 0, stars2: 0, stars3: 0, stars4: 0, stars5: 0 },
  ...{ ratingSum: 0, reviewCount: 0, totalPlays: 0, estimatedPlaytimeMinutes: 60, chromebookVerified: 0 },
  ...{ mobileFriendly: 0, tabletOptimized: 0, worksOffline: 0, keyboardOnly: 0, mouseRequired: 0 },
  ...{ touchscreenSupport: 0, gamepadSupport: 0, fileSizeMB: 50, onSale: 0, salePrice: null },
  ...{ canCompleteOneSession: 1, highReplayValue: 0, approvedAt: null },
} as const;

type Said = 'id' | 'title' | 'description' | 'coverImage' | 'imageHash' | 'gameUrl' | 'developerId' | 'createdAt';
export type NewGame = Pick<GameRow, Said> & { genres: readonly string[] } & Partial<
    Omit<GameRow, Said | 'genres' | 'developerName' | 'triedAt'> & Record<`stars${1 | 2 | 3 | 4 | 5}`, number>
  >;

/**
 * Stores a game, and a hosted one's build as its first version. The catalogue is the caller's business (`gameChanged`),
 * for only an approved one is in it.
 */
export async function addGame(db: Db, game: NewGame): Promise<void> {
  const row = { ...unsaid, ...game };
  await insert.run(db, { ...row, genres: JSON.stringify(row.genres) });
  if (row.buildId === null) return;
  const { id, buildId, status, approvedBy, createdAt, approvedAt } = row;
  const decided = { reason: row.rejectionReason, decidedBy: approvedBy, decidedAt: approvedAt };
  await addVersion.run(db, { id, gameId: id, buildId, notes: '', status, createdAt, ...decided });
  // The same files may have been tried already.
  await badge.run(db, { gameId: id });
}
