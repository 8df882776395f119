import { type Build, games as contract, type Game } from '#sync/contract/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { readGame } from '../../catalogue/catalogStore.ts';
import { nowIso } from '../../platform/clock.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { isOnline } from '../../platform/http/httpClient.ts';
import { isPageVisible } from '../../platform/page/pageVisibility.ts';
import { withLock } from '../../platform/webLocks.ts';
import { ignoreStorageErrors, publicDb } from '../../storage/database.ts';
import { type Download, type StopReason, trustedBuilds } from '../../storage/download.ts';
import { callPlayWorker } from '../frame/workerBridge.ts';
import { manifestDigest } from '../integrity.ts';
import { framedGame } from '../playDocumentGuard.ts';
import type { DownloadFailure, DownloadProgress } from '../protocol.ts';
import { estimateStorage, freeBytes, missingBytes } from './storageEstimate.ts';

export type HostedGame = Pick<Game, 'id' | 'gameUrl'>;

/**
 * Downloads one build. Resolves to null, or to the reason why it stopped. Files that arrived are kept for the next try.
 */
export async function downloadGame(
  game: HostedGame,
  build: Build,
  onProgress: (progress: DownloadProgress) => void,
  signal?: AbortSignal,
): Promise<{ failure: DownloadFailure; file: string | null } | null> {
  const ended = await callPlayWorker(
    game.gameUrl,
    { type: 'install', build },
    { onProgress, ...(signal && { signal }) },
  );
  if (ended.type === 'failed') return { failure: ended.failure, file: ended.file };
  return ended.type === 'done' && ended.buildId === build.buildId ? null : { failure: 'refused', file: null };
}

const stopped = { failure: 'cancelled', file: null } as const;

/** Milliseconds after which a copy is verified again; it is also verified when its page opens, and after a play. */
const verifyIntervalMs = 86_400_000;
const isDue = ({ wholeAt }: Download) => !(Date.parse(nowIso()) - Date.parse(wholeAt ?? '') < verifyIntervalMs);

const nothingYet = { files: 0, bytes: 0, reason: null, wholeAt: null };

type Look = 'whole' | 'gone' | 'unknown';
const looks = new Map<string, Promise<Look>>();

/**
 * Asks the game's own origin whether its copy is complete, and a build that this device trusts. The browser may have
 * evicted it, the disk may have changed it, or the game may have written another. Concurrent callers share one
 * verification.
 */
export function verifyCopy(game: HostedGame): Promise<Look> {
  const look = looks.get(game.id) ?? lookThrough(game).finally(() => looks.delete(game.id));
  looks.set(game.id, look);
  return look;
}

async function lookThrough(game: HostedGame): Promise<Look> {
  const row = await publicDb.downloads.get(game.id);
  if (!row) return 'unknown';
  const known = trustedBuilds(row);
  const status = await callPlayWorker(game.gameUrl, { type: 'status', known });
  if (status.type !== 'status') return 'unknown';
  const change = (changes: Partial<Download>) => publicDb.downloads.update(game.id, changes);
  const found = known.find(({ buildId }) => buildId === status.buildId);
  if (found) await change({ ...found, wholeAt: nowIso() });
  // The intact files of a damaged copy are still there.
  else if (status.damaged > 0) await change({ state: 'waiting', reason: 'damaged', wholeAt: null });
  else await change({ state: 'waiting', ...nothingYet });
  return found ? 'whole' : 'gone';
}

/** Whether this many more bytes fit and leave the reserve free. */
async function fits(bytes: number): Promise<boolean> {
  const room = await estimateStorage();
  return room === null || missingBytes(bytes, freeBytes(room)) === 0;
}

/**
 * Milliseconds until a download is retried that waits for a network which seems to be there. In a hidden window the
 * retry waits until it is visible.
 */
const retryDelayMs = 60_000;
let coming: ReturnType<typeof setTimeout> | undefined;
/** Cancels a running download; files that arrived are kept. */
export const cancelDownload = (gameId: string) => stops.get(gameId)?.abort();
const stops = new Map<string, AbortController>();
/** The games whose newest build this page has seen. */
const upToDate = new Set<string>();
/** Checks the downloads of games that have changed in the store. */
export async function recheckGames(gameIds: readonly string[]): Promise<void> {
  for (const id of gameIds) upToDate.delete(id);
  if ((await publicDb.downloads.where('gameId').anyOf(gameIds).count()) > 0) await processQueue();
}
let working: Promise<void> | undefined;
let wanted = false;

// Nothing else is downloaded while a game is played.
const isPlayPage = () => new URLSearchParams(location.search).has('play');

/** Processes the queue, one game after the other, in one tab at a time. */
export function processQueue(): Promise<void> {
  if (isPlayPage()) return Promise.resolve();
  wanted = true;
  working ??= withLock('recess-downloads', async () => {
    while (wanted) {
      wanted = false;
      await workOff().catch(ignoreStorageErrors);
    }
  }).finally(() => {
    working = undefined;
    // A request came after the last check, and before the lock was released.
    if (wanted) void processQueue();
  });
  return working;
}

async function workOff(): Promise<void> {
  clearTimeout(coming);
  const tried = new Set<string>();
  for (;;) {
    const rows = (await publicDb.downloads.toArray()).filter(
      ({ gameId }) => !framedGame || gameId === framedGame.label,
    );
    const open = (row: Download) => row.state === 'waiting' || row.state === 'running';
    const next =
      rows.find((row) => open(row) && !tried.has(row.gameId)) ??
      rows.find((row) => row.state === 'done' && !upToDate.has(row.gameId) && !tried.has(row.gameId));
    if (!next) {
      if (rows.some(open))
        coming = setTimeout(() => void (isOnline() && isPageVisible() && processQueue()), retryDelayMs);
      return;
    }
    tried.add(next.gameId);
    await bring(next);
  }
}

/** Removes a game from this device that has left the store. */
async function takenOut({ gameId, gameUrl }: Download): Promise<void> {
  const { type } = await callPlayWorker(gameUrl, { type: 'remove' });
  if (type === 'removed') await publicDb.downloads.delete(gameId);
  else await publicDb.downloads.update(gameId, { state: 'failed', reason: 'notInStore' });
}

/** Updates one game. It can be stopped from the first moment. */
async function bring(row: Download): Promise<void> {
  const stopping = new AbortController();
  stops.set(row.gameId, stopping);
  try {
    await bringUnlessStopped(row, stopping);
  } finally {
    stops.delete(row.gameId);
  }
}

/** Updates a game. A playable game keeps its copy, and its record, until the new build is complete. */
async function bringUnlessStopped(row: Download, stopping: AbortController): Promise<void> {
  const { gameId } = row;
  let had = row.state === 'done';
  const change = (changes: Partial<Download>) => publicDb.downloads.update(gameId, changes);
  /** Changes the record only while the download is still wanted: another window may have paused or removed it. */
  const goOn = async (changes: Partial<Download>) => {
    const wanted = ({ state }: Download) => state === 'waiting' || state === 'running';
    const rows = publicDb.downloads.where('gameId').equals(gameId).filter(wanted);
    if ((await rows.modify(changes)) === 0) stopping.abort();
  };
  const trouble = (state: Download['state'], reason: StopReason, reasonFile: string | null = null) =>
    had ? undefined : goOn({ state, reason, reasonFile });
  let game: HostedGame;
  let build: Build;
  try {
    game = (await readGame(gameId)) ?? (await callEndpoint(contract.one, { id: gameId }));
    if (game.gameUrl !== row.gameUrl) await change({ gameUrl: game.gameUrl });
    if (had && isDue(row)) had = (await verifyCopy(game)) !== 'gone';
    build = await callEndpoint(contract.build, { id: gameId });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') await takenOut(row);
    // It may come back: a copy that is here stays, and what is not here yet waits.
    else await trouble('waiting', error instanceof Refusal && error.code === 'unlisted' ? 'notInStore' : 'offline');
    return;
  }
  upToDate.add(gameId);
  if (had && row.buildId === build.buildId) return;
  const coming = { buildId: build.buildId, digest: await manifestDigest(build.files) };
  const kept = await publicDb.downloads.get(gameId);
  const arrived = kept?.buildId === build.buildId ? kept.bytes : 0;
  if (!(await fits(build.totalBytes - arrived))) return void (await trouble('failed', 'quota'));
  const totals = { totalFiles: build.files.length, totalBytes: build.totalBytes };
  if (had && (await change({ coming })) === 0) return;
  if (!had) await goOn({ state: 'running', reason: null, ...coming, ...totals });
  const ended = stopping.signal.aborted
    ? stopped
    : await downloadGame(game, build, had ? () => {} : seldom(goOn), stopping.signal);
  const all = { files: totals.totalFiles, bytes: totals.totalBytes };
  if (!ended)
    await change({ state: 'done', reason: null, wholeAt: nowIso(), ...coming, coming: null, ...totals, ...all });
  else if (ended.failure === 'cancelled') await trouble('paused', 'cancelled');
  else await trouble(ended.failure === 'offline' ? 'waiting' : 'failed', ended.failure, ended.file);
  if (ended) upToDate.delete(gameId);
}

/** Writes progress four times a second: the bar moves, and the device is not busy with writing. */
function seldom(change: (progress: DownloadProgress) => unknown): (progress: DownloadProgress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (performance.now() - last < 250) return;
    last = performance.now();
    change(progress);
  };
}
