import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf } from '#sync/endpoint.ts';
import { inputFor } from '../samples.ts';
import { rowsOf, tablesOf } from '../tables.ts';
import { databases, openTestApp, type Role, type Someone, type TestApp } from '../testApp.ts';

/** A text of the person's own that nobody else may ever receive. */
const secret = 'sycamore-48213';

const [birthDate, parentEmail] = ['2009-02-17', 'parent-48213@example.org'];
const [developerNumber, schoolEmail] = ['DEV-48213-SECRE-TNUMB-ER000', 'school-48213@example.org'];
/** Tables whose rows others may know of: people by their id, and what is written for everybody. */
const shown = ['users', 'games', 'reviews', 'sessions', 'developers'];

/** Returns every input of a call that is an id, found in its declaration. */
const idKeys = (e: Endpoint) =>
  Object.keys(e.input.shape).filter(
    (key) => e.input.shape[key]?.safeParse('01a1fc80-88bc-72c9-9c1b-093c0750e60e').success && /id$/i.test(key),
  );
const named = endpointNames.filter((name) => idKeys(endpoints[name] as Endpoint).length > 0);

/** Creates one row of everything that a person can have. */
async function fill(house: TestApp, person: Someone, friend: Someone): Promise<void> {
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

describe.each(databases)("another person's data on %s", (database) => {
  let house: TestApp;
  let victim: Someone;
  let friend: Someone;
  let ids: string[];
  /** Rows that nobody else may know of, and a game that only staff may see. */
  let hidden: string[];
  let draft: { id: string };
  beforeAll(async () => {
    house = await openTestApp({ database });
    victim = await house.person('developer');
    friend = await house.person('player');
    await fill(house, victim, friend);
    draft = await house.game({ developerId: victim.id, status: 'pending' });
    await house.db.run('UPDATE users SET "birthDate" = :birthDate, "parentEmail" = :parentEmail WHERE id = :id', {
      ...{ id: victim.id, birthDate, parentEmail },
    });
    await house.db.run(
      'UPDATE developers SET "developerNumber" = :number, "schoolEmail" = :mail WHERE "userId" = :id',
      {
        ...{ id: victim.id, number: developerNumber, mail: schoolEmail },
      },
    );
    const own = Object.entries(await rowsOf(house, victim.id)).filter(([table]) => !shown.includes(table));
    hidden = own.flatMap(([, rows]) => rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
    expect(hidden.length).toBeGreaterThan(12);
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
        // Each call uses a new person, so that no rate limit applies.
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

  const told = ({ status, body }: { status: number; body?: { code?: string; message?: string } }) => [
    status,
    body?.code,
    body?.message,
  ];

  test.each(['player', 'pending', 'developer', 'staff', 'lead'] as Role[])(
    'is to a %s like a missing resource, in every call that names one',
    async (role) => {
      const before = await rowsOf(house, victim.id);
      const isStaff = role === 'staff' || role === 'lead';
      let asked = 0;
      for (const name of named) {
        const e = endpoints[name] as Endpoint;
        // Calls that staff may make about anybody are skipped.
        if (isStaff && e.may.some((rule) => rule === 'staff' || rule === 'lead')) continue;
        for (const key of idKeys(e)) {
          const ask = async (id: string) =>
            told(await (await house.person(role)).call(e, { ...inputFor(e), [key]: id } as never));
          const missing = await ask(uuid());
          // The receiver of a message is named by their id.
          const theirs = methodOf(e) === 'GET' ? [...hidden, victim.id] : hidden;
          for (const id of isStaff ? theirs : [...theirs, draft.id]) {
            expect(await ask(id), `${name} ${key}=${id}`).toEqual(missing);
            asked++;
          }
        }
      }
      expect(asked).toBeGreaterThan(200);
      expect(await rowsOf(house, victim.id)).toEqual(before);
    },
  );

  test.each(['visitor', 'player', 'pending', 'developer', 'staff', 'lead', 'friend'] as (Role | 'friend')[])(
    'no read tells a %s an e-mail, a birth date or a developer number',
    async (kind) => {
      const reads = endpointNames.filter((name) => methodOf(endpoints[name]) === 'GET' && !endpoints[name].navigation);
      const never = [birthDate, parentEmail, developerNumber];
      let answered = 0;
      for (const name of reads) {
        const e = endpoints[name] as Endpoint;
        const who = kind === 'friend' ? friend : await house.person(kind);
        // Staff see the e-mail of the account and school that they decide about.
        const onlyStaff = e.may.every((rule) => rule === 'staff' || rule === 'lead');
        const secrets = onlyStaff ? never : [...never, victim.email, schoolEmail];
        const inputs = idKeys(e).flatMap((key) => ids.map((id) => ({ ...inputFor(e), [key]: id })));
        for (const input of inputs.length > 0 ? inputs : [inputFor(e)]) {
          const { status, body } = await who.call(e, input as never);
          if (status === 200) answered++;
          const text = JSON.stringify(body ?? null);
          for (const one of secrets) expect(text, `${name} ${JSON.stringify(input)}`).not.toContain(one);
        }
      }
      expect(answered).toBeGreaterThan(5);
    },
  );
});
