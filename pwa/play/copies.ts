import type { Build } from '#sync/contract/games.ts';

/** The worker's caches: `game-<build>` plays, `game-<build>-partial` is being downloaded and never served. */
const prefix = 'game-';
const suffix = '-partial';
const partialName = (buildId: string) => `${prefix}${buildId}${suffix}`;
const wholeName = (buildId: string) => `${prefix}${buildId}`;

// No file of a build can have this address. It is written last: a copy without it is not whole.
const marker = '/_play/whole';
type Marked = { buildId: string; at: number };

/** Where a path of a build lies, spelled the one way it is stored under; null where there is no such path. */
export function addressOf(path: string): string | null {
  try {
    const plain = decodeURIComponent(path).replace(/^\//, '') || 'index.html';
    return `/${plain.split('/').map(encodeURIComponent).join('/')}`;
  } catch {
    return null;
  }
}
/** As `addressOf`, for a path as the manifest names it. */
export const addressIn = (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`;

export type Copy = { buildId: string; cache: Cache };

async function whole(): Promise<(Copy & { at: number })[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && !name.endsWith(suffix));
  const copies = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      const marked = (await (await cache.match(marker))?.json()) as Marked | undefined;
      return marked && { ...marked, cache };
    }),
  );
  return copies.filter((copy) => copy !== undefined).sort((a, b) => b.at - a.at);
}

/** The newest copy that is whole. */
export const newest = async (): Promise<Copy | undefined> => (await whole())[0];

/** Whether this build is whole here. */
export const has = async (buildId: string) => (await whole()).some((copy) => copy.buildId === buildId);

/** Removes every whole copy but the newest. */
export async function removeOlder(): Promise<void> {
  for (const { buildId } of (await whole()).slice(1)) await caches.delete(wholeName(buildId));
}

/** Removes what was begun and never became whole. */
export async function removeUnfinished(): Promise<void> {
  const kept = new Set((await whole()).map(({ buildId }) => wholeName(buildId)));
  for (const name of await caches.keys()) if (name.startsWith(prefix) && !kept.has(name)) await caches.delete(name);
}

export async function removeAll(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
}

/** A build on its way in: verified files are kept here until all are. */
export async function partial({ buildId, files }: Build) {
  const [part, final] = await Promise.all([caches.open(partialName(buildId)), caches.open(wholeName(buildId))]);
  return {
    // A promotion that was cut short has moved some files already.
    has: async (path: string) =>
      ((await part.match(addressIn(path))) ?? (await final.match(addressIn(path)))) !== undefined,
    put: (path: string, response: Response) => part.put(addressIn(path), response),
    /** Moves file by file, so that a large game never needs its room twice. */
    async promote() {
      for (const { path } of files) {
        const response = await part.match(addressIn(path));
        if (response) await final.put(addressIn(path), response);
        await part.delete(addressIn(path));
      }
      const marked: Marked = { buildId, at: Date.now() };
      await final.put(marker, Response.json(marked));
      await caches.delete(partialName(buildId));
    },
  };
}
