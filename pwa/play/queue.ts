import { type Build, games as contract, type Game } from '#sync/contract/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { call, online } from '../api.ts';
import { now } from '../clock.ts';
import { publicDb } from '../db.ts';
import type { Download } from './download.ts';
import type { Failure, Progress } from './protocol.ts';
import { askShell } from './shellFrame.ts';

export type Hosted = Pick<Game, 'id' | 'gameUrl'>;

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

/** Milliseconds until a download is tried again that waits for a network which seems to be there. */
const againAfter = 60_000;
/** Ends a download that is under way; what has arrived is kept. */
export const stop = (gameId: string) => stops.get(gameId)?.abort();
const stops = new Map<string, AbortController>();
/** Games whose newest build this page has seen. */
const upToDate = new Set<string>();
let working: Promise<void> | undefined;
let wanted = false;

// The page a game is played on may frame that game only (its Content-Security-Policy).
const isPlayPage = () => new URLSearchParams(location.search).has('play');

/** Works the queue off: one game after the other, in one tab at a time. */
export function work(): Promise<void> {
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
      // Asked for after the last look and before the lock was let go.
      if (wanted) void work();
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
  const stopping = new AbortController();
  stops.set(gameId, stopping);
  if (!had) await change({ state: 'running', reason: null, ...totals });
  const ended = await downloadGame(game, build, had ? () => {} : seldom(change), stopping.signal);
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
