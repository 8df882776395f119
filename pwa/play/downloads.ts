import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { type Build, games as contract, type Game } from '#sync/contract/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { call, online, onReach } from '../api.ts';
import { now } from '../clock.ts';
import { publicDb } from '../db.ts';
import type { Download } from './download.ts';
import type { Failure, Progress } from './protocol.ts';
import { askShell } from './shellFrame.ts';

type Hosted = Pick<Game, 'id' | 'gameUrl'>;

/** Only a build that the store hosts can be downloaded; it is served from an origin named after the game. */
export const isHosted = ({ id, gameUrl }: Hosted) => URL.canParse(gameUrl) && new URL(gameUrl).hostname.includes(id);

/** Downloads one build and answers null, or why it did not go on. What has arrived is kept for the next time. */
export async function downloadGame(
  game: Hosted,
  build: Build,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<{ failure: Failure; file: string | null } | null> {
  const ended = await askShell(game.gameUrl, { type: 'install', build }, { onProgress, ...(signal && { signal }) });
  if (ended.type === 'failed') return { failure: ended.failure, file: ended.file };
  return ended.type === 'done' && ended.buildId === build.buildId ? null : { failure: 'refused', file: null };
}

/** Takes a game off this device; false when its copy could not be reached just now. */
export async function removeDownload(game: Hosted): Promise<boolean> {
  const row = await publicDb.downloads.get(game.id);
  await publicDb.downloads.delete(game.id);
  stops.get(game.id)?.abort();
  const { type } = await askShell(game.gameUrl, { type: 'remove' });
  if (type !== 'removed' && row)
    await publicDb.downloads.put({ ...row, state: 'paused', reason: 'Could not be removed just now' });
  return type === 'removed';
}

/** Asks the game's own origin what it holds: a browser short of room may have thrown a copy away. */
export async function isOnDevice(game: Hosted): Promise<boolean> {
  const status = await askShell(game.gameUrl, { type: 'status' });
  const there = status.type === 'status' && status.buildId !== null;
  if (!there && status.type === 'status') await publicDb.downloads.update(game.id, { state: 'waiting', ...nothingYet });
  return there;
}

// ── The queue: one game after the other, in one tab at a time ──

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
  stops.get(gameId)?.abort();
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

/** Milliseconds until a download is tried again that waits for a network which seems to be there. */
const againAfter = 60_000;
const stops = new Map<string, AbortController>();
/** Games whose newest build this page has seen. */
const upToDate = new Set<string>();
let working: Promise<void> | undefined;
let wanted = false;

// The page a game is played on may frame that game only (its Content-Security-Policy).
const isPlayPage = () => new URLSearchParams(location.search).has('play');

function work(): Promise<void> {
  if (isPlayPage()) return Promise.resolve();
  wanted = true;
  working ??= navigator.locks
    .request('recess-downloads', async () => {
      while (wanted) {
        wanted = false;
        await workOff();
      }
    })
    .finally(() => {
      working = undefined;
    });
  return working;
}

async function workOff(): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const rows = await publicDb.downloads.toArray();
    const open = (row: Download) => row.state === 'waiting' || row.state === 'running';
    const next =
      rows.find((row) => open(row) && !tried.has(row.gameId)) ??
      rows.find((row) => row.state === 'done' && !upToDate.has(row.gameId) && !tried.has(row.gameId));
    if (!next) {
      if (rows.some(open)) setTimeout(() => void (online() && work()), againAfter);
      return;
    }
    tried.add(next.gameId);
    await bring(next);
  }
}

/** Brings one game up to date. A game that plays already keeps its copy, and its row, until the new build is whole. */
async function bring(row: Download): Promise<void> {
  const { gameId } = row;
  const had = row.state === 'done';
  const change = (changes: Partial<Download>) => publicDb.downloads.update(gameId, changes);
  const trouble = (state: Download['state'], reason: string) => (had ? undefined : change({ state, reason }));
  let game: Hosted;
  let build: Build;
  try {
    game = (await publicDb.games.get(gameId)) ?? (await call(contract.one, { id: gameId }));
    build = await call(contract.build, { id: gameId });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound')
      await trouble('failed', 'This game is not in the store any more');
    else await trouble('waiting', words.offline(null));
    return;
  }
  upToDate.add(gameId);
  if (had && row.buildId === build.buildId) return;
  const totals = { buildId: build.buildId, totalFiles: build.files.length, totalBytes: build.totalBytes };
  const stop = new AbortController();
  stops.set(gameId, stop);
  if (!had) await change({ state: 'running', reason: null, ...totals });
  const ended = await downloadGame(game, build, had ? () => {} : seldom(change), stop.signal);
  stops.delete(gameId);
  const all = { files: totals.totalFiles, bytes: totals.totalBytes };
  if (!ended) await change({ state: 'done', reason: null, finishedAt: now(), ...totals, ...all });
  else if (ended.failure === 'cancelled') await trouble('paused', words.cancelled(null));
  else await trouble(ended.failure === 'offline' ? 'waiting' : 'failed', words[ended.failure](ended.file));
  if (ended) upToDate.delete(gameId);
}

const words: Record<Failure, (file: string | null) => string> = {
  offline: () => 'Waiting for a connection',
  'wrong hash': (file) => `${file ?? 'A file'} did not arrive as it should. The rest is kept; try again`,
  quota: () => 'There is not enough room on this device',
  cancelled: () => 'Paused',
  refused: (file) => (file ? `${file} cannot be had from the store just now` : 'The download was refused'),
};

/** Writes progress four times a second: the bar moves, and the device does not only write. */
function seldom(change: (progress: Progress) => unknown): (progress: Progress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (performance.now() - last < 250) return;
    last = performance.now();
    change(progress);
  };
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
