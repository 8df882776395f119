import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { online, onReach } from '../api.ts';
import { publicDb } from '../db.ts';
import type { Download } from './download.ts';
import type { Progress } from './protocol.ts';
import { type Hosted, stop, work } from './queue.ts';
import { askShell } from './shellFrame.ts';

/** Only a build that the store hosts can be downloaded; it is served from an origin named after the game. */
export const isHosted = ({ id, gameUrl }: Hosted) => URL.canParse(gameUrl) && new URL(gameUrl).hostname.includes(id);

const nothingYet = { files: 0, bytes: 0, reason: null, finishedAt: null };
const fresh = (gameId: string): Download => ({
  ...{ gameId, buildId: '', totalFiles: 0, totalBytes: 0, state: 'waiting' },
  ...nothingYet,
});

/** Puts games in the queue, and those that failed back into it. Outside addresses are left out. */
export async function keepOffline(games: Hosted[]): Promise<void> {
  const hosted = games.filter(isHosted);
  if (hosted.length === 0) return;
  if ((await publicDb.downloads.count()) === 0) await navigator.storage?.persist?.();
  await publicDb.transaction('rw', publicDb.downloads, async () => {
    for (const { id } of hosted) {
      const row = await publicDb.downloads.get(id);
      if (!row) await publicDb.downloads.add(fresh(id));
      else if (row.state === 'failed') await publicDb.downloads.update(id, { state: 'waiting', reason: null });
    }
  });
  return work();
}

export async function pauseDownload(gameId: string): Promise<void> {
  await publicDb.downloads.update(gameId, { state: 'paused', reason: null });
  stop(gameId);
}

export async function resumeDownload(gameId: string): Promise<void> {
  await publicDb.downloads.update(gameId, { state: 'waiting', reason: null });
  return work();
}

/** Goes on with what was left, now and whenever the network is back. Called once, at the start of the app. */
export function startDownloads(): () => void {
  const goOn = () => void (online() && work());
  const forget = onReach(goOn);
  addEventListener('online', goOn);
  goOn();
  return () => {
    forget();
    removeEventListener('online', goOn);
  };
}

/** Takes a game off this device; false when its copy could not be reached just now. */
export async function removeDownload(game: Hosted): Promise<boolean> {
  const row = await publicDb.downloads.get(game.id);
  await publicDb.downloads.delete(game.id);
  stop(game.id);
  const { type } = await askShell(game.gameUrl, { type: 'remove' });
  if (type !== 'removed' && row)
    await publicDb.downloads.put({ ...row, state: 'paused', reason: 'Could not be removed just now' });
  return type === 'removed';
}

/** Asks the game's own origin what it holds: a browser short of room may have thrown a copy away. */
export async function isOnDevice(game: Hosted): Promise<boolean> {
  const status = await askShell(game.gameUrl, { type: 'status' });
  const there = status.type === 'status' && status.buildId !== null;
  if (!there && status.type === 'status') {
    await publicDb.downloads.update(game.id, { state: 'waiting', ...nothingYet });
    void keepOffline([game]);
  }
  return there;
}

// ── What the screens read ──

const none: Download[] = [];

/** Every download by its game's id, and the bar: what has arrived of what is under way or done. */
export function useDownloads(): { byGame: Map<string, Download>; totals: Progress; busy: boolean } {
  const rows = useLiveQuery(() => publicDb.downloads.toArray(), []) ?? none;
  const sum = (of: (row: Download) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    byGame: new Map(rows.map((row) => [row.gameId, row])),
    totals: {
      files: sum((row) => row.files),
      bytes: sum((row) => row.bytes),
      totalFiles: sum((row) => row.totalFiles),
      totalBytes: sum((row) => row.totalBytes),
    },
    busy: rows.some((row) => row.state === 'running'),
  };
}

/** Bytes in use and in all, and whether the browser promised not to clear them; null until it is known. */
export function useStorageRoom(): { usage: number; quota: number; persisted: boolean } | null {
  const bytes =
    useLiveQuery(async () => (await publicDb.downloads.toArray()).reduce((total, row) => total + row.bytes, 0), []) ??
    0;
  const [own, setOwn] = useState<{ usage: number; quota: number; persisted: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever a download moved
  useEffect(() => {
    if (!navigator.storage) return;
    Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
      .then(([{ usage = 0, quota = 0 }, persisted]) => setOwn({ usage, quota, persisted }))
      .catch(() => setOwn(null));
  }, [bytes]);
  // Games lie in origins of their own, which the app's own figure leaves out.
  return own && { ...own, usage: own.usage + bytes };
}
