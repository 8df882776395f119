import type { Build } from '#sync/contract/games.ts';
import type { TrustedBuild } from '../../storage/download.ts';
import { type File, manifestDigest, matchesHash } from '../integrity.ts';
import { isCopy } from './cacheNames.ts';
import { createResponse } from './responseHeaders.ts';

/** The worker's caches: `game-<build>` is played, `game-<build>-partial` is being downloaded and never served. */
const prefix = 'game-';
const suffix = '-partial';
const partialName = (buildId: string) => `${prefix}${buildId}${suffix}`;
const wholeName = (buildId: string) => `${prefix}${buildId}`;

// The URL of the marker, which no file of a build can have. It is written last: a copy without it is incomplete.
const marker = '/_play/whole';
type Marked = { at: number; files: File[] };
const mark = (cache: Cache, files: Iterable<File>) =>
  cache.put(marker, Response.json({ at: Date.now(), files: [...files] } satisfies Marked));

/** Reads the marker; an invalid one counts as none, because the game can write here too. */
async function markIn(cache: Cache): Promise<Marked | undefined> {
  try {
    const kept = await cache.match(marker);
    if (!kept) return undefined;
    const { at, files } = (await kept.json()) as Marked;
    return Number.isFinite(at) && files.every(({ path }) => typeof path === 'string') ? { at, files } : undefined;
  } catch {
    return undefined;
  }
}

/** The URL of a build's file, by its path in the manifest. */
export const manifestUrl = (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`;

/** A complete copy of a build; `files` lists by URL what the copy must contain. */
export type CachedBuild = { buildId: string; cache: Cache; files: Map<string, File> };

async function whole(): Promise<(CachedBuild & { at: number })[]> {
  const names = (await caches.keys()).filter((name) => isCopy(name) && !name.endsWith(suffix));
  const copies = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const told = await markIn(cache);
      const files = new Map((told?.files ?? []).map((file) => [manifestUrl(file.path), file]));
      return told && { buildId: name.slice(prefix.length), at: told.at, cache, files };
    }),
  );
  return copies.filter((copy) => copy !== undefined).sort((a, b) => b.at - a.at);
}

/** The newest complete copy. */
export const newestCompleteBuild = async (): Promise<CachedBuild | undefined> => (await whole())[0];
/** The complete copy of this build, if there is one. */
export const completeBuild = async (buildId: string): Promise<CachedBuild | undefined> =>
  (await whole()).find((copy) => copy.buildId === buildId);

/** Makes a copy the newest one. */
export const markNewest = ({ cache, files }: CachedBuild): Promise<void> => mark(cache, files.values());
/** Marks a copy as incomplete; its files stay. */
export const markIncomplete = ({ cache }: Pick<CachedBuild, 'cache'>): Promise<boolean> => cache.delete(marker);

/** Whether a copy is of one of these builds. */
export async function isTrustedBuild(
  { buildId, files }: CachedBuild,
  known: readonly TrustedBuild[],
): Promise<boolean> {
  const digest = await manifestDigest([...files.values()]);
  return known.some((one) => one.buildId === buildId && one.digest === digest);
}

/** Verifies a copy's files. Returns how many are missing or changed; if there are any, the copy becomes incomplete. */
export async function verifyFiles({ cache, files }: CachedBuild): Promise<number> {
  let wrong = 0;
  // Files are read one after the other: a large game must not fill the memory.
  for (const [address, file] of files) {
    const kept = await cache.match(address);
    if (kept && (await matchesHash(file, await kept.arrayBuffer()))) continue;
    wrong += 1;
    await cache.delete(address);
  }
  if (wrong > 0) await markIncomplete({ cache });
  return wrong;
}

/**
 * Deletes a copy. Its marker goes first, so that it is no copy from then on, and its files next, because an open cache
 * frees its space late.
 */
async function remove(name: string): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(marker);
  for (const request of await cache.keys()) await cache.delete(request);
  await caches.delete(name);
}

/** Removes every complete copy of a build that is not in the list. */
export async function removeExcept(known: readonly TrustedBuild[]): Promise<void> {
  for (const copy of await whole()) if (!(await isTrustedBuild(copy, known))) await remove(wholeName(copy.buildId));
}

/** Removes every complete copy except the newest. */
export async function removeOldBuilds(): Promise<void> {
  for (const { buildId } of (await whole()).slice(1)) await remove(wholeName(buildId));
}

/** Removes copies that never became complete. */
export async function removePartial(): Promise<void> {
  const kept = new Set((await whole()).map(({ buildId }) => wholeName(buildId)));
  for (const name of await caches.keys()) if (isCopy(name) && !kept.has(name)) await remove(name);
}

export async function removeAllBuilds(): Promise<void> {
  for (const name of await caches.keys()) if (isCopy(name)) await remove(name);
}

/** A file as stored. The response states its length, for games that show loading progress. */
export const asStored = ({ size }: Pick<File, 'size'>, bytes: ArrayBuffer, type: string): Response =>
  createResponse('game', bytes, type, { headers: { 'Content-Length': String(size) } });

/** Opens the copy of a build that is being downloaded: verified files collect here until all have arrived. */
export async function openPartialBuild({ buildId, files }: Build) {
  const [part, final] = await Promise.all([caches.open(partialName(buildId)), caches.open(wholeName(buildId))]);
  const others = (await whole()).filter((copy) => copy.buildId !== buildId);
  const isIn = async (cache: Cache, file: File) => {
    const kept = await cache.match(manifestUrl(file.path));
    if (kept && (await matchesHash(file, await kept.arrayBuffer()))) return true;
    await cache.delete(manifestUrl(file.path));
    return false;
  };
  return {
    // An interrupted promotion has moved some files already.
    has: async (file: File) => (await isIn(part, file)) || (await isIn(final, file)),
    put: (path: string, response: Response) => part.put(manifestUrl(path), response),
    /**
     * Takes a file from a copy of another build that has the same one, under any name: an update downloads only what
     * changed.
     */
    async take(file: File): Promise<boolean> {
      for (const { cache, files: theirs } of others)
        for (const [address, { sha256 }] of theirs) {
          const kept = sha256 === file.sha256 ? await cache.match(address) : undefined;
          const bytes = await kept?.arrayBuffer();
          if (!bytes || !(await matchesHash(file, bytes))) continue;
          await part.put(manifestUrl(file.path), asStored(file, bytes, file.type));
          return true;
        }
      return false;
    },
    /** Moves the files one by one, so that a large game never needs its space twice. */
    async promote() {
      for (const { path } of files) {
        const response = await part.match(manifestUrl(path));
        if (response) await final.put(manifestUrl(path), response);
        await part.delete(manifestUrl(path));
      }
      await mark(final, files);
      await caches.delete(partialName(buildId));
    },
  };
}
