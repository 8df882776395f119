import { type Db, sql } from '../db/port.ts';
import type { BuildFile } from '../features/games/builds.ts';

/** What is served at each path of a build. */
export type BuildManifest = Map<string, BuildFile>;

const approvedBuild = sql<{ buildId: string }>`
  SELECT "buildId" FROM games WHERE id = :gameId AND status = 'approved' AND "buildId" IS NOT NULL`;
const filesOf = sql<{ files: string }>`SELECT files FROM builds WHERE id = :buildId`;

const versionsBuild = sql<{ buildId: string }>`
  SELECT "buildId" FROM game_versions WHERE id = :versionId`;

/** Manifests kept parsed; a build never changes, so none is ever out of date. */
const keptMax = 64;

/** Finds the files of builds. */
export function createBuildLookup(db: Db) {
  const kept = new Map<string, BuildManifest>();
  async function manifestOf(buildId: string | undefined): Promise<BuildManifest | undefined> {
    if (!buildId) return undefined;
    const manifest = kept.get(buildId) ?? parseManifest((await filesOf.get(db, { buildId }))?.files);
    // Taken out and put back: the first of the map is the one that was not used for longest.
    kept.delete(buildId);
    kept.set(buildId, manifest);
    if (kept.size > keptMax) kept.delete(kept.keys().next().value as string);
    return manifest;
  }
  return {
    /** Of a game's approved build. Which one that is, is asked each time: an approval counts at once. */
    played: async (gameId: string) => manifestOf((await approvedBuild.get(db, { gameId }))?.buildId),
    /** Of a version, in whatever state. */
    version: async (versionId: string) => manifestOf((await versionsBuild.get(db, { versionId }))?.buildId),
  };
}

export const parseManifest = (files = '[]'): BuildManifest =>
  new Map((JSON.parse(files) as BuildFile[]).map((file) => [file.path, file]));
