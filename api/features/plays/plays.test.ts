import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playSessionMax } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { retention } from '#sync/policy/retention.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { prunePlays } from './prune.ts';

const [start, end, playtime] = [endpoints['plays.start'], endpoints['plays.end'], endpoints['plays.playtime']];
const noon = '2026-06-10T12:00:00.000Z';
const later = (seconds: number, from = noon) => new Date(Date.parse(from) + seconds * 1000).toISOString();

describe.each(databases)('play sessions on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
    house.setClock(noon);
  });
  afterAll(() => house?.close());

  const total = async (me: Someone, id: string) => (await me.call(playtime, { id })).body.playtime;

  /** Plays for a number of seconds; returns the ended session. */
  async function play(me: Someone, gameId: string, from: string, seconds: number, activeSeconds?: number) {
    house.setClock(from);
    const { id } = (await me.call(start, { gameId })).body;
    house.setClock(later(seconds, from));
    return (await me.call(end, { sessionId: id, ...(activeSeconds !== undefined && { activeSeconds }) })).body;
  }

  test('a started session counts as a play at once', async () => {
    house.setClock(noon);
    const [me, game] = [await house.person('player'), await house.game()];
    const { status, body } = await me.call(start, { gameId: game.id });
    expect([status, body.startedAt]).toEqual([201, noon]);
    expect((await me.call(endpoints['games.one'], { id: game.id })).body.totalPlays).toBe(1);
    expect(await total(me, game.id)).toBe(0);
  });

  test('one person adds at most 96 plays a day to a game, and each day and each person counts separately', async () => {
    const [me, other, game] = [await house.person('player'), await house.person('player'), await house.game()];
    const plays = async () => (await me.call(endpoints['games.one'], { id: game.id })).body.totalPlays;
    for (let n = 0; n < 98; n++) expect((await play(me, game.id, later(n * 60), 30)).duration).toBe(30);
    expect([await plays(), await total(me, game.id)]).toEqual([96, 98 * 30]);
    await play(other, game.id, later(3_600), 30);
    expect(await plays()).toBe(97);
    await play(me, game.id, later(86_400), 30);
    expect(await plays()).toBe(98);
  });

  test("a session's length is what the device measured, limited to the elapsed time", async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    expect(await play(me, game.id, noon, 600, 240)).toMatchObject({ endedAt: later(600), duration: 240 });
    expect(await play(me, game.id, later(600), 600, 6_000)).toMatchObject({ duration: 600 });
    expect(await play(me, game.id, later(1_200), 60)).toMatchObject({ duration: 60 });
    expect(await total(me, game.id)).toBe(900);
  });

  test('the first end that a device sends counts, and is returned again', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const first = await play(me, game.id, noon, 100);
    house.setClock(later(5_000));
    const { status, body } = await me.call(end, { sessionId: first.id, activeSeconds: 3_000 });
    expect([status, body]).toEqual([200, first]);
  });

  test('starting again closes a session left open by a crash, and its device can still send its end', async () => {
    house.setClock(noon);
    const [me, game] = [await house.person('player'), await house.game()];
    const open = (await me.call(start, { gameId: game.id })).body;
    house.setClock(later(300));
    const next = (await me.call(start, { gameId: game.id })).body;
    expect(next.id).not.toBe(open.id);
    expect(await total(me, game.id)).toBe(0);
    expect((await me.call(end, { sessionId: open.id, activeSeconds: 120 })).body.duration).toBe(120);
    expect((await me.call(end, { sessionId: open.id, activeSeconds: 300 })).body.duration).toBe(120);
    expect(await total(me, game.id)).toBe(120);
  });

  test('a session whose end never came is closed by the daily job after 12 hours; its late end still counts', async () => {
    house.setClock(noon);
    const [me, game] = [await house.person('player'), await house.game()];
    const { id } = (await me.call(start, { gameId: game.id })).body;
    const open = async () =>
      (await house.db.all('SELECT id FROM play_sessions WHERE "userId" = :id AND "endedAt" IS NULL', { id: me.id }))
        .length;
    await prunePlays(house.db, later(playSessionMax));
    expect(await open()).toBe(1);
    await prunePlays(house.db, later(playSessionMax + 1));
    expect([await open(), await total(me, game.id)]).toEqual([0, 0]);
    house.setClock(later(playSessionMax + 60));
    expect((await me.call(end, { sessionId: id, activeSeconds: 600 })).body.duration).toBe(600);
    expect(await total(me, game.id)).toBe(600);
  });

  test('a session whose end never came is deleted when it is old, like one that ended', async () => {
    house.setClock(noon);
    const [me, game] = [await house.person('player'), await house.game()];
    await me.call(start, { gameId: game.id });
    const rows = () => house.db.all('SELECT id FROM play_sessions WHERE "userId" = :id', { id: me.id });
    const day = 86_400;
    await prunePlays(house.db, later(retention.plays.days * day));
    expect(await rows()).toHaveLength(1);
    await prunePlays(house.db, later(retention.plays.days * day + 1));
    expect([await rows(), await total(me, game.id)]).toEqual([[], 0]);
    expect((await me.call(endpoints['games.one'], { id: game.id })).body.totalPlays).toBe(1);
  });

  test("a session lasts at most 12 hours, and one person's day at most 24", async () => {
    const [me, games] = [await house.person('player'), await Promise.all([house.game(), house.game(), house.game()])];
    const midnight = '2026-06-10T00:00:00.000Z';
    const ids: string[] = [];
    for (const game of games) {
      house.setClock(midnight);
      ids.push((await me.call(start, { gameId: game.id })).body.id);
    }
    house.setClock(later(20 * 3600, midnight));
    const durations: unknown[] = [];
    for (const sessionId of ids) durations.push((await me.call(end, { sessionId })).body.duration);
    expect(durations).toEqual([43_200, 43_200, 0]);
  });

  test('the library shows when a game was last played and for how long', async () => {
    house.setClock(noon);
    const [me, game] = [await house.person('player'), await house.game()];
    const { body } = await me.call(endpoints['library.add'], { id: game.id });
    await play(me, game.id, later(10), 60);
    expect((await me.call(endpoints['library.list'], {})).body[0]).toMatchObject({
      lastPlayedAt: later(10),
      playtime: 60,
    });
    expect(await fedOf(house, me, 'library')).toEqual([[body.id, 0]]);
  });

  test('only an approved game can be played', async () => {
    const me = await house.person('player');
    for (const gameId of [(await house.game({ status: 'pending' })).id, uuid()])
      expect((await me.call(start, { gameId })).status).toBe(404);
  });

  test('many simultaneous starts leave one session open', async () => {
    house.setClock(noon);
    const [me, game] = [await house.person('player'), await house.game()];
    const starts = await Promise.all(Array.from({ length: 6 }, () => me.call(start, { gameId: game.id })));
    expect(starts.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const open = 'SELECT COUNT(*) AS n FROM play_sessions WHERE "userId" = :id AND "endedAt" IS NULL';
    expect(await house.db.get(open, { id: me.id })).toEqual({ n: 1 });
    expect((await me.call(endpoints['games.one'], { id: game.id })).body.totalPlays).toBe(6);
  });
});
