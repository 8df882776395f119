import { type Db, fragment, sql } from '../db/port.ts';

/** What a cover was sent as. */
export type CoverKind = 'jpeg' | 'png' | 'webp';
/** A stored cover's forms, each by its SHA-256. `imageHash` is of the large WebP; `largeHash` and `smallHash` are in its own kind. */
export type CoverRow = {
  imageHash: string;
  kind: CoverKind;
  largeHash: string;
  smallWebpHash: string;
  smallHash: string;
};
/** `cardHash` is of the small AVIF, or of the small WebP where that is better; null until it is made. */
export type StoredCover = CoverRow & { cardHash: string | null };

export const addressOf = (imageHash: string) => `/files/covers/${imageHash}.webp`;

const columns = fragment(`"imageHash", kind, "largeHash", "smallWebpHash", "smallHash", "cardHash"`);
export const coverOf = sql<StoredCover>`SELECT ${columns} FROM covers WHERE "imageHash" = :imageHash`;
/** The first cover whose card is not made yet. */
export const coverWithoutCard = sql<StoredCover>`
  SELECT ${columns} FROM covers WHERE "cardHash" IS NULL ORDER BY "imageHash" LIMIT 1`;
export const setCard = sql`UPDATE covers SET "cardHash" = :cardHash WHERE "imageHash" = :imageHash`;
// A row that is there is made young: the sweep leaves it alone.
const addCover = sql`
  INSERT INTO covers ("imageHash", kind, "largeHash", "smallWebpHash", "smallHash", "createdAt")
  VALUES (:imageHash, :kind, :largeHash, :smallWebpHash, :smallHash, :now)
  ON CONFLICT ("imageHash") DO UPDATE SET "createdAt" = excluded."createdAt"`;
const addOwner = sql`
  INSERT INTO cover_owners ("imageHash", "userId", "createdAt") VALUES (:imageHash, :userId, :now)
  ON CONFLICT ("imageHash", "userId") DO UPDATE SET "createdAt" = excluded."createdAt"`;

/** Registers a stored cover and notes to whom it was issued. */
export async function registerCover(db: Db, cover: CoverRow, userId: string, now: string): Promise<void> {
  await addCover.run(db, { ...cover, now });
  await addOwner.run(db, { imageHash: cover.imageHash, userId, now });
}

/** Takes a cover that was issued to a person for a game. It is young again, so that no sweep takes it meanwhile. */
export const claimCover = sql`
  UPDATE cover_owners SET "createdAt" = :now WHERE "imageHash" = :imageHash AND "userId" = :userId`;
/** Takes a person's build for a game, likewise. */
export const claimBuild = sql<{ totalBytes: number }>`
  UPDATE builds SET "createdAt" = :now WHERE id = :buildId AND "developerId" = :userId RETURNING "totalBytes"`;

/** A game's cover when no row of `covers` has it: it was stored before there were any. */
export const isGamesCover = sql<{ one: 1 }>`SELECT 1 AS one FROM games WHERE "imageHash" = :imageHash LIMIT 1`;

export const coversOf = sql<{ imageHash: string }>`SELECT "imageHash" FROM cover_owners WHERE "userId" = :userId`;
/** What a game had that is deleted goes with it, unless another has it too: it is served no more, and its files are nobody's. */
const dropOwner = sql`
  DELETE FROM cover_owners WHERE "imageHash" = :imageHash AND "userId" = :userId
     AND NOT EXISTS (SELECT 1 FROM games g WHERE g."imageHash" = cover_owners."imageHash" AND g."developerId" = :userId)`;
const dropCover = sql`
  DELETE FROM covers WHERE "imageHash" = :imageHash
     AND NOT EXISTS (SELECT 1 FROM cover_owners o WHERE o."imageHash" = covers."imageHash")
     AND NOT EXISTS (SELECT 1 FROM games g WHERE g."imageHash" = covers."imageHash")`;
const dropBuild = sql`
  DELETE FROM builds WHERE id = :buildId
     AND NOT EXISTS (SELECT 1 FROM games g WHERE g."buildId" = builds.id)
     AND NOT EXISTS (SELECT 1 FROM game_versions v WHERE v."buildId" = builds.id)`;
type Had = { developerId: string; imageHash: string; builds: readonly string[] };
export async function dropHad(db: Db, { developerId: userId, imageHash, builds }: Had): Promise<void> {
  await dropOwner.run(db, { imageHash, userId });
  await dropCover.run(db, { imageHash });
  await dropBuild.runEach(
    db,
    builds.map((buildId) => ({ buildId })),
  );
}
/** The covers of an account that was deleted. */
export const dropCovers = (db: Db, covers: readonly { imageHash: string }[]): Promise<void> =>
  dropCover.runEach(db, covers);

/** That files are nobody's since a moment, and must be gone within the hour: it stays where a process ends before. */
export const markSweepDue = sql`
  INSERT INTO secrets (name, value) VALUES ('sweep due', :now)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
export const sweepDue = sql<{ since: string }>`SELECT value AS since FROM secrets WHERE name = 'sweep due'`;
/** Not where more was deleted meanwhile. */
export const clearSweepDue = sql`DELETE FROM secrets WHERE name = 'sweep due' AND value = :since`;

/** What was uploaded before `before` and became no game. */
export const dropUnusedOwners = sql`
  DELETE FROM cover_owners WHERE "createdAt" < :before
     AND NOT EXISTS (SELECT 1 FROM games g WHERE g."imageHash" = cover_owners."imageHash")`;
export const dropUnusedBuilds = sql`
  DELETE FROM builds WHERE "createdAt" < :before
     AND NOT EXISTS (SELECT 1 FROM games g WHERE g."buildId" = builds.id)
     AND NOT EXISTS (SELECT 1 FROM game_versions v WHERE v."buildId" = builds.id)`;
export const dropOwnerlessCovers = sql`
  DELETE FROM covers WHERE "createdAt" < :before
     AND NOT EXISTS (SELECT 1 FROM cover_owners o WHERE o."imageHash" = covers."imageHash")
     AND NOT EXISTS (SELECT 1 FROM games g WHERE g."imageHash" = covers."imageHash")`;

/** Every file that covers and games refer to; a cover from before `covers` is known by its game only. */
export const coverFiles = sql<{ hash: string }>`
  SELECT "imageHash" AS hash FROM covers UNION SELECT "largeHash" FROM covers
   UNION SELECT "smallWebpHash" FROM covers UNION SELECT "smallHash" FROM covers
   UNION SELECT "cardHash" FROM covers WHERE "cardHash" IS NOT NULL
   UNION SELECT "imageHash" FROM games`;
/** The builds' manifests, some at a time. */
export const manifests = sql<{ id: string; files: string }>`
  SELECT id, files FROM builds WHERE id > :after ORDER BY id LIMIT 50`;
