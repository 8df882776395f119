import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import { raw } from '../test/raw.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';

const paths = endpointNames
  .map((name) => endpoints[name] as Endpoint)
  .filter((e) => methodOf(e) === 'GET' && pathParamsOf(e).length === 0 && !e.navigation)
  .map(pathOf);
/** Headers that differ between any two answers. */
const passing = ['date', 'x-request-id'];

describe.each(databases)('reads on %s', (database) => {
  let house: TestApp;
  let everyone: Someone[];
  beforeAll(async () => {
    house = await openTestApp({ database });
    everyone = [];
    for (const role of ['visitor', 'player', 'developer', 'staff', 'lead'] as const)
      everyone.push(await house.person(role));
    const [, player] = everyone as [Someone, Someone];
    for (let i = 0; i < 12; i++)
      await player.call(endpoints['reports.file'], {
        category: 'bug',
        subject: `The ${i}th thing that happened`,
        description: 'A long story of what happened, long enough that it is worth being made smaller. '.repeat(3),
      });
    house.setClock(house.clock().toISOString());
  });
  afterAll(() => house?.close());

  test.each(paths)('%s has the same body and headers on the fast path and through the middleware', async (path) => {
    for (const { cookie } of everyone)
      for (const accept of ['identity', 'gzip']) {
        const headers = { 'accept-encoding': accept, ...(cookie && { cookie }) };
        // An unknown query parameter makes the request take the whole middleware, with the same result.
        const [straight, round] = await Promise.all([path, `${path}?more=`].map((to) => raw(house.url + to, headers)));
        const shown = (answer: Awaited<ReturnType<typeof raw>> | undefined) => ({
          status: answer?.status,
          headers: Object.fromEntries(
            Object.entries(answer?.headers ?? {}).filter(([name]) => !passing.includes(name)),
          ),
          body: answer?.body.toString('base64'),
        });
        expect(shown(straight)).toEqual(shown(round));
      }
  });
});
