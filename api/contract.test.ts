import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { bracesOf, type Endpoint, pathOf } from '#sync/endpoint.ts';
import './main.ts';
import { everyStatement } from './db/port.ts';
import { openapi } from './openapi.ts';
import { databases, type House, openHouse } from './test/house.ts';

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
