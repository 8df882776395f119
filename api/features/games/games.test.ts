import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { popularMax } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { raw } from '../../test/raw.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [list, one, build] = [endpoints['games.list'], endpoints['games.one'], endpoints['games.build']];

describe.each(databases)('games on %s', (database) => {
  let house: TestApp;
  let visitor: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    visitor = await house.person('visitor');
  });
  afterAll(() => house?.close());

  test("the list has the approved games, newest first, with their developer's username", async () => {
    const old = await house.game({ createdAt: '2020-01-01T00:00:00.000Z' });
    const fresh = await house.game({ createdAt: '2040-01-01T00:00:00.000Z', genres: ['RPG', 'Puzzle'] });
    await house.game({ status: 'pending' });
    await house.game({ status: 'rejected' });
    const { body } = await visitor.call(list, {});
    expect(body.map(({ id }) => id)).toEqual([fresh.id, old.id]);
    expect(body[0]).toMatchObject({ genres: ['RPG', 'Puzzle'], developerName: expect.stringMatching(/^P /) });
  });

  test('a game approved while the list is cached appears in it at once', async () => {
    await visitor.call(list, {});
    const { id } = await house.game();
    expect((await visitor.call(list, {})).body.map((game) => game.id)).toContain(id);
  });

  test('the popular list has at most a hundred approved games, most played first', async () => {
    const most = await house.game({ totalPlays: 3_000_000 });
    const second = await house.game({ totalPlays: 2_000_000 });
    await house.game({ totalPlays: 9_000_000, status: 'pending' });
    for (let n = 0; n < popularMax; n++) await house.game({ totalPlays: n });
    const { body } = await visitor.call(endpoints['games.popular'], {});
    expect(body.slice(0, 2).map(({ id }) => id)).toEqual([most.id, second.id]);
    expect(body).toHaveLength(popularMax);
  });

  test('an unapproved game is visible to its owner and staff, and does not exist for others', async () => {
    const owner = await house.person('developer');
    const { id } = await house.game({ status: 'rejected', rejectionReason: 'private', developerId: owner.id });
    const missing = await visitor.call(one, { id: uuid() });
    for (const who of [visitor, await house.person('player'), await house.person('developer')]) {
      const { status, body } = await who.call(one, { id });
      expect([status, body]).toEqual([404, missing.body]);
    }
    for (const who of [owner, await house.person('staff')]) {
      const { status, body, headers } = await who.call(one, { id });
      expect([status, body.rejectionReason, headers.get('cache-control')]).toEqual([200, null, 'no-store']);
    }
  });

  test('a public answer is the same for everyone, has an ETag, and is not sent again to a client that has it', async () => {
    const { id } = await house.game();
    const answers = await Promise.all(
      [visitor, await house.person('player'), await house.person('staff')].map((who) =>
        who.send('GET', `/api/games/${id}`),
      ),
    );
    const tags = answers.map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(1);
    expect(answers[0]?.headers.get('cache-control')).toBe('public, no-cache');
    for (const path of [`/api/games/${id}`, '/api/games', '/api/platform/stats', `/api/reviews/game/${id}`]) {
      const tag = (await visitor.send('GET', path)).headers.get('etag') as string;
      const again = await visitor.send('GET', path, undefined, { 'if-none-match': tag });
      expect([again.status, await again.text()], path).toEqual([304, '']);
    }
  });

  test('an answer is sent in an encoding that the client accepts', async () => {
    for (let n = 0; n < 3; n++) await house.game();
    const form = (encoding: string, tag = '') =>
      raw(`${house.url}/api/games`, { 'accept-encoding': encoding, ...(tag && { 'if-none-match': tag }) });
    const [plain, zipped, brotli] = [await form('identity'), await form('gzip'), await form('gzip, deflate, br')];
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const tags = [plain, zipped, brotli].map(({ headers }) => String(headers['etag']));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect((await form('br', tag)).status).toBe(304);
  });

  test('a hosted game is played from its own origin, and its answer describes its build', async () => {
    const developer = await house.person('developer');
    const buildId = uuid().replaceAll('-', '');
    const files = [{ path: 'index.html', size: 12, sha256: 'a'.repeat(64), type: 'text/html' }];
    await house.db.run(
      `INSERT INTO builds (id, "developerId", "fileCount", "totalBytes", files, "createdAt") VALUES (:id, :owner, 1, 12, :files, '')`,
      { id: buildId, owner: developer.id, files: JSON.stringify(files) },
    );
    const { id } = await house.game({ buildId, gameUrl: `build:${buildId}`, developerId: developer.id });
    expect((await visitor.call(one, { id })).body.gameUrl).toBe(`http://g-${id}.localhost:${house.config.playPort}/`);
    expect((await visitor.call(build, { id })).body).toEqual({ buildId, totalBytes: 12, files });
    expect((await visitor.call(build, { id: (await house.game()).id })).status).toBe(404);
  });

  test("the platform's figures count people, approved games and reviews", async () => {
    const before = (await visitor.call(endpoints['users.stats'], {})).body;
    const [me, game] = [await house.person('player'), await house.game()];
    await house.game({ status: 'pending' });
    await me.call(endpoints['reviews.post'], { gameId: game.id, rating: 3 });
    expect((await visitor.call(endpoints['users.stats'], {})).body).toEqual({
      ...{
        totalUsers: before.totalUsers + 1,
        totalGames: before.totalGames + 1,
        totalReviews: before.totalReviews + 1,
      },
      uptime: 99.9,
    });
  });
});
