import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxSaveBytes, maxSavesBytes } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import type { StorageEntries } from '#sync/games/saves.ts';
import { rowsOf } from '../../test/tables.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [list, one, keep] = [endpoints['saves.list'], endpoints['saves.one'], endpoints['saves.keep']];
const at = '2026-02-01T10:00:00.000Z';

/** A device on which a person plays a game, reduced to its saves. */
function deviceOf(who: Someone, gameId: string) {
  const device = uuid();
  let [seq, run, base] = [0, uuid(), 0];
  const send = async (items: StorageEntries, more: object = {}) => {
    const input = { gameId, device, seq: ++seq, run, base, at, now: at, items, ...more };
    return { input, ...(await who.call(keep, input)) };
  };
  return {
    send,
    /** Uploads a state and processes the answer. */
    async keep(items: StorageEntries, more?: object) {
      const answer = await send(items, more);
      expect(answer.status).toBe(200);
      base = answer.body.versions[0]?.counter as number;
      return answer.body.versions;
    },
    /** Starts another run from the account's current save. */
    async start() {
      const { body } = await who.call(one, { gameId });
      run = uuid();
      base = body.versions[0]?.counter ?? 0;
      return body.items;
    },
    run: () => run,
  };
}

describe.each(databases)('game saves on %s', (database) => {
  let house: TestApp;
  let me: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    me = await house.person('player');
  });
  afterAll(() => house?.close());

  const strange: StorageEntries = [
    ['__proto__', '{"polluted":1}'],
    ['\0', '\ud800 half a pair, a NUL and 💥'],
    ['constructor', ''],
    ['', "'; DROP TABLE saves; --"],
  ];

  test('another device gets a save character for character', async () => {
    const game = await house.game();
    const [school, home] = [deviceOf(me, game.id), deviceOf(me, game.id)];
    expect(await home.start()).toEqual([]);
    await school.keep(strange);
    expect(await home.start()).toEqual(strange);
    await home.keep([['level', '4']]);
    expect(await school.start()).toEqual([['level', '4']]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('a state sent again, late or out of order changes nothing', async () => {
    const game = await house.game();
    const device = deviceOf(me, game.id);
    const first = await device.send([['level', '1']]);
    const second = await device.send([['level', '2']]);
    for (const { input } of [first, second, first]) {
      const { status, body } = await me.call(keep, input);
      expect([status, body]).toEqual([200, { ...second.body, seen: 2 }]);
    }
    expect((await me.call(one, { gameId: game.id })).body.items).toEqual([['level', '2']]);
    const together = await Promise.all(
      Array.from({ length: 8 }, () => me.call(keep, { ...second.input, seq: 3, items: [['level', '3']] })),
    );
    expect(together.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body } = await me.call(one, { gameId: game.id });
    expect([body.items, body.versions.length, body.versions[0]?.counter]).toEqual([[['level', '3']], 1, 3]);
  });

  test('two devices offline with one save keep both versions; the newest is used and the other can be restored', async () => {
    const game = await house.game();
    const [school, home] = [deviceOf(me, game.id), deviceOf(me, game.id)];
    await school.keep([['level', '1']]);
    await school.start();
    await home.start();
    await home.keep([['level', 'at home']]);
    const versions = await school.keep([['level', 'at school']]);
    expect(versions.map(({ apart }) => apart)).toEqual([false, true, false]);
    const other = versions[1]?.run as string;
    expect(other).toBe(home.run());
    const { items } = (await me.call(one, { gameId: game.id, run: other })).body;
    expect(items).toEqual([['level', 'at home']]);

    await school.start();
    const after = await school.keep(items, { from: other });
    expect(after.map(({ apart }) => apart)).toEqual([false, false, false]);
    expect(after.some(({ run }) => run === other)).toBe(false);
    expect(await home.start()).toEqual([['level', 'at home']]);
    const before = (await me.call(one, { gameId: game.id, run: after[1]?.run as string })).body.items;
    expect(before).toEqual([['level', 'at school']]);
  });

  test("nobody can read another's save, and an upload meant for another account is refused", async () => {
    const game = await house.game();
    const other = await house.person('player');
    const mine = deviceOf(me, game.id);
    await mine.keep([['mine', 'alone']]);
    const { body } = await other.call(one, { gameId: game.id });
    expect(body).toEqual({ gameId: game.id, versions: [], items: [] });
    expect((await other.call(one, { gameId: game.id, run: mine.run() })).status).toBe(404);
    expect((await other.call(list, {})).body).toEqual([]);
    for (const [method, path] of [
      ['GET', '/api/saves'],
      ['GET', `/api/saves/${game.id}`],
      ['POST', `/api/saves/${game.id}`],
    ] as const) {
      const { gameId: _, ...input } = (await mine.send([['mine', 'still']])).input;
      const text = method === 'POST' ? JSON.stringify({ ...input, seq: 99 }) : undefined;
      const said = await other.send(method, path, text, { 'x-recess-user': me.id });
      expect([said.status, ((await said.json()) as { code: string }).code]).toEqual([409, 'wrongUser']);
    }
    expect((await other.call(list, {})).body).toEqual([]);
    expect((await me.call(list, {})).body.map(({ gameId }) => gameId)).toContain(game.id);
  });

  test('each game has its own save', async () => {
    const [first, second] = [await house.game(), await house.game()];
    await deviceOf(me, first.id).keep([['coins', '3']]);
    await deviceOf(me, second.id).keep([['coins', '8']]);
    expect((await me.call(one, { gameId: first.id })).body.items).toEqual([['coins', '3']]);
    expect((await me.call(one, { gameId: second.id })).body.items).toEqual([['coins', '8']]);
  });

  test('a save of 3 MB is accepted, a larger one is refused with a message and keeps the old save', async () => {
    const game = await house.game();
    const device = deviceOf(me, game.id);
    const room = maxSaveBytes - '[["a",""]]'.length;
    await device.keep([['a', 'x'.repeat(room)]]);
    const { status, body } = await device.send([['a', 'x'.repeat(room + 1)]]);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('A save may have at most 3 MB')]);
    expect((await me.call(one, { gameId: game.id })).body.versions[0]?.bytes).toBe(maxSaveBytes);
  });

  test('all saves of an account together have a size limit, and reaching it loses nothing', async () => {
    const [game, rich] = [await house.game(), await house.person('player')];
    await deviceOf(rich, game.id).keep([['level', '1']]);
    await house.db.run('UPDATE saves SET bytes = :bytes WHERE "userId" = :id', { bytes: maxSavesBytes, id: rich.id });
    const { status, body } = await deviceOf(rich, (await house.game()).id).send([['a', 'b']]);
    expect([status, body.code]).toEqual([413, 'tooLarge']);
    expect((await rich.call(one, { gameId: game.id })).body.items).toEqual([['level', '1']]);
  });

  test('a gzipped save is accepted, a gzip bomb is not', async () => {
    const game = await house.game();
    const input = { device: uuid(), seq: 1, run: uuid(), base: 0, at, now: at, items: [['level', '1']] };
    const post = async (body: unknown) =>
      me.send('POST', `/api/saves/${game.id}`, new Uint8Array(gzipSync(JSON.stringify(body))), {
        'content-encoding': 'gzip',
      });
    expect((await post(input)).status).toBe(200);
    expect((await post({ ...input, seq: 2, items: [['a', 'x'.repeat(30_000_000)]] })).status).toBe(413);
  });

  test('only a game in the store has saves, and they are deleted with it', async () => {
    const draft = await house.game({ status: 'pending', approvedAt: null });
    for (const gameId of [draft.id, uuid()]) expect((await deviceOf(me, gameId).send([['a', 'b']])).status).toBe(404);
    const game = await house.game();
    await deviceOf(me, game.id).keep([['a', 'b']]);
    await house.db.run('DELETE FROM games WHERE id = :id', { id: game.id });
    expect((await me.call(list, {})).body.some(({ gameId }) => gameId === game.id)).toBe(false);
  });

  test("an account's export contains its saves, and account deletion removes them", async () => {
    const [leaver, game] = [await house.person('player'), await house.game()];
    await deviceOf(leaver, game.id).keep([['diary', 'a secret of mine']]);
    const { body } = await leaver.call(endpoints['users.export'], { password });
    expect(body['saves']).toMatchObject([{ gameId: game.id, items: '[["diary","a secret of mine"]]' }]);
    expect((await leaver.call(endpoints['users.leave'], { password })).status).toBe(204);
    const left = await rowsOf(house, leaver.id);
    expect([left['saves'], left['save_devices']].flatMap((rows) => rows ?? [])).toEqual([]);
  });

  test("a state is dated by the server's clock, counting back by the device's own times", async () => {
    house.setClock('2027-03-01T12:00:00.000Z');
    const game = await house.game();
    const device = deviceOf(await house.person('player'), game.id);
    house.setClock('2027-03-01T14:00:00.000Z');
    const [version] = await device.keep([['a', 'b']], {
      at: '2031-01-01T08:00:00.000Z',
      now: '2031-01-01T09:30:00.000Z',
    });
    house.setClock();
    expect(version?.savedAt).toBe('2027-03-01T12:30:00.000Z');
  });
});
