// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxSaveBytes, maxSavesBytes } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import type { StorageEntries } from '#sync/games/saves.ts';
import { openTestApp, type Someone, type TestApp } from '../../api/test/testApp.ts';
import { loadMessages } from '../i18n/messages.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { fetchSave, fetchSaveEntries, fetchSaves } from '../outbox/syncSaves.ts';
import { countPending, deleteUserDb, userDb } from '../storage/database.ts';
import type { LocalSave } from '../storage/rows.ts';
import { getSave, storeChosen, storeState } from '../storage/saveStore.ts';
import { exportFileName, exportSave, importSave } from './exportSave.ts';
import { restoreSave } from './restoreSave.ts';

let house: TestApp;
let me: Someone;
let gameId: string;
let cookie = '';
let fault: 'no network' | 'lost answer' | 'twice' | 413 | 500 | 503 | undefined;
let sent: string[] = [];
let meanwhile: (() => Promise<unknown>) | undefined;
/** Runs once, between a request for saves and the arrival of its response. */
let beforeAnswer: (() => Promise<unknown>) | undefined;
const real = globalThis.fetch;

/** Sends the device's requests, which are relative. It has one fault, and then behaves. */
async function network(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!String(path).startsWith('/')) return real(path, init);
  const isSave = init.method === 'POST' && String(path).startsWith('/api/saves/');
  const now = isSave || fault === 'no network' ? fault : undefined;
  if (isSave) sent.push(String(path));
  if (now === 'no network') throw new TypeError('Failed to fetch');
  if (now) fault = undefined;
  const headers = { ...(init.headers as object), cookie, origin: house.config.publicUrl };
  const go = () => real(`${house.url}${path}`, { ...init, headers });
  // A server in front of the store responds like this, without the store's headers.
  if (now === 413) return new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
  if (now === 500 || now === 503)
    return new Response(`{"code":"${now === 500 ? 'bug' : 'busy'}","message":"no"}`, {
      status: now,
      headers: { 'content-type': 'application/json', 'x-recess-instance': 'x' },
    });
  if (now === 'twice') await Promise.all([go(), go()]);
  const response = await go();
  if (isSave) await meanwhile?.();
  const late = String(path).startsWith('/api/saves') && !isSave ? beforeAnswer : undefined;
  if (late) beforeAnswer = undefined;
  await late?.();
  if (now === 'lost answer') throw new TypeError('Failed to fetch');
  return response;
}

beforeAll(async () => {
  house = await openTestApp();
  globalThis.fetch = network;
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  await loadMessages('game');
});
afterAll(async () => {
  globalThis.fetch = real;
  await house.close();
});
beforeEach(async () => {
  me = await house.person('player');
  cookie = me.cookie;
  gameId = (await house.game()).id;
});
afterEach(async () => {
  [fault, meanwhile, beforeAnswer, sent] = [undefined, undefined, undefined, []];
  await deleteUserDb(me.id);
});

const level = (n: number | string): StorageEntries => [['level', String(n)]];
const play = (items: StorageEntries, run = 'run') => storeState(me.id, gameId, idOf(run), items);
/** Turns a run's name into an id. */
const idOf = (run: string) =>
  `01a1fc80-88bc-7000-8000-${Buffer.from(run).toString('hex').padEnd(12, '0').slice(0, 12)}`;
const inStore = async () => (await me.call(endpoints['saves.one'], { gameId })).body;
const here = async () => (await getSave(me.id, gameId))?.items;
/** Switches to another device of the same person, or the same one after it was wiped. */
const otherDevice = () => deleteUserDb(me.id);

describe('a save on its way', () => {
  test('only the newest state of a game waits and is sent, however many there were', async () => {
    for (let n = 1; n <= 50; n++) await play(level(n));
    expect(await countPending(userDb(me.id))).toBe(1);
    expect(await runSync(me.id)).toBe('saved');
    expect(sent).toHaveLength(1);
    expect((await inStore()).items).toEqual(level(50));
    expect(await countPending(userDb(me.id))).toBe(0);
    expect(await play(level(50))).toBe('same');
    expect(await countPending(userDb(me.id))).toBe(0);
  });

  test('a save waits without a network and arrives once, whatever happens to requests and responses', async () => {
    for (const [n, trouble] of (['no network', 'lost answer', 'twice', 503, 'lost answer'] as const).entries()) {
      await play(level(n), `play ${n}`);
      fault = trouble;
      await runSync(me.id);
      fault = undefined;
      expect(await runSync(me.id)).toBe('saved');
      const { items, versions } = await inStore();
      expect(items).toEqual(level(n));
      // Each play is there once and none is in conflict, because a device knows its own.
      expect(versions.map((version) => [version.run, version.apart])).toEqual(
        [n, n - 1, n - 2].filter((i) => i >= 0).map((i) => [idOf(`play ${i}`), false]),
      );
    }
  });

  test('a large save has a timeout for a slow connection, and a small one the usual timeout', async () => {
    const within = vi.spyOn(AbortSignal, 'timeout');
    const lasts = async (items: StorageEntries) => {
      within.mockClear();
      await play(items);
      await runSync(me.id, true);
      expect(sent).toHaveLength(1);
      sent = [];
      return Math.max(...within.mock.calls.map(([ms]) => ms));
    };
    expect(await lasts(level(1))).toBeLessThan(21_000);
    expect(await lasts([['map', 'x'.repeat(400_000)]])).toBeGreaterThanOrEqual(70_000);
    within.mockRestore();
  });

  test('a change during the upload of a state still waits after the response', async () => {
    await play(level(1));
    meanwhile = () => play(level(2));
    await runSync(me.id);
    meanwhile = undefined;
    expect([await here(), await countPending(userDb(me.id)), (await inStore()).items]).toEqual([level(2), 1, level(1)]);
    await runSync(me.id);
    expect((await inStore()).items).toEqual(level(2));
  });

  test('a save is on another device, and on the same one after it was wiped', async () => {
    await play(level(7));
    await runSync(me.id);
    await otherDevice();
    await fetchSave(me.id, gameId);
    expect(await here()).toEqual(level(7));
    expect((await getSave(me.id, gameId))?.placed).toBe(false);
  });

  test('a late response does not hide newer versions', async () => {
    const known = async () => (await getSave(me.id, gameId))?.versions.map(({ run, apart }) => [run, apart]);
    await play(level('both know'), 'start');
    beforeAnswer = () => runSync(me.id);
    await fetchSave(me.id, gameId);
    expect(await known()).toEqual([[idOf('start'), false]]);

    // A list of all games' saves is in flight while a page fetches this game's.
    const school = await getSave(me.id, gameId);
    const at = { at: new Date().toISOString(), now: new Date().toISOString() };
    const home = { gameId, device: idOf('device'), seq: 1, run: idOf('home'), base: school?.base ?? 0, ...at };
    beforeAnswer = async () => {
      await me.call(endpoints['saves.keep'], { ...home, items: level('home') });
      await fetchSave(me.id, gameId);
    };
    await fetchSaves(me.id);
    expect(await known()).toEqual([
      [idOf('home'), false],
      [idOf('start'), false],
    ]);

    // The school's device sends what waited there while the page fetches.
    await userDb(me.id).saves.put(school as NonNullable<typeof school>);
    await play(level('school'), 'school');
    beforeAnswer = () => runSync(me.id);
    await fetchSave(me.id, gameId);
    expect(await known()).toEqual([
      [idOf('school'), false],
      [idOf('home'), true],
      [idOf('start'), false],
    ]);
    expect(await here()).toEqual(level('school'));
  });

  test("a late response to an upload does not hide another device's version", async () => {
    await play(level('school'), 'school');
    meanwhile = async () => {
      meanwhile = undefined;
      const base = (await inStore()).versions[0]?.counter as number;
      const at = { at: new Date().toISOString(), now: new Date().toISOString() };
      const home = { gameId, device: idOf('device'), seq: 1, run: idOf('home'), base, ...at, items: level('home') };
      await me.call(endpoints['saves.keep'], home);
      await fetchSave(me.id, gameId);
    };
    await runSync(me.id);
    expect((await getSave(me.id, gameId))?.versions.map(({ run }) => run)).toEqual([idOf('home'), idOf('school')]);
    await fetchSaves(me.id);
    expect(await here()).toEqual(level('home'));
  });

  test('of saves from two devices that were offline both stay: the newest is used, and the other is restored in one step', async () => {
    await play(level('both know'), 'start');
    await runSync(me.id);
    const school = await getSave(me.id, gameId);
    await otherDevice();
    await fetchSave(me.id, gameId);
    await play(level('home'), 'home');
    await runSync(me.id);

    // The other device, in the state in which it was left at school, comes back online.
    await userDb(me.id).saves.put(school as NonNullable<typeof school>);
    await play(level('school'), 'school');
    await runSync(me.id);
    expect((await inStore()).items).toEqual(level('school'));
    const other = (await getSave(me.id, gameId))?.versions.find(({ apart }) => apart);
    expect(other?.run).toBe(idOf('home'));

    await storeChosen(me.id, gameId, await fetchSaveEntries(me.id, gameId, idOf('home')), idOf('home'));
    expect((await getSave(me.id, gameId))?.placed).toBe(false);
    await runSync(me.id);
    const { items, versions } = await inStore();
    expect(items).toEqual(level('home'));
    expect(versions.map(({ apart }) => apart)).not.toContain(true);
    expect(versions[1]?.run).toBe(idOf('school'));
  });

  test("an unsent save is never given up for the store's", async () => {
    await play(level('first'));
    await runSync(me.id);
    const mine = await getSave(me.id, gameId);
    await otherDevice();
    await fetchSave(me.id, gameId);
    await play(level('elsewhere'), 'other');
    await runSync(me.id);
    await userDb(me.id).saves.put(mine as NonNullable<typeof mine>);
    await play(level('mine'), 'mine');
    await fetchSaves(me.id);
    expect(await here()).toEqual(level('mine'));
  });

  test('an unsent save reaches the account before a save from a file replaces it', async () => {
    const game = { id: gameId, gameUrl: house.config.publicUrl };
    await play(level('here'));
    fault = 'no network';
    await expect(restoreSave(me.id, game, level('a file'))).rejects.toThrow("isn't sent yet");
    expect(await here()).toEqual(level('here'));
    fault = undefined;
    await restoreSave(me.id, game, level('a file'));
    await runSync(me.id);
    const { items, versions } = await inStore();
    expect([items, versions.map(({ run }) => run).indexOf(idOf('run'))]).toEqual([level('a file'), 1]);
    expect(await fetchSaveEntries(me.id, gameId, idOf('run'))).toEqual(level('here'));
  });

  test("a save that is newer elsewhere arrives by itself, and an older store gets this device's again", async () => {
    await play(level(1));
    await runSync(me.id);
    const old = await getSave(me.id, gameId);
    await play(level(2), 'later');
    await runSync(me.id);
    await userDb(me.id).saves.put(old as NonNullable<typeof old>);
    await fetchSaves(me.id);
    expect(await here()).toEqual(level(2));

    // The store was restored to a state before this save.
    for (const table of ['saves', 'save_devices'])
      await house.db.run(`DELETE FROM ${table} WHERE "userId" = :id`, { id: me.id });
    await fetchSaves(me.id);
    expect(await countPending(userDb(me.id))).toBe(1);
    await runSync(me.id);
    expect((await inStore()).items).toEqual(level(2));
  });

  test("after a restore of the store a device has the store's versions, even if it sends something new", async () => {
    for (const run of ['one', 'two', 'three']) {
      await play(level(run), run);
      await runSync(me.id);
    }
    await house.db.run('DELETE FROM saves WHERE "userId" = :id AND counter > 1', { id: me.id });
    await play(level('four'), 'four');
    await runSync(me.id);
    const known = (await getSave(me.id, gameId))?.versions;
    expect(known?.map(({ run, counter }) => [run, counter])).toEqual([
      [idOf('four'), 2],
      [idOf('one'), 1],
    ]);
  });

  test('a copied browser profile is noticed, and no save is lost', async () => {
    await play(level(1));
    await runSync(me.id);
    const copy = await getSave(me.id, gameId);
    await play(level(2), 'later');
    await play(level(3), 'later');
    await runSync(me.id);
    await userDb(me.id).saves.put(copy as NonNullable<typeof copy>);
    await play(level('copy'), 'copied');
    await runSync(me.id);
    expect(await countPending(userDb(me.id))).toBe(1);
    await runSync(me.id);
    const { items, versions } = await inStore();
    expect([items, versions[1]?.run, versions[1]?.apart]).toEqual([level('copy'), idOf('later'), true]);
  });

  test('no save of one account is ever sent as another', async () => {
    await play(level(1));
    const next = await house.person('player');
    cookie = next.cookie;
    expect(await runSync(me.id)).toBe('expired');
    expect((await next.call(endpoints['saves.list'], {})).body).toEqual([]);
    await expect(fetchSave(me.id, gameId)).rejects.toMatchObject({ code: 'wrongUser' });
    cookie = me.cookie;
    await runSync(me.id);
    expect((await inStore()).items).toEqual(level(1));
  });

  test('a save that is too large stays where it is, is not sent, and is reported', async () => {
    await play(level(1));
    await runSync(me.id);
    expect(await play([['a', 'x'.repeat(maxSaveBytes)]])).toBe('tooLarge');
    expect(await storeState(me.id, gameId, idOf('run'), null)).toBe('tooLarge');
    expect(await getSave(me.id, gameId)).toMatchObject({ trouble: 'tooLarge', unsent: 0, items: level(1) });
    expect(await play(level(2))).toBe('kept');
    await runSync(me.id);
    expect(await getSave(me.id, gameId)).toMatchObject({ trouble: null, unsent: 0 });
  });

  test('a save that the store refuses stays here, whatever another device saves meanwhile', async () => {
    const other = (await house.game()).id;
    await storeState(me.id, other, idOf('other'), level('other'));
    await runSync(me.id);
    const weigh = (bytes: number) =>
      house.db.run('UPDATE saves SET bytes = :bytes WHERE "gameId" = :other', { bytes, other });
    await weigh(maxSavesBytes);
    await play(level('here'));
    await runSync(me.id);
    expect(await getSave(me.id, gameId)).toMatchObject({ trouble: 'refused', unsent: 0 });
    await weigh(1);
    const [at, run] = [new Date().toISOString(), idOf('else')];
    const state = { gameId, device: run, seq: 1, run, base: 0, at, now: at, items: level('elsewhere') };
    expect((await me.call(endpoints['saves.keep'], state)).status).toBeLessThan(300);
    await fetchSave(me.id, gameId);
    expect(await here()).toEqual(level('here'));
  });

  test('a save of a game that left the store is deleted, and holds nothing up', async () => {
    await play(level(1));
    await house.db.run('DELETE FROM games WHERE id = :id', { id: gameId });
    const gone = gameId;
    gameId = (await house.game()).id;
    await play(level(2));
    expect(await runSync(me.id)).toBe('saved');
    expect((await inStore()).items).toEqual(level(2));
    expect(await getSave(me.id, gone)).toBeUndefined();
  });

  test('a save that causes a server error still waits, and keeps no other from being sent', async () => {
    await play(level(1));
    gameId = (await house.game()).id;
    await play(level(2));
    fault = 500;
    expect(await runSync(me.id)).toBe('failed');
    expect([sent.length, await countPending(userDb(me.id))]).toEqual([2, 1]);
    expect(await runSync(me.id)).toBe('saved');
    expect(await countPending(userDb(me.id))).toBe(0);
  });

  test('a save that a proxy refuses as too large is marked as here only, and keeps no other from being sent', async () => {
    const first = gameId;
    await play(level(1));
    gameId = (await house.game()).id;
    await play(level(2));
    fault = 413;
    expect(await runSync(me.id)).toBe('saved');
    expect([sent.length, await countPending(userDb(me.id))]).toEqual([2, 0]);
    const [refused] = (await userDb(me.id).saves.toArray()).filter(({ trouble }) => trouble === 'refusedBefore');
    expect(refused).toMatchObject({ unsent: 0 });
    expect(refused?.items.length).toBeGreaterThan(0);
    expect(await runSync(me.id)).toBe('saved');
    expect(sent).toHaveLength(2);
    // The next progress is another try.
    gameId = refused?.gameId ?? first;
    await play(level(3));
    await runSync(me.id);
    expect((await getSave(me.id, gameId))?.trouble).toBeNull();
  });

  test('keys with a meaning in JavaScript are only keys in a save', async () => {
    const items: StorageEntries = [
      ['__proto__', '{"polluted":1}'],
      ['constructor', 'x'],
      ['\ud800', '\0'],
    ];
    await play(items);
    await runSync(me.id);
    await otherDevice();
    await fetchSave(me.id, gameId);
    expect(new Map(await here())).toEqual(new Map(items));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test('whatever two devices and the network do, the newest save is on top and nothing unsent is lost', async () => {
  let seed = 20260201;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * sides);
  };
  for (let history = 0; history < 12; history++) {
    me = await house.person('player');
    cookie = me.cookie;
    const { saves } = userDb(me.id);
    gameId = (await house.game()).id;
    const devices = new Map<number, LocalSave | undefined>();
    const runs = ['', ''];
    let [at, states] = [0, 0];
    const turnTo = async (device: number) => {
      devices.set(at, await saves.get(gameId));
      await saves.delete(gameId);
      at = device;
      const row = devices.get(at);
      if (row) await saves.put(row);
    };
    for (let step = 0; step < 14; step++) {
      await turnTo(dice(2));
      const before = await saves.get(gameId);
      const act = dice(5);
      if (act < 2) {
        if (act === 0 || !runs[at]) runs[at] = `${history}.${step}`;
        await play(level(++states), runs[at] as string);
      } else if (act === 2) {
        await fetchSave(me.id, gameId).catch(() => {});
        if (before?.unsent === 1) expect(await here()).toEqual(before.items);
      } else {
        const was = await inStore();
        fault = (['no network', 'lost answer', 'twice', 503, undefined] as const)[dice(5)];
        const how = await runSync(me.id);
        fault = undefined;
        const { items, versions } = await inStore();
        const counters = versions.map(({ counter }) => counter);
        expect(counters).toEqual([...new Set(counters)].sort((a, b) => b - a));
        if (how === 'saved' && before?.unsent === 1) {
          expect((await saves.get(gameId))?.unsent).toBe(0);
          expect(versions.some(({ run }) => run === before.run)).toBe(true);
        }
        // A new state is on top; an earlier state of another run is still there.
        if (versions[0]?.counter !== was.versions[0]?.counter) expect(items).toEqual(before?.items);
        const [top] = was.versions;
        if (top && top.run !== before?.run) expect(versions.some(({ run }) => run === top.run)).toBe(true);
        for (const { run } of was.versions.filter(({ apart }) => apart).slice(0, 1))
          expect(versions.some((version) => version.run === run)).toBe(true);
      }
    }
    // The faults stop: both devices end with the same save.
    for (const device of [0, 1, 0, 1]) {
      await turnTo(device);
      expect(await runSync(me.id)).toBe('saved');
      if (await saves.get(gameId)) await fetchSave(me.id, gameId);
    }
    const { items, versions } = await inStore();
    for (const device of [0, 1]) {
      await turnTo(device);
      const row = await saves.get(gameId);
      if (row && versions.length > 0) expect([row.items, row.unsent]).toEqual([items, 0]);
    }
    await deleteUserDb(me.id);
  }
});

describe('a save file', () => {
  const save = () => ({ gameId, title: 'Tide Cards', savedAt: '2026-01-01T00:00:00.000Z' });

  test('an exported save is imported unchanged', async () => {
    const items: StorageEntries = [
      ['__proto__', '💥'],
      ['\ud800', '\0"'],
    ];
    expect(await importSave(exportSave({ ...save(), items }), gameId)).toEqual(items);
    expect(exportFileName('Tide Cards: ¿Qué?')).toBe('Tide-Cards-Qué.save.json');
    expect(exportFileName('///')).toBe('game.save.json');
  });

  test('a file that is no save, of another game or too large is refused with a message', async () => {
    const refused = async (file: Blob) => importSave(file, gameId).then(String, (error: Error) => error.message);
    const none = "That file isn't a save from a Recess game.";
    for (const text of ['', 'x', '[]', 'null', '{"recess":"save"}', '\u0000', '{"__proto__":{"items":[]}}'])
      expect(await refused(new Blob([text])), text).toBe(none);
    for (const items of [{}, [['a']], [['a', 1]], [['a', 'b', 'c']], 'x', null])
      expect(await refused(new Blob([JSON.stringify({ recess: 'save', ...save(), items })]))).toBe(none);
    const of = (more: object) => new Blob([JSON.stringify({ recess: 'save', ...save(), items: level(1), ...more })]);
    expect(await refused(of({ gameId: 'another' }))).toBe('That save is for Tide Cards, not for this game.');
    expect(await refused(of({ gameId: 'another', title: 7 }))).toBe('That save is for another game.');
    const large = 'That file is too large. A save can be at most 3 MB.';
    expect(await refused(of({ items: [['a', 'x'.repeat(maxSaveBytes)]] }))).toBe(large);
    expect(await refused(of({ items: [['a', 'x'.repeat(9 * maxSaveBytes)]] }))).toBe(large);
  });
});
