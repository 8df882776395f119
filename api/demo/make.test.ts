import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#sync/contract/index.ts';
import { demoAccounts, demoPassword } from '../config/demoAccounts.ts';
import { sql } from '../db/port.ts';
import { openFiles } from '../files/store.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { demoGames } from './games.ts';
import { makeDemo } from './make.ts';

const counts = sql<{ users: number; games: number; feed: number; catalogue: number }>`
  SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM games) AS games,
         (SELECT count(*) FROM sync_feed) AS feed, (SELECT count(*) FROM catalogue_feed) AS catalogue`;

describe.each(databases)('the demo on %s', (database) => {
  let house: TestApp;
  let visitor: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    visitor = await house.person('visitor');
    await makeDemo({ db: house.db, config: house.config, now: house.clock().toISOString() });
  });
  afterAll(() => house.close());

  test('is created only once', async () => {
    const before = await counts.get(house.db);
    await makeDemo({ db: house.db, config: house.config, now: house.clock().toISOString() });
    expect(await counts.get(house.db)).toEqual(before);
    expect(Number(before?.users)).toBe(5);
  });

  test('has accounts that can sign in, and none is under age', async () => {
    for (const { email, birthDate } of Object.values(demoAccounts)) {
      const { status, body } = await visitor.call(contract.auth.login, { email, password: demoPassword });
      expect([email, status, body.birthDate]).toEqual([email, 200, birthDate]);
      expect(Number(house.clock().getFullYear()) - Number(birthDate.slice(0, 4))).toBeGreaterThan(13);
    }
  });

  test('has approved, hosted and downloadable games, in their order and with consistent figures', async () => {
    const { body: games } = await visitor.call(contract.games.list, {});
    expect(games.map(({ title }) => title)).toEqual((await demoGames()).map(({ card }) => card.title));
    const files = openFiles(house.config);
    for (const { id, gameUrl, coverImage, imageHash, reviewCount, rating } of games) {
      expect(gameUrl).toContain(`g-${id}.`);
      expect((await visitor.send('GET', coverImage)).headers.get('content-type'), imageHash).toBe('image/webp');
      const { body: build } = await visitor.call(contract.games.build, { id });
      for (const { sha256, size } of build.files) expect(await files.stat(sha256)).toEqual({ size });
      const { body: reviews } = await visitor.call(contract.reviews.ofGame, { id });
      expect(reviews.length).toBe(reviewCount);
      const stars = reviews.reduce((sum, review) => sum + review.rating, 0);
      expect(rating).toBe(Math.round((stars * 10) / (reviews.length || 1)));
      for (const { comment } of reviews) expect([...comment].length).toBeLessThanOrEqual(100);
    }
  });
});
