import { useEffect, useMemo, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { readGamesById } from '../../catalogue/catalogStore.ts';
import { createSharedLiveQuery, useSharedLiveQuery } from '../../engine/sharedLiveQuery.ts';
import { withStorageErrorToast } from '../../engine/withStorageErrorToast.ts';
import { nowIso } from '../../platform/clock.ts';
import { isOnline, onReachabilityChange } from '../../platform/http/httpClient.ts';
import { isPageVisible } from '../../platform/page/pageVisibility.ts';
import { parseUrl } from '../../platform/parseUrl.ts';
import { reuseUnchanged } from '../../platform/structuralSharing.ts';
import { ignoreStorageErrors, publicDb } from '../../storage/database.ts';
import type { Download } from '../../storage/download.ts';
import { callPlayWorker } from '../frame/workerBridge.ts';
import type { DownloadProgress } from '../protocol.ts';
import { cancelDownload, type HostedGame, processQueue, verifyCopy } from './downloadQueue.ts';
import { excludeGame } from './excludedDownloads.ts';
import {
  byLeastRecentlyPlayed,
  createStorageReporter,
  estimateStorage,
  freeBytes,
  missingBytes,
  remainingBytes,
  type StorageInfo,
} from './storageEstimate.ts';

/** Whether the store hosts a game's build. Only such a build can be downloaded, from an origin named after the game. */
export const isHosted = ({ id, gameUrl }: HostedGame) => Boolean(parseUrl(gameUrl)?.hostname.includes(id));

/** Whether the game failed a verification without a network. */
export const failedVerification = ({ worksOffline, triedAt }: Pick<Game, 'worksOffline' | 'triedAt'>) =>
  worksOffline === 0 && Boolean(triedAt);

const fresh = ({ id: gameId, gameUrl }: HostedGame): Download => ({
  ...{ gameId, gameUrl, buildId: '', files: 0, bytes: 0, totalFiles: 0, totalBytes: 0, state: 'waiting' },
  ...{ digest: '', coming: null, reason: null, wholeAt: null, playedAt: null },
});

/** Queues games for download, and queues again those in one of the states in `again`. Linked games are left out. */
export async function queueDownloads(
  games: readonly HostedGame[],
  again: Download['state'][] = ['failed'],
): Promise<void> {
  const hosted = games.filter(isHosted);
  if (hosted.length === 0) return;
  if ((await publicDb.downloads.count()) === 0) await navigator.storage?.persist?.();
  await publicDb.transaction('rw', publicDb.downloads, async () => {
    for (const game of hosted) {
      const { id } = game;
      const row = await publicDb.downloads.get(id);
      if (!row) await publicDb.downloads.add(fresh(game));
      else if (again.includes(row.state)) await publicDb.downloads.update(id, { state: 'waiting', reason: null });
    }
  });
  return processQueue();
}

export const pauseDownload = (gameId: string): Promise<void> =>
  withStorageErrorToast(async () => {
    await publicDb.downloads.update(gameId, { state: 'paused', reason: null });
    cancelDownload(gameId);
  });

export const resumeDownload = (gameId: string): Promise<void> =>
  withStorageErrorToast(async () => {
    await publicDb.downloads.update(gameId, { state: 'waiting', reason: null });
    return processQueue();
  });

/** Continues pending downloads, now and whenever the network is back. Call it once, at the start of the app. */
export function startDownloads(): () => void {
  const goOn = () => void (isOnline() && processQueue());
  const turned = () => isPageVisible() && goOn();
  const forget = onReachabilityChange(goOn);
  addEventListener('online', goOn);
  document.addEventListener('visibilitychange', turned);
  goOn();
  return () => {
    forget();
    removeEventListener('online', goOn);
    document.removeEventListener('visibilitychange', turned);
  };
}

/** Removes a game from this device. If its copy cannot be reached now, its record stays and says so. */
export const removeDownload = (game: HostedGame): Promise<void> =>
  withStorageErrorToast(async () => {
    const row = await publicDb.downloads.get(game.id);
    excludeGame(game.id);
    await publicDb.downloads.delete(game.id);
    cancelDownload(game.id);
    const { type } = await callPlayWorker(game.gameUrl, { type: 'remove' });
    if (type !== 'removed' && row) await publicDb.downloads.put({ ...row, state: 'paused', reason: 'notRemoved' });
  });

/** Verifies a copy; missing files of an incomplete copy are downloaded again. */
export async function verifyDownload(game: HostedGame): Promise<boolean> {
  const found = await verifyCopy(game);
  if (found === 'gone') queueDownloads([game]).catch(ignoreStorageErrors);
  return found === 'whole';
}

/**
 * Records when a game was played, for the day when space is short. A game can write into its own copy, so the copy has
 * to be verified afterwards.
 */
export const recordPlayed = (gameId: string): Promise<unknown> =>
  publicDb.downloads.update(gameId, { playedAt: nowIso(), wholeAt: null }).catch(ignoreStorageErrors);

export type StorageShortage = {
  games: readonly Game[];
  /** The bytes that the games need, that are free, and that are missing for both them and the reserve. */
  needed: number;
  free: number;
  missing: number;
  /** Whether at least one of the games fits without removing any. */
  someFit: boolean;
  /** The other downloads, which could be removed, in the order in which they would be missed least. */
  others: { copy: Download; game: Game }[];
};

/** Checks whether these games fit; null if all do, or if the browser does not say. */
export async function checkStorageFor(games: readonly Game[]): Promise<StorageShortage | null> {
  const room = await estimateStorage();
  if (!room) return null;
  const copies = await publicDb.downloads.toArray();
  const sizes = games.filter(isHosted).map((game) =>
    remainingBytes(
      game,
      copies.find(({ gameId }) => gameId === game.id),
    ),
  );
  const [needed, free] = [sizes.reduce((sum, size) => sum + size, 0), freeBytes(room)];
  const missing = missingBytes(needed, free);
  if (missing === 0) return null;
  const wanted = new Set(games.map(({ id }) => id));
  const rest = byLeastRecentlyPlayed(copies.filter(({ gameId }) => !wanted.has(gameId)));
  const known = await readGamesById(rest.map(({ gameId }) => gameId));
  // A game that is no longer in the store is removed by itself.
  const others = rest.flatMap((copy, n) => (known[n] ? [{ copy, game: known[n] }] : []));
  return {
    games,
    needed,
    free,
    missing,
    others,
    someFit: sizes.some((size) => size > 0 && missingBytes(size, free) === 0),
  };
}

// ── Hooks for the screens ──

const none: readonly Download[] = [];

const copies = createSharedLiveQuery<readonly Download[]>(
  'downloads',
  () => publicDb.downloads.toArray(),
  (before, now) => reuseUnchanged(before ?? none, now, ({ gameId }) => gameId),
);

/** Returns every download by its game's id, with unchanged records as the same objects, and the total progress. */
export function useDownloads(): { byGame: Map<string, Download>; totals: DownloadProgress } {
  const rows = useSharedLiveQuery(copies) ?? none;
  return useMemo(() => {
    const sum = (of: (row: Download) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      byGame: new Map(rows.map((row) => [row.gameId, row])),
      totals: {
        files: sum((row) => row.files),
        bytes: sum((row) => row.bytes),
        totalFiles: sum((row) => row.totalFiles),
        totalBytes: sum((row) => row.totalBytes),
      },
    };
  }, [rows]);
}

/** Returns the bytes used and available, and whether the browser promised not to evict them; null until known. */
export function useStorageInfo(): StorageInfo | null {
  const rows = useSharedLiveQuery(copies);
  const [tell] = useState(createStorageReporter);
  const [told, setTold] = useState<StorageInfo | null>(null);
  useEffect(() => {
    if (rows) void tell(rows).then(setTold);
  }, [rows, tell]);
  return told;
}
