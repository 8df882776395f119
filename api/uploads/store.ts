import { type Db, fragment, sql } from '../db/port.ts';

/** What a cover was sent as. */
export type CoverKind = 'jpeg' | 'png' | 'webp';
/** A stored cover's forms, each by its SHA-256. `imageHash` is of the large WebP; `largeHash` and `smallHash` are in its own kind. */
export type Cover = {
  imageHash: string;
  kind: CoverKind;
  largeHash: string;
  smallWebpHash: string;
  smallHash: string;
};
/** `cardHash` is of the small AVIF, or of the small WebP where that is better; null until it is made. */
export type StoredCover = Cover & { cardHash: string | null };

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
export async function issueCover(db: Db, cover: Cover, userId: string, now: string): Promise<void> {
  await addCover.run(db, { ...cover, now });
  await addOwner.run(db, { imageHash: cover.imageHash, userId, now });
}

/** Takes a cover that was issued to a person for a game. It is young again, so that no sweep takes it meanwhile. */
export const takeCover = sql`
  UPDATE cover_owners SET "createdAt" = :now WHERE "imageHash" = :imageHash AND "userId" = :userId`;
/** Takes a person's build for a game, likewise. */
export const takeBuild = sql<{ totalBytes: number }>`
  UPDATE builds SET "createdAt" = :now WHERE id = :buildId AND "developerId" = :userId RETURNING "totalBytes"`;

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
