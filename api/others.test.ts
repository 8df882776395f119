import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf } from '#sync/endpoint.ts';
import { databases, type House, openHouse, type Role, type Someone } from './test/house.ts';
import { inputFor } from './test/samples.ts';
import { rowsOf, tablesOf } from './test/tables.ts';

/** Words of the person's own that nobody else may ever be sent. */
const secret = 'sycamore-48213';

/** Every input of a call that is an id, wherever it stands: found in the declaration. */
const idKeys = (e: Endpoint) =>
  Object.keys(e.input.shape).filter(
    (key) => e.input.shape[key]?.safeParse('01a1fc80-88bc-72c9-9c1b-093c0750e60e').success && /id$/i.test(key),
  );
const named = endpointNames.filter((name) => idKeys(endpoints[name] as Endpoint).length > 0);

/** One of everything that a person can have. */
async function fill(house: House, person: Someone, friend: Someone): Promise<void> {
  const priced = await house.game({ price: 300 });
  const { call } = person;
  await call(endpoints['library.add'], { id: priced.id });
  await call(endpoints['wishlist.add'], { gameId: priced.id });
  await call(endpoints['cart.add'], { gameId: priced.id });
  await call(endpoints['plays.start'], { gameId: priced.id });
  await call(endpoints['reviews.post'], { gameId: priced.id, rating: 4, comment: 'Fine' });
  const report = { category: 'abuse', subject: secret, description: `${secret} is what was said` } as const;
  const { body: filed } = await call(endpoints['reports.file'], report);
  await call(endpoints['reports.answer'], { id: filed.id, content: secret });
  await call(endpoints['feedback.send'], { subject: secret, message: secret });
  await call(endpoints['friends.block'], { userId: (await house.person('player')).id });
  const { body: asked } = await call(endpoints['friends.request'], { username: friend.username });
  await friend.call(endpoints['friends.accept'], { id: asked.id });
  await call(endpoints['friends.message'], { receiverId: friend.id, content: secret });
  await friend.call(endpoints['friends.message'], { receiverId: person.id, content: secret });
  const stranger = await house.person('player');
  await stranger.call(endpoints['friends.request'], { username: person.username });
}

describe.each(databases)('what is somebody else’s, on %s', (database) => {
  let house: House;
  let victim: Someone;
  let ids: string[];
  beforeAll(async () => {
    house = await openHouse({ database });
    victim = await house.person('developer');
    await fill(house, victim, await house.person('player'));
    const draft = await house.game({ developerId: victim.id, status: 'pending' });
    const text = JSON.stringify(await rowsOf(house, victim.id));
    ids = [...new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g) ?? [])];
    expect(text).toContain(secret);
    expect(ids).toContain(draft.id);
    expect(ids.length).toBeGreaterThan(20);
    expect((await tablesOf(house)).length).toBeGreaterThan(20);
  });
  afterAll(() => house?.close());

  test.each(['player', 'pending', 'developer'] as Role[])(
    'is neither changed nor shown by any call of a %s',
    async (role) => {
      const before = await rowsOf(house, victim.id);
      const visitor = await house.person('visitor');
      for (const name of named) {
        const e = endpoints[name] as Endpoint;
        // A call's own limit is not what is asked here, and a person's limits are their own.
        const me = await house.person(role);
        for (const key of idKeys(e))
          for (const id of ids)
            for (const who of methodOf(e) === 'GET' ? [me, visitor] : [me]) {
              const { status, body } = await who.call(e, { ...inputFor(e), [key]: id } as never);
              expect(status, `${name} ${key}`).toBeLessThan(500);
              expect(JSON.stringify(body ?? null), `${name} ${key}=${id}`).not.toContain(secret);
              if (status === 404) expect(body.message, name).not.toContain(id);
            }
      }
      expect(await rowsOf(house, victim.id)).toEqual(before);
    },
  );
});
