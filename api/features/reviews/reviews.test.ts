import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { cursorOf, nextCursor, pageSize } from '#sync/pagination.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { recountStars } from '../games/store.ts';
import { add } from './store.ts';

const [post, edit, remove] = [endpoints['reviews.post'], endpoints['reviews.edit'], endpoints['reviews.remove']];

describe.each(databases)('reviews on %s', (database) => {
  let house: TestApp;
  let visitor: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    visitor = await house.person('visitor');
  });
  afterAll(() => house?.close());

  const averageOf = async (id: string) => (await visitor.call(endpoints['reviews.average'], { id })).body;
  const figures = async (id: string) => {
    const { rating, reviewCount } = (await visitor.call(endpoints['games.one'], { id })).body;
    return [rating, reviewCount, (await averageOf(id)).average];
  };

  test("a game's stars follow every posted, changed and deleted review", async () => {
    const [a, b, c, game] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('player'),
      await house.game(),
    ];
    expect(await figures(game.id)).toEqual([0, 0, 0]);
    const mine = await a.call(post, { gameId: game.id, rating: 5, comment: ' Great ' });
    expect([mine.status, mine.body.comment]).toEqual([201, 'Great']);
    await b.call(post, { gameId: game.id, rating: 4 });
    await c.call(post, { gameId: game.id, rating: 4 });
    expect(await figures(game.id)).toEqual([43, 3, 4.3]);
    expect((await averageOf(game.id)).counts).toEqual([0, 0, 0, 2, 1]);
    await a.call(edit, { id: mine.body.id, rating: 1, comment: '' });
    expect(await figures(game.id)).toEqual([30, 3, 3]);
    expect((await averageOf(game.id)).counts).toEqual([1, 0, 0, 2, 0]);
    expect((await a.call(remove, { id: mine.body.id })).status).toBe(204);
    expect(await figures(game.id)).toEqual([40, 2, 4]);
    expect((await averageOf(game.id)).counts).toEqual([0, 0, 0, 2, 0]);
    expect(await fedOf(house, a, 'review')).toEqual([[mine.body.id, 1]]);
  });

  test('reviews are listed newest first, with the username and no real name', async () => {
    const [a, b, game] = [await house.person('player'), await house.person('player'), await house.game()];
    await a.call(post, { gameId: game.id, rating: 2 });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await b.call(post, { gameId: game.id, rating: 3, comment: 'So so' });
    const { body } = await visitor.call(endpoints['reviews.ofGame'], { id: game.id });
    const nameless = (who: Someone) => ({ username: who.username, firstName: null, lastName: null });
    expect(body).toMatchObject([
      { rating: 3, comment: 'So so', user: nameless(b) },
      { rating: 2, comment: '', user: nameless(a) },
    ]);
  });

  /** Returns the ids of a page and the cursor of the next page. */
  async function pageOf(id: string, before?: string) {
    const { body } = await visitor.call(endpoints['reviews.ofGame'], before ? { id, before } : { id });
    return { ids: body.map((one) => one.id), end: nextCursor(body) };
  }
  /** Adds reviews with descending timestamps, three per second. Returns their ids, newest first. */
  async function addReviews(gameId: string, count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, n) => ({ id: uuid(), when: at(Math.floor(n / 3)) }));
    for (const row of rows) {
      const { id: userId } = await house.person('player');
      await add.run(house.db, { ...row, userId, gameId, rating: 3, comment: '' });
    }
    return rows
      .sort((a, b) => (a.when === b.when ? (a.id < b.id ? 1 : -1) : a.when < b.when ? 1 : -1))
      .map(({ id }) => id);
  }
  const at = (n: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') - n * 1_000).toISOString();

  test('reviews are paged by 100, each once, also with equal timestamps and after the last one seen is deleted', async () => {
    const game = await house.game();
    const all = await addReviews(game.id, pageSize + 50);
    const first = await pageOf(game.id);
    expect(first.ids).toEqual(all.slice(0, pageSize));
    const staff = await house.person('staff');
    await staff.call(remove, { id: all[pageSize - 1] as string });
    const second = await pageOf(game.id, first.end);
    expect([second.ids, second.end]).toEqual([all.slice(pageSize), undefined]);
    expect(await pageOf(game.id, cursorOf({ createdAt: at(1_000), id: uuid() }))).toEqual({ ids: [], end: undefined });
  });

  test('reviews that a process of an earlier version did not count are recounted', async () => {
    const [me, game, whole] = [await house.person('player'), await house.game(), await house.game()];
    for (const { id } of [game, whole]) await me.call(post, { gameId: id, rating: 4 });
    const earlier = { id: uuid(), userId: (await house.person('player')).id, gameId: game.id, rating: 2, comment: '' };
    await add.run(house.db, { ...earlier, when: at(0) });
    await house.db.run('UPDATE games SET "ratingSum" = 6, "reviewCount" = 2 WHERE id = :id', { id: game.id });
    expect((await averageOf(game.id)).counts).toEqual([0, 0, 0, 1, 0]);
    expect(await recountStars.run(house.db)).toBe(1);
    expect((await averageOf(game.id)).counts).toEqual([0, 1, 0, 1, 0]);
    expect(await recountStars.run(house.db)).toBe(0);
  });

  test('an invalid cursor is refused with a message', async () => {
    const { id } = await house.game();
    for (const before of ['', uuid(), `${at(0)}_x`, `2026_${uuid()}`]) {
      const { status, body } = await visitor.call(endpoints['reviews.ofGame'], { id, before });
      expect([status, body.message]).toEqual([400, 'Not a place in the list']);
    }
  });

  test('a person can review a game once, and never their own game', async () => {
    const developer = await house.person('developer');
    const game = await house.game({ developerId: developer.id });
    const own = await developer.call(post, { gameId: game.id, rating: 5 });
    expect([own.status, own.body.code]).toEqual([403, 'forbidden']);
    const me = await house.person('player');
    const tries = Array.from({ length: 50 }, (_, n) => (n % 5) + 1);
    const answers = await Promise.all(tries.map((rating) => me.call(post, { gameId: game.id, rating })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    const stars = answers.find(({ status }) => status === 201)?.body.rating as number;
    expect(await figures(game.id)).toEqual([stars * 10, 1, stars]);
    expect(await fedOf(house, me, 'review')).toHaveLength(1);
  });

  test('a comment has at most 100 characters as people count them', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const long = await me.call(post, { gameId: game.id, rating: 5, comment: 'é'.repeat(101) });
    expect([long.status, long.body.message]).toEqual([400, 'At most 100 characters']);
    expect((await me.call(post, { gameId: game.id, rating: 5, comment: '🎮'.repeat(100) })).status).toBe(201);
  });

  test('reviews of an unapproved game can be neither read nor written', async () => {
    const { id } = await house.game({ status: 'pending' });
    const me = await house.person('player');
    expect((await me.call(post, { gameId: id, rating: 5 })).status).toBe(404);
    for (const gameId of [id, uuid()]) {
      expect((await me.call(endpoints['reviews.ofGame'], { id: gameId })).status).toBe(404);
      expect((await me.call(endpoints['reviews.average'], { id: gameId })).status).toBe(404);
    }
  });

  test("staff can delete a review but not edit it, and its author's devices are told", async () => {
    const [me, staff, game] = [await house.person('player'), await house.person('staff'), await house.game()];
    const { id } = (await me.call(post, { gameId: game.id, rating: 1 })).body;
    expect((await staff.call(edit, { id, rating: 5 })).status).toBe(404);
    expect((await staff.call(remove, { id })).status).toBe(204);
    expect((await staff.call(remove, { id })).status).toBe(204);
    expect(await figures(game.id)).toEqual([0, 0, 0]);
    expect(await fedOf(house, me, 'review')).toEqual([[id, 1]]);
    expect(await fedOf(house, staff, 'review')).toEqual([]);
  });

  test('an edit without a comment changes only the stars', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const { id } = (await me.call(post, { gameId: game.id, rating: 1, comment: 'Hard' })).body;
    expect((await me.call(edit, { id, rating: 4 })).body).toMatchObject({ rating: 4, comment: 'Hard' });
    expect((await me.call(endpoints['reviews.ofGame'], { id: game.id })).body).toMatchObject([
      { rating: 4, comment: 'Hard' },
    ]);
    expect((await me.call(edit, { id, rating: 4, comment: '' })).body).toMatchObject({ rating: 4, comment: '' });
  });

  test('reviews posted simultaneously all count', async () => {
    const game = await house.game();
    const people = await Promise.all(Array.from({ length: 20 }, () => house.person('player')));
    const posted = await Promise.all(people.map((one, n) => one.call(post, { gameId: game.id, rating: (n % 5) + 1 })));
    expect(await figures(game.id)).toEqual([30, 20, 3]);
    await Promise.all(
      posted.map(({ body }, n) => {
        const who = people[n] as Someone;
        return n % 2 ? who.call(remove, { id: body.id }) : who.call(edit, { id: body.id, rating: 5 });
      }),
    );
    expect(await figures(game.id)).toEqual([50, 10, 5]);
    expect((await averageOf(game.id)).counts).toEqual([0, 0, 0, 0, 10]);
  });
});
