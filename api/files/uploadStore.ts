import { hasThreads } from '#sync/builds/inspectBuild.ts';
import type { Build } from '#sync/contract/games.ts';
import type { BuildReport } from '#sync/contract/versions.ts';
import { type Db, fragment, sql } from '../db/port.ts';
import { sha256 } from './store.ts';
import type { Encoding } from './types.ts';

/** The file type in which a cover was uploaded. */
export type CoverKind = 'jpeg' | 'png' | 'webp';
/**
 * The forms of a stored cover, each by its SHA-256. `imageHash` is the large WebP; `largeHash` and `smallHash` have the
 * original type.
 */
export type CoverRow = {
  imageHash: string;
  kind: CoverKind;
  largeHash: string;
  smallWebpHash: string;
  smallHash: string;
};
/** `cardHash` is the small AVIF, or the small WebP if that is better; null until it is made. */
export type StoredCover = CoverRow & { cardHash: string | null };

export const addressOf = (imageHash: string) => `/files/covers/${imageHash}.webp`;

const columns = fragment(`"imageHash", kind, "largeHash", "smallWebpHash", "smallHash", "cardHash"`);
export const coverOf = sql<StoredCover>`SELECT ${columns} FROM covers WHERE "imageHash" = :imageHash`;
/** Returns the first cover without a thumbnail. */
export const coverWithoutCard = sql<StoredCover>`
  SELECT ${columns} FROM covers WHERE "cardHash" IS NULL ORDER BY "imageHash" LIMIT 1`;
export const setCard = sql`UPDATE covers SET "cardHash" = :cardHash WHERE "imageHash" = :imageHash`;
// Updating `createdAt` makes an existing row recent, so that garbage collection keeps it.
const addCover = sql`
  INSERT INTO covers ("imageHash", kind, "largeHash", "smallWebpHash", "smallHash", "createdAt")
  VALUES (:imageHash, :kind, :largeHash, :smallWebpHash, :smallHash, :now)
  ON CONFLICT ("imageHash") DO UPDATE SET "createdAt" = excluded."createdAt"`;
const addOwner = sql`
  INSERT INTO cover_owners ("imageHash", "userId", "createdAt") VALUES (:imageHash, :userId, :now)
  ON CONFLICT ("imageHash", "userId") DO UPDATE SET "createdAt" = excluded."createdAt"`;

/** Registers a stored cover and the person who uploaded it. */
export async function registerCover(db: Db, cover: CoverRow, userId: string, now: string): Promise<void> {
  await addCover.run(db, { ...cover, now });
  await addOwner.run(db, { imageHash: cover.imageHash, userId, now });
}

/** Claims a person's uploaded cover for a game. It becomes recent, so that garbage collection keeps it meanwhile. */
export const claimCover = sql`
  UPDATE cover_owners SET "createdAt" = :now WHERE "imageHash" = :imageHash AND "userId" = :userId`;
// Sending the same files again makes the build recent, so that garbage collection keeps it.
export const addBuild = sql`
  INSERT INTO builds (id, "developerId", "fileCount", "totalBytes", files, report, "createdAt")
  VALUES (:id, :developerId, :fileCount, :totalBytes, :files, :report, :now)
  ON CONFLICT (id) DO UPDATE SET "createdAt" = excluded."createdAt", report = excluded.report`;
const buildOf = sql<{ fileCount: number; totalBytes: number; files: string; report: string | null }>`
  SELECT "fileCount", "totalBytes", files, report FROM builds WHERE id = :buildId`;
/** Claims a person's build for a game in the same way. */
const claimBuild = sql<{ totalBytes: number }>`
  UPDATE builds SET "createdAt" = :now WHERE id = :buildId AND "developerId" = :userId RETURNING "totalBytes"`;

/**
 * A file in a build's manifest. `size` and `sha256` describe what a browser sees: the unpacked content of a
 * precompressed file.
 */
export type BuildFile = Build['files'][number] & { encoding?: Encoding; stored?: string };

/** The hash includes the developer, so that nobody can take another's build by sending the same files first. */
export const buildIdOf = (developerId: string, files: readonly BuildFile[]): string =>
  sha256(Buffer.from(JSON.stringify({ developerId, files }))).slice(0, 32);

/**
 * Marks the pages and scripts of a build with threads, or of none. Threads share memory, which browsers allow only to a page
 * that loads nothing from other sites (pwa/play/origin/responseHeaders.ts).
 */
export const withThreads = (files: readonly BuildFile[], threads: boolean): BuildFile[] =>
  files.map(({ isolated: _, ...file }) =>
    threads && /^text\/(html|javascript)/.test(file.type) ? { ...file, isolated: true } : file,
  );

type Claimed = { gameUrl: string; threads?: boolean | undefined; userId: string; now: string };

/**
 * Claims a person's build for a game, with threads on or off as they chose. The switch is part of a build's manifest and id, so that
 * the same files with either choice have copies, previews and trials of their own. Undefined for a build that is not theirs.
 */
export async function claimChosenBuild(
  db: Db,
  { gameUrl, threads, userId, now }: Claimed,
): Promise<{ buildId: string; totalBytes: number } | undefined> {
  const buildId = gameUrl.slice('build:'.length);
  const sent = await claimBuild.get(db, { buildId, userId, now });
  const build = sent && threads !== undefined ? await buildOf.get(db, { buildId }) : undefined;
  if (!build) return sent && { buildId, ...sent };
  const files = withThreads(JSON.parse(build.files), threads === true);
  const id = buildIdOf(userId, files);
  const { totalBytes } = build;
  if (id === buildId) return { buildId, totalBytes };
  const { threads: _, ...found } = JSON.parse(build.report ?? '{"needs":[]}') as BuildReport;
  const report = build.report && JSON.stringify(hasThreads(found) === threads ? found : { ...found, threads });
  await addBuild.run(db, { ...build, files: JSON.stringify(files), report, id, developerId: userId, now });
  return { buildId: id, totalBytes };
}

/** Finds a game's cover that has no row in `covers` because it is older than that table. */
export const isGamesCover = sql<{ one: 1 }>`SELECT 1 AS one FROM games WHERE "imageHash" = :imageHash LIMIT 1`;

export const coversOf = sql<{ imageHash: string }>`SELECT "imageHash" FROM cover_owners WHERE "userId" = :userId`;
/**
 * Deletes the cover and builds of a deleted game unless another game uses them: they are no longer served, and their
 * files become unreferenced.
 */
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
/** Deletes the cover rows of a deleted account. */
export const dropCovers = (db: Db, covers: readonly { imageHash: string }[]): Promise<void> =>
  dropCover.runEach(db, covers);

/**
 * Marks that files became unreferenced and must be deleted within the hour; the mark stays if the process stops before
 * that.
 */
export const markSweepDue = sql`
  INSERT INTO secrets (name, value) VALUES ('sweep due', :now)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
export const sweepDue = sql<{ since: string }>`SELECT value AS since FROM secrets WHERE name = 'sweep due'`;
/** Keeps the mark if more was deleted in the meantime. */
export const clearSweepDue = sql`DELETE FROM secrets WHERE name = 'sweep due' AND value = :since`;

/** Deletes uploads from before `before` that became no game. */
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

/** Returns the files of all covers and games; a cover older than the `covers` table is found through its game only. */
export const coverFiles = sql<{ hash: string }>`
  SELECT "imageHash" AS hash FROM covers UNION SELECT "largeHash" FROM covers
   UNION SELECT "smallWebpHash" FROM covers UNION SELECT "smallHash" FROM covers
   UNION SELECT "cardHash" FROM covers WHERE "cardHash" IS NOT NULL
   UNION SELECT "imageHash" FROM games`;
/** Returns the builds' manifests in batches. */
export const manifests = sql<{ id: string; files: string }>`
  SELECT id, files FROM builds WHERE id > :after ORDER BY id LIMIT 50`;

/** Stores the perceptual hashes of a cover (api/files/coverHash.ts); those of one that was deleted meanwhile are dropped. */
export const addCoverHashes = sql`
  INSERT INTO cover_hashes ("imageHash", hashes, "addedAt")
  SELECT "imageHash", :hashes, :now FROM covers WHERE "imageHash" = :imageHash
  ON CONFLICT ("imageHash") DO NOTHING`;
/** Returns the next cover after `after` that has no hashes. */
export const coverWithoutHashes = sql<{ imageHash: string }>`
  SELECT c."imageHash" FROM covers c
   WHERE c."imageHash" > :after AND NOT EXISTS (SELECT 1 FROM cover_hashes h WHERE h."imageHash" = c."imageHash")
   ORDER BY c."imageHash" LIMIT 1`;
export type AddedHashes = { imageHash: string; hashes: string; addedAt: string };
export const hashesAtOnceCount = 1_000;
/** Returns the hashes that were added after a row, `hashesAtOnceCount` at a time. */
export const hashesAddedSince = sql<AddedHashes>`
  SELECT "imageHash", hashes, "addedAt" FROM cover_hashes
   WHERE ("addedAt", "imageHash") > (:addedAt, :imageHash) ORDER BY "addedAt", "imageHash" LIMIT ${fragment(String(hashesAtOnceCount))}`;
