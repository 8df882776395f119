import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { root } from '../../config/packageRoot.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../testApp.ts';

const program = join(root, 'docs/examples/client.mjs');
type Shown = {
  rows: { kind: string; rev: number; row: Record<string, unknown> }[];
  waiting: { name: string }[];
  refused: { name: string; outcome: string; code: string }[];
};

describe.each(bothDatabases)('the client of docs/client.md, on %s', (database) => {
  let house: TestApp;
  let folder: string;
  beforeAll(async () => {
    house = await openTestApp({ database });
    folder = mkdtempSync(join(tmpdir(), 'recess-client-'));
  });
  afterAll(async () => {
    await house?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A device of a person, which stores its state in a file. */
  function device(me: Someone, name: string, store = house.url) {
    const env = {
      PATH: process.env['PATH'],
      RECESS_EMAIL: me.email,
      RECESS_PASSWORD: password,
      RECESS_ORIGIN: house.config.publicUrl,
    };
    const run = async (...words: string[]) =>
      (await promisify(execFile)(process.execPath, [program, store, join(folder, name), ...words], { env })).stdout;
    return {
      write: (what: string, input: object) => run('write', what, JSON.stringify(input)),
      send: (...how: string[]) => run('send', ...how),
      show: async () => JSON.parse(await run('show')) as Shown,
    };
  }
  const of = ({ rows }: Shown, kind: string) => rows.filter((one) => one.kind === kind).map(({ row }) => row);
  const count = async (table: string, column: string, id: string) =>
    ((await house.db.get(`SELECT count(*) AS n FROM ${table} WHERE "${column}" = :id`, { id })) as { n: number }).n;

  test('signs in, reads, writes offline and syncs exactly once, also if an answer is lost', async () => {
    const [me, friend] = [await house.person('player'), await house.person('player')];
    const asked = await me.call(endpoints['friends.request'], { username: friend.username });
    await friend.call(endpoints['friends.accept'], { id: (asked.body as { id: string }).id });
    const games = [await house.game(), await house.game({ price: 300 })] as const;
    const d = device(me, 'one.json');
    await d.send();
    expect(of(await d.show(), 'friend')).toMatchObject([{ friend: { id: friend.id } }]);

    await d.write('library.add', { id: games[0].id });
    await d.write('wishlist.add', { gameId: games[1].id });
    await d.write('reviews.post', { gameId: games[0].id, rating: 4, comment: 'Good on the bus' });
    await d.write('friends.message', { receiverId: friend.id, content: 'First' });
    await d.write('friends.message', { receiverId: friend.id, content: 'Second' });
    await d.write('cart.add', { gameId: games[0].id });
    expect((await d.show()).waiting).toHaveLength(6);
    await d.send('--lose-answer');
    await d.send('--lose-answer');
    expect((await d.show()).waiting).toHaveLength(6);
    await d.send();

    const shown = await d.show();
    expect(shown.waiting).toEqual([]);
    expect(shown.refused).toMatchObject([{ name: 'cart.add', outcome: 'rejected', code: 'invalid' }]);
    expect(of(shown, 'library')).toMatchObject([{ gameId: games[0].id, userId: me.id }]);
    expect(of(shown, 'wishlist')).toMatchObject([{ gameId: games[1].id }]);
    expect(of(shown, 'review')).toMatchObject([{ rating: 4, comment: 'Good on the bus' }]);
    for (const [table, column, n] of [
      ['user_games', 'userId', 1],
      ['wishlists', 'userId', 1],
      ['reviews', 'userId', 1],
      ['friend_messages', 'senderId', 2],
    ] as const)
      expect([table, await count(table, column, me.id)]).toEqual([table, n]);
    const said = (await friend.call(endpoints['friends.messages'], { friendId: me.id })).body;
    expect(said.map(({ content }) => content)).toEqual(['First', 'Second']);
  });

  test("edits what it has read, gets other devices' changes, and reports a conflict in a review", async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const [one, two] = [device(me, 'two.json'), device(me, 'three.json')];
    await one.write('reviews.post', { gameId: game.id, rating: 3 });
    await one.write('wishlist.add', { gameId: game.id });
    await one.send();
    await two.send();
    const id = of(await two.show(), 'review')[0]?.['id'];
    await two.write('reviews.edit', { id, rating: 5, comment: 'Better now' });
    await two.write('wishlist.remove', { id: game.id });
    await two.send();
    await one.write('reviews.edit', { id, rating: 1 });
    await one.send();
    const shown = await one.show();
    expect(shown.refused).toMatchObject([{ name: 'reviews.edit', outcome: 'conflict' }]);
    expect(of(shown, 'review')).toMatchObject([{ rating: 5, comment: 'Better now' }]);
    expect(of(shown, 'wishlist')).toEqual([]);
  });

  test('registers again if the store has forgotten it, and nothing happens twice', async () => {
    const [me, game, other] = [await house.person('player'), await house.game(), await house.game()];
    const d = device(me, 'four.json');
    await d.write('wishlist.add', { gameId: game.id });
    await d.send();
    await d.write('wishlist.add', { gameId: other.id });
    await house.db.run('DELETE FROM sync_clients WHERE "userId" = :id', { id: me.id });
    await d.send();
    expect(of(await d.show(), 'wishlist')).toHaveLength(2);
    expect(await count('wishlists', 'userId', me.id)).toBe(2);
  });
});

test('the client of docs/client.md imports no code of the product', () => {
  const imported = [...readFileSync(program, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    ([, from]) => from,
  );
  expect(imported.length).toBeGreaterThan(0);
  for (const from of imported) expect(builtinModules).toContain(from?.replace('node:', ''));
});
