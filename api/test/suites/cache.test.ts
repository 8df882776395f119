import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import { raw } from '../raw.ts';
import { inputFor } from '../samples.ts';
import { databases, formOf, openTestApp, type Someone, type TestApp } from '../testApp.ts';

/** Reads that anyone may make and whose answer still depends on the caller. */
const personal: EndpointName[] = ['auth.externalPerson'];
const isPublic = (name: EndpointName) => {
  const e = endpoints[name] as Endpoint;
  return methodOf(e) === 'GET' && e.may.includes('anyone') && !e.navigation && !personal.includes(name);
};

describe.each(databases)('caching of answers on %s', (database) => {
  let house: TestApp;
  let everyone: Someone[];
  let game: { id: string };
  beforeAll(async () => {
    house = await openTestApp({ database });
    everyone = [];
    for (const role of ['visitor', 'player', 'developer', 'staff', 'lead'] as const)
      everyone.push(await house.person(role));
    game = await hosted(house);
    const [, player, , staff, lead] = everyone as [Someone, Someone, Someone, Someone, Someone];
    await player.call(endpoints['reviews.post'], { gameId: game.id, rating: 4, comment: 'Good' });
    await staff.call(endpoints['featured.add'], { gameId: game.id });
    await lead.call(endpoints['warnings.add'], { id: game.id, warningType: 'scary' });
  });
  afterAll(() => house?.close());
  const pathTo = (e: Endpoint) => pathOf(e).replace(/\{\w+\}/g, game.id);

  test.each(endpointNames.filter(isPublic))(
    '%s has the same bytes for everyone, with an ETag that gives 304',
    async (name) => {
      const e = endpoints[name] as Endpoint;
      const answers = await Promise.all(
        everyone.map(({ cookie }) => raw(house.url + pathTo(e), cookie ? { cookie } : {})),
      );
      const [first] = answers as [(typeof answers)[number]];
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'public, no-cache']);
      expect(first.headers['etag']).toMatch(/^"[\w-]{43}"$/);
      expect(first.headers['set-cookie']).toBeUndefined();
      for (const answer of answers) {
        expect(answer.body.equals(first.body)).toBe(true);
        expect(answer.headers['etag']).toBe(first.headers['etag']);
      }
      for (const accept of ['identity', 'gzip', 'br, gzip']) {
        const answer = await raw(house.url + pathTo(e), { 'accept-encoding': accept });
        const tag = answer.headers['etag'] as string;
        const again = await raw(house.url + pathTo(e), { 'accept-encoding': accept, 'if-none-match': tag });
        expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, tag]);
      }
      expect((await raw(house.url + pathTo(e), { 'if-none-match': '"another"' })).status).toBe(200);
    },
  );

  test.each(endpointNames.filter((name) => !isPublic(name)))('%s may not be cached', async (name) => {
    const e = endpoints[name] as Endpoint;
    for (const { id, role } of everyone) {
      // Each call uses a new person, because some calls end a session or an account.
      const me = await house.person(role);
      const input: Record<string, unknown> = inputFor(e);
      const path = pathOf(e).replace(/\{(\w+)\}/g, (_, key) =>
        key === 'id' ? game.id : key === 'userId' ? id || uuid() : String(input[key]),
      );
      const body = Object.fromEntries(Object.entries(input).filter(([key]) => !pathParamsOf(e).includes(key)));
      const sent = e.file ? formOf({ field: e.file.field, value: input[e.file.field] }) : JSON.stringify(body);
      const { status, headers } = await me.send(methodOf(e), path, methodOf(e) === 'GET' ? undefined : sent);
      expect(headers.get('cache-control'), `${role} ${status}`).toBe('no-store');
      expect(status, role).toBeLessThan(500);
    }
  });

  test('an unapproved game may not be cached, whoever can see it', async () => {
    const owner = await house.person('developer');
    const { id } = await house.game({ status: 'pending', developerId: owner.id });
    for (const path of [
      `/api/games/${id}`,
      `/api/games/${id}/warnings`,
      `/api/reviews/game/${id}`,
      `/api/reviews/game/${id}/average`,
    ]) {
      const { status, headers } = await owner.send('GET', path);
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
      expect((await raw(house.url + path)).status, path).toBe(404);
    }
  });

  test('the list of games is current at once, however it is answered', async () => {
    const ids = async () =>
      (JSON.parse((await raw(`${house.url}/api/games`)).body.toString()) as { id: string }[]).map(({ id }) => id);
    for (let i = 0; i < 20; i++) {
      const { id } = await house.game();
      expect(await ids()).toContain(id);
      await ids();
    }
  });

  test('the list of games from the fast path equals the one from the middleware', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const forms = ['identity', 'gzip', 'br'];
    for (const accept of forms) {
      const asked = { 'accept-encoding': accept };
      // The request with the query takes the middleware; the first plain one completes what the second finds cached.
      const built = await raw(`${house.url}/api/games?`, asked);
      await raw(`${house.url}/api/games`, asked);
      const direct = await raw(`${house.url}/api/games`, asked);
      const own = ['date', 'x-request-id'];
      const headersOf = (answer: typeof direct) =>
        Object.fromEntries(Object.entries(answer.headers).filter(([key]) => !own.includes(key)));
      expect(headersOf(direct)).toEqual(headersOf(built));
      expect(direct.headers['x-request-id']).toBeUndefined();
      expect(direct.body.equals(built.body)).toBe(true);
    }
  });
});

/** Creates a hosted game, so that its build has a list of files. */
async function hosted(house: TestApp) {
  const developer = await house.person('developer');
  const id = 'c'.repeat(32);
  const files = JSON.stringify([{ path: 'index.html', size: 3, sha256: 'a'.repeat(64), type: 'text/html' }]);
  await house.db.run(
    `INSERT INTO builds (id, "developerId", "fileCount", "totalBytes", files, "createdAt") VALUES (:id, :developerId, 1, 3, :files, :now)`,
    { id, developerId: developer.id, files, now: house.clock().toISOString() },
  );
  return house.game({ gameUrl: `build:${id}`, buildId: id, developerId: developer.id });
}
