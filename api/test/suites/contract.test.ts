import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import '../../server/main.ts';
import { allStatements } from '../../db/port.ts';
import { openapi } from '../../openapi/openapi.ts';
import { databases, openTestApp, type TestApp } from '../testApp.ts';

describe.each(databases)('the contract on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  test('every statement of the product prepares', async () => {
    expect(allStatements.length).toBeGreaterThan(50);
    for (const text of new Set(allStatements))
      await house.db.prepare(text).catch((error) => expect.fail(`${error}\n${text}`));
  });

  test('the served OpenAPI document equals the contract', async () => {
    const visitor = await house.person('visitor');
    const served = (await (await visitor.send('GET', '/api/openapi.json')).json()) as ReturnType<typeof openapi>;
    expect(served).toEqual(JSON.parse(JSON.stringify(openapi())));
    const operations = Object.values(served.paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(operations.sort()).toEqual([...endpointNames].sort());
  });
});

test('only reads have inputs in headers', () => {
  const said = endpointNames.map((name) => endpoints[name] as Endpoint).filter(({ inHeaders }) => inHeaders.length > 0);
  expect(said.length).toBeGreaterThan(0);
  expect(said.map(methodOf)).toEqual(said.map(() => 'GET'));
});

test('no two endpoints share a route', () => {
  const routes = endpointNames.map((name) => (endpoints[name] as Endpoint).route.replace(/\{\w+\}/g, '{}'));
  expect(new Set(routes).size).toBe(routes.length);
});

/** Every call that the product's specification lists, in its notation. */
const specified = `
  GET auth/user
  GET notifications/unread · GET notifications · PATCH notifications/{id}/read · PATCH notifications/read-all
  POST moderation/report · POST feedback
  GET games · GET games/{id} · GET platform/stats
  POST wishlist/{gameId} · GET wishlist · DELETE wishlist/{id}
  POST cart/{gameId} · GET cart · DELETE cart/{id} · DELETE cart
  GET developer/status · POST developer/register · POST upload/game-image · POST games
  GET games/{id}/warnings · POST games/{id}/warnings · DELETE games/warnings/{id}
  GET library · GET library/check/{id} · POST library/{id}
  GET play-sessions/playtime/{id} · POST play-sessions/start · POST play-sessions/end/{sessionId}
  GET reviews/game/{id} · GET reviews/game/{id}/average · POST reviews · PATCH reviews/{id} · DELETE reviews/{id}
  PATCH user/update-username
  GET friends · GET friends/requests · POST friends/request · POST friends/{id}/accept · POST friends/{id}/reject
  GET friends/messages/{friendId} · POST friends/messages
  POST auth/developer/login · POST auth/login · POST auth/register · POST auth/setup-lead-dev · POST auth/lead-dev-login
  GET login · GET logout
  GET admin/games/pending · POST admin/games/{id}/approve · DELETE admin/games/{id}
  GET admin/stats · GET admin/users · GET admin/developers · GET admin/developers/pending
  POST admin/developers/{id}/approve · DELETE admin/users/{id}
  GET moderation/reports · GET moderation/reports/{id}/messages · POST moderation/reports/{id}/messages
  PATCH moderation/reports/{id}/status
  GET admin/feedback · GET admin/feedback/{id}/messages · POST admin/feedback/{id}/messages · PATCH admin/feedback/{id}/read
  GET games/featured · POST games/featured · DELETE games/featured/{id}`
  .split(/[·\n]/)
  .flatMap((said) => (said.trim() ? [said.trim().replace(' ', ' /api/')] : []));

test('every call of the specification is declared at its route', () => {
  const plain = (route: string) => route.replace(/\{\w+\}/g, '{}');
  const routes = endpointNames.map((name) => plain((endpoints[name] as Endpoint).route));
  expect(specified.length).toBe(70);
  expect(specified.filter((route) => !routes.includes(plain(route)))).toEqual([]);
});

test('every path parameter of a route is an input', () => {
  for (const name of endpointNames) {
    const e = endpoints[name] as Endpoint;
    for (const brace of pathParamsOf(e)) expect(Object.keys(e.input.shape), pathOf(e)).toContain(brace);
  }
});
