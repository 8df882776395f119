import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Build, Game } from '#sync/contract/games.ts';
import { nowIso } from '../../platform/clock.ts';
import { publicDb } from '../../storage/database.ts';
import type { Download } from '../../storage/download.ts';
import { patient } from '../../test/patience.ts';
import { manifestDigest } from '../integrity.ts';
import type { CommandBody, DownloadProgress } from '../protocol.ts';
import { processQueue, recheckGames, verifyCopy } from './downloadQueue.ts';
import { pauseDownload, queueDownloads, recordPlayed, removeDownload } from './downloads.ts';
import { excludedGames, includeGames } from './excludedDownloads.ts';

type Said = { onProgress?: (progress: DownloadProgress) => void; signal?: AbortSignal };
/** A game's own origin: the commands it got, and how it answers. */
const origin = { orders: [] as CommandBody[], answer: async (_: CommandBody, __: Said): Promise<unknown> => ({}) };
vi.mock('../frame/workerBridge.ts', () => ({
  callPlayWorker(_: string, order: CommandBody, said: Said = {}) {
    origin.orders.push(order);
    return origin.answer(order, said);
  },
}));

const game = { id: 'moth', gameUrl: 'http://g-moth.localhost:3001/' } as Game;
const file = { path: 'index.html', size: 9, sha256: 'c'.repeat(64), type: 'text/html' };
const build: Build = { buildId: 'a'.repeat(32), totalBytes: 9, files: [file] };
const ours = { 'x-recess-instance': '1', 'content-type': 'application/json' };
/** Runs while the store is asked for the manifest of a build. */
let meanwhile = async () => {};
const row = () => publicDb.downloads.get(game.id);
const told = (type: CommandBody['type']) => origin.orders.filter((order) => order.type === type).length;
const figures: DownloadProgress = { files: 0, bytes: 4, totalFiles: 1, totalBytes: 9 };

beforeEach(async () => {
  origin.orders = [];
  origin.answer = async ({ type }) =>
    type === 'install' ? { type: 'done', buildId: build.buildId } : { type: 'removed' };
  meanwhile = async () => {};
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    await meanwhile();
    return Response.json(build, { headers: ours });
  });
  await publicDb.downloads.clear();
  await publicDb.games.put(game);
  includeGames([game.id]);
});
afterEach(() => void vi.unstubAllGlobals());

describe('downloads of a game', () => {
  test("a download's record has a digest of the build's files, which the game's origin cannot write", async () => {
    await queueDownloads([game]);
    const { buildId } = build;
    expect(await row()).toMatchObject({
      state: 'done',
      buildId,
      digest: await manifestDigest(build.files),
      coming: null,
    });
  });

  test('a download paused before it began stays paused, and continues when it is queued again', async () => {
    meanwhile = () => pauseDownload(game.id);
    await queueDownloads([game]);
    expect([await row(), told('install')]).toMatchObject([{ state: 'paused' }, 0]);
    meanwhile = async () => {};
    await queueDownloads([game], ['paused']);
    expect(await row()).toMatchObject({ state: 'done' });
  });

  test('a game removed before its download began stays removed', async () => {
    meanwhile = async () => void (await removeDownload(game));
    await queueDownloads([game]);
    expect([await row(), told('install')]).toEqual([undefined, 0]);
    expect(excludedGames().has(game.id)).toBe(true);
    includeGames([game.id]);
    expect(excludedGames().has(game.id)).toBe(false);
  });

  test.each([
    ['paused', () => publicDb.downloads.update(game.id, { state: 'paused' }), { state: 'paused' }],
    ['removed', () => publicDb.downloads.delete(game.id), undefined],
  ])('a download ends when another window has %s it', async (_, elsewhere, left) => {
    origin.answer = async (_, { onProgress, signal }) => {
      await elsewhere();
      onProgress?.(figures);
      await new Promise((over) => signal?.addEventListener('abort', over));
      return { type: 'failed', failure: 'cancelled', file: null };
    };
    await queueDownloads([game]);
    if (left) expect(await row()).toMatchObject(left);
    else expect(await row()).toBeUndefined();
  });
});

describe('a download that waits for a network which seems to be there', () => {
  test('a download that fails offline is retried once a minute, however often the window came back', async () => {
    origin.answer = async () => ({ type: 'failed', failure: 'offline', file: null });
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await queueDownloads([game]);
    for (let back = 0; back < 10; back++) await processQueue();
    expect([told('install'), vi.getTimerCount()]).toEqual([11, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(told('install')).toBe(12), patient);
    await removeDownload(game);
  });
});

describe('a newer build of a downloaded game', () => {
  const old: Download = {
    ...{ gameId: game.id, gameUrl: game.gameUrl, buildId: 'b'.repeat(32), digest: 'd'.repeat(64), coming: null },
    ...{ state: 'done', reason: null, playedAt: null, files: 1, bytes: 9, totalFiles: 1, totalBytes: 9 },
    wholeAt: '2999-01-01T00:00:00.000Z',
  };
  beforeEach(async () => void (await publicDb.downloads.put(old)));
  const lookNow = () => recheckGames([game.id]);

  test('the old copy stays known until the new build is complete', async () => {
    origin.answer = async () => {
      expect(await row()).toMatchObject({ state: 'done', buildId: old.buildId, coming: { buildId: build.buildId } });
      return { type: 'done', buildId: build.buildId };
    };
    await lookNow();
    expect(await row()).toMatchObject({ state: 'done', buildId: build.buildId, coming: null });
  });

  test('a newer build is not downloaded for a game that another window removed', async () => {
    meanwhile = () => publicDb.downloads.delete(game.id);
    await lookNow();
    expect([await row(), told('install')]).toEqual([undefined, 0]);
  });

  test.each([
    ['and its row with it', 'removed', undefined],
    ['once it can be reached', 'failed', { state: 'failed', reason: 'notInStore' }],
  ])('a game that left the store is removed from the device, %s', async (_, type, left) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'notFound', message: 'Game not found' }, { status: 404, headers: ours }),
    );
    origin.answer = async () => ({ type, failure: 'offline', file: null });
    await lookNow();
    expect(told('remove')).toBe(1);
    if (left) expect(await row()).toMatchObject(left);
    else expect(await row()).toBeUndefined();
  });
});

describe('a game that a decision keeps out of the store', () => {
  // An app of before gets the code that it knows.
  test.each(['unlisted', 'forbidden'])('its copy stays on the device, told as %s', async (code) => {
    const copy: Download = {
      ...{ gameId: game.id, gameUrl: game.gameUrl, buildId: 'b'.repeat(32), digest: 'd'.repeat(64), coming: null },
      ...{ state: 'done', reason: null, playedAt: null, files: 1, bytes: 9, totalFiles: 1, totalBytes: 9 },
      wholeAt: '2999-01-01T00:00:00.000Z',
    };
    await publicDb.downloads.put(copy);
    vi.stubGlobal('fetch', async () =>
      Response.json({ code, message: 'This game is not in the store at the moment' }, { status: 403, headers: ours }),
    );
    await recheckGames([game.id]);
    expect([told('remove'), await row()]).toEqual([0, copy]);
  });

  test('a download of it waits and says why', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'unlisted', message: 'Not in the store' }, { status: 403, headers: ours }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await queueDownloads([game]);
    vi.useRealTimers();
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'notInStore' });
    await removeDownload(game);
  });
});

describe('verifying a copy', () => {
  const digest = 'd'.repeat(64);
  const here: Download = {
    ...{
      gameId: game.id,
      gameUrl: game.gameUrl,
      buildId: 'b'.repeat(32),
      digest,
      coming: null,
      state: 'done',
      reason: null,
      playedAt: null,
    },
    ...{ files: 1, bytes: 9, totalFiles: 1, totalBytes: 9, wholeAt: null },
  };
  const coming = { buildId: 'e'.repeat(32), digest: 'f'.repeat(64) };
  const finds = (buildId: string | null, damaged = 0) => {
    origin.answer = async () => ({ type: 'status', buildId, damaged });
  };

  test('a copy is requested by the builds that this device trusts, the newer first', async () => {
    await publicDb.downloads.put({ ...here, coming });
    finds(here.buildId);
    expect(await verifyCopy(game)).toBe('whole');
    expect(origin.orders).toEqual([{ type: 'status', known: [coming, { buildId: here.buildId, digest }] }]);
  });

  test('a copy may be the newer build already, if the page ended before it could record that', async () => {
    await publicDb.downloads.put({ ...here, coming });
    finds(coming.buildId);
    expect(await verifyCopy(game)).toBe('whole');
    expect(await row()).toMatchObject({ state: 'done', ...coming });
  });

  test.each([
    ['none is there', null, 0, 0],
    ['it is another', 'x'.repeat(32), 0, 0],
    ['a file was changed', null, 1, 9],
  ])('a copy counts as gone if %s', async (_, buildId, damaged, bytes) => {
    await publicDb.downloads.put(here);
    finds(buildId, damaged);
    expect(await verifyCopy(game)).toBe('gone');
    expect(await row()).toMatchObject({ state: 'waiting', bytes, wholeAt: null });
  });

  test('a copy is verified again after a play, because a game can write into its own copy', async () => {
    await publicDb.downloads.put({ ...here, buildId: build.buildId, wholeAt: nowIso() });
    finds(build.buildId);
    await recheckGames([game.id]);
    expect(told('status')).toBe(0);
    await recordPlayed(game.id);
    finds(null, 1);
    await recheckGames([game.id]);
    expect([told('status'), told('install')]).toEqual([1, 1]);
  });

  test('concurrent callers share one verification', async () => {
    await publicDb.downloads.put(here);
    finds(here.buildId);
    expect(await Promise.all([verifyCopy(game), verifyCopy(game)])).toEqual(['whole', 'whole']);
    expect(told('status')).toBe(1);
    await verifyCopy(game);
    expect(told('status')).toBe(2);
  });

  test('a copy keeps its record if its origin cannot be reached', async () => {
    await publicDb.downloads.put(here);
    origin.answer = async () => ({ type: 'failed', failure: 'offline', file: null });
    expect(await verifyCopy(game)).toBe('unknown');
    expect(await row()).toEqual(here);
    await processQueue();
  });
});
