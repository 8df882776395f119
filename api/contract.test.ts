import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { bracesOf, type Endpoint, nothing, pathOf } from '#sync/endpoint.ts';
import './main.ts';
import { everyStatement } from './db/port.ts';
import { openapi } from './openapi.ts';
import { databases, type House, openHouse, password, type Someone } from './test/house.ts';

describe.each(databases)('the contract on %s', (database) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ database });
  });
  afterAll(() => house?.close());

  test('every statement of the product prepares', async () => {
    expect(everyStatement.length).toBeGreaterThan(50);
    for (const text of new Set(everyStatement))
      await house.db.prepare(text).catch((error) => expect.fail(`${error}\n${text}`));
  });

  test('every endpoint answers in its declared shape, with nothing beside it', async () => {
    const answered = new Set<EndpointName>();
    const [a, b] = [await house.person('player'), await house.person('player')];
    const visitor = await house.person('visitor');
    const buildId = await build(house);
    const game = await house.game({ gameUrl: `build:${buildId}`, buildId });

    async function good<N extends EndpointName>(
      name: N,
      input: object,
      who: Someone = a,
    ): Promise<Record<string, unknown>> {
      const e = endpoints[name] as Endpoint;
      const { status, body } = await who.call(e, input as z.input<typeof e.input>);
      expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(400);
      if (e.navigation || e.output === nothing) expect(body, name).toBeUndefined();
      else expect(e.output.parse(body), name).toEqual(body);
      answered.add(name);
      return body as Record<string, unknown>;
    }

    const someone = { email: `${uuid()}@example.org`, username: `New ${uuid().slice(-12)}`, password };
    await good('auth.register', { ...someone, firstName: 'A', lastName: 'B', birthDate: '2008-05-04' }, visitor);
    await good('auth.login', { email: someone.email, password }, visitor);
    await good('auth.user', {});
    await good('auth.logout', {}, visitor);
    await good('users.stats', {}, visitor);
    await good('games.list', {}, visitor);
    await good('games.one', { id: game.id }, visitor);
    await good('games.build', { id: game.id }, visitor);
    for (const [name, input] of [
      ['library', { id: game.id }],
      ['wishlist', { gameId: game.id }],
    ] as const) {
      await good(`${name}.add`, input);
      expect(await good(`${name}.list`, {})).toHaveLength(1);
    }
    await good('library.check', { id: game.id });
    const play = await good('plays.start', { gameId: game.id });
    await good('plays.end', { sessionId: play['id'], activeSeconds: 0 });
    await good('plays.playtime', { id: game.id });
    const review = await good('reviews.post', { gameId: game.id, rating: 5, comment: 'Good' });
    await good('reviews.edit', { id: review['id'], rating: 4 });
    expect(await good('reviews.ofGame', { id: game.id }, visitor)).toHaveLength(1);
    await good('reviews.average', { id: game.id }, visitor);
    const asked = await good('friends.request', { username: b.username });
    expect(await good('friends.requests', {}, b)).toHaveLength(1);
    await good('friends.reject', { id: asked['id'] }, b);
    await good('friends.request', { username: a.username }, b);
    await good('friends.accept', { id: asked['id'] }, a);
    expect(await good('friends.list', {})).toHaveLength(1);
    await good('friends.message', { receiverId: b.id, content: 'Hello' });
    expect(await good('friends.messages', { friendId: b.id })).toHaveLength(1);
    const list = (await good('notifications.list', {}, b)) as unknown as { id: string }[];
    expect(await good('notifications.unread', {}, b)).toHaveLength(list.length);
    await good('notifications.read', { id: list[0]?.id }, b);
    await good('notifications.readAll', {}, b);
    await good('sync.catalogue', {}, visitor);
    const exchange = JSON.stringify({
      clientId: uuid(),
      acked: 0,
      now: new Date().toISOString(),
      ops: [],
      cursor: null,
      limit: 500,
    });
    const pulled = await b.send('POST', '/api/sync', exchange, { 'x-recess-protocol': '1', 'x-recess-user': b.id });
    const told = await pulled.json();
    expect(endpoints['sync.exchange'].output.parse(told)).toEqual(told);
    answered.add('sync.exchange');
    await good('reviews.remove', { id: review['id'] });
    await good('library.remove', { id: game.id });
    await good('wishlist.remove', { id: game.id });
    expect([...answered].sort()).toEqual([...endpointNames].sort());
  });

  test('the OpenAPI document is the contract, and is served', async () => {
    const visitor = await house.person('visitor');
    const served = (await (await visitor.send('GET', '/api/openapi.json')).json()) as ReturnType<typeof openapi>;
    expect(served).toEqual(JSON.parse(JSON.stringify(openapi())));
    const operations = Object.values(served.paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(operations.sort()).toEqual([...endpointNames].sort());
  });
});

test('no two endpoints answer at one address', () => {
  const routes = endpointNames.map((name) => (endpoints[name] as Endpoint).route.replace(/\{\w+\}/g, '{}'));
  expect(new Set(routes).size).toBe(routes.length);
});

test('what a route names in braces is in its input', () => {
  for (const name of endpointNames) {
    const e = endpoints[name] as Endpoint;
    for (const brace of bracesOf(e)) expect(Object.keys(e.input.shape), pathOf(e)).toContain(brace);
  }
});

async function build(house: House): Promise<string> {
  const [id, developer] = ['b'.repeat(32), await house.person('developer')];
  const files = JSON.stringify([
    { path: 'index.html', size: 3, sha256: 'a'.repeat(64), type: 'text/html', encoding: 'br' },
  ]);
  await house.db.run(
    `INSERT INTO builds (id, "developerId", "fileCount", "totalBytes", files, "createdAt") VALUES (:id, :developerId, 1, 3, :files, :now)`,
    { id, developerId: developer.id, files, now: house.clock().toISOString() },
  );
  return id;
}
