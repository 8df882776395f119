import { type Db, sql } from '../db/port.ts';
import type { BuildFile } from '../files/uploadStore.ts';

/** The file served at each path of a build. */
export type BuildManifest = Map<string, BuildFile>;

const approvedBuild = sql<{ buildId: string }>`
  SELECT "buildId" FROM games WHERE id = :gameId AND status = 'approved' AND "unlistedAt" IS NULL AND "buildId" IS NOT NULL`;
const filesOf = sql<{ files: string }>`SELECT files FROM builds WHERE id = :buildId`;

const versionsBuild = sql<{ buildId: string }>`
  SELECT "buildId" FROM game_versions WHERE id = :versionId`;

/** Maximum parsed manifests in the cache; a build never changes, so none is ever stale. */
const keptMax = 64;

/** Finds the files of builds. */
export function createBuildLookup(db: Db) {
  const kept = new Map<string, BuildManifest>();
  async function manifestOf(buildId: string | undefined): Promise<BuildManifest | undefined> {
    if (!buildId) return undefined;
    const manifest = kept.get(buildId) ?? parseManifest((await filesOf.get(db, { buildId }))?.files);
    // The entry moves to the end of the map, so that the first entry is the least recently used.
    kept.delete(buildId);
    kept.set(buildId, manifest);
    if (kept.size > keptMax) kept.delete(kept.keys().next().value as string);
    return manifest;
  }
  return {
    /** Returns the approved build of a game. The database is asked each time, so an approval takes effect at once. */
    played: async (gameId: string) => manifestOf((await approvedBuild.get(db, { gameId }))?.buildId),
    /** Returns the build of a version, whatever its status. */
    version: async (versionId: string) => manifestOf((await versionsBuild.get(db, { versionId }))?.buildId),
  };
}

export const parseManifest = (files = '[]'): BuildManifest =>
  new Map((JSON.parse(files) as BuildFile[]).map((file) => [file.path, file]));
