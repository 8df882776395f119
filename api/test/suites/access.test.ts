import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type AccessRule, type Endpoint, methodOf, type OwnableResource, pathParamsOf } from '#sync/endpoint.ts';
import { sql } from '../../db/port.ts';
import { openSession } from '../../security/session.ts';
import { inputFor } from '../samples.ts';
import { registered } from '../submissions.ts';
import { databases, openTestApp, type Role, type Someone, type TestApp } from '../testApp.ts';

const roles: Role[] = ['visitor', 'player', 'pending', 'developer', 'staff', 'lead'];

/** The access rules by kind of person, written independently: a mistake in policy.ts must not be repeated here. */
const kinds: Record<Exclude<AccessRule, `owner of ${OwnableResource}`>, Role[]> = {
  anyone: roles,
  member: ['player', 'pending', 'developer', 'staff', 'lead'],
  developer: ['developer'],
  staff: ['staff', 'lead'],
  lead: ['lead'],
};
const mayAtAll = (rule: AccessRule, role: Role) =>
  rule in kinds ? kinds[rule as keyof typeof kinds].includes(role) : role !== 'visitor';

const addNotification = sql`
  INSERT INTO notifications (id, "userId", type, title, message, "createdAt") VALUES (:id, :userId, 'friend_message', 't', 'm', :now)`;

const addCase = sql`
  INSERT INTO cases (id, kind, "entityId", "authorId", "firstAt", state, "decidedAt")
  VALUES (:caseId, 'user', :userId, :userId, :now, 'closed', :now)`;
const addDecision = sql`
  INSERT INTO decisions (id, "caseId", "userId", kind, actions, "createdAt")
  VALUES (:id, :caseId, :userId, 'user', '["warn"]', :now)`;

/** Makes a thing of somebody's; a new kind of thing does not compile without its maker. */
const makers: Record<OwnableResource, (house: TestApp, owner: Someone) => Promise<string>> = {
  async review(house, owner) {
    const game = await house.game();
    return (await owner.call(endpoints['reviews.post'], { gameId: game.id, rating: 4 })).body.id;
  },
  game: async (house, owner) => (await house.game({ developerId: owner.id })).id,
  async version(house, owner) {
    return (await house.game({ developerId: owner.id, ...(await registered(house, owner, 'One')) })).id;
  },
  async play(house, owner) {
    const game = await house.game();
    return (await owner.call(endpoints['plays.start'], { gameId: game.id })).body.id;
  },
  async report(_house, owner) {
    const report = { category: 'bug', subject: 'A bug', description: 'It does not start at all.' } as const;
    return (await owner.call(endpoints['reports.file'], report)).body.id;
  },
  async decision(house, owner) {
    const id = uuid();
    const row = { caseId: uuid(), userId: owner.id, now: house.clock().toISOString() };
    await addCase.run(house.db, row);
    await addDecision.run(house.db, { id, ...row });
    return id;
  },
  async notification(house, owner) {
    const id = uuid();
    await addNotification.run(house.db, { id, userId: owner.id, now: house.clock().toISOString() });
    return id;
  },
  // Another device's: a test's own session must go on.
  async session(house, owner) {
    await openSession(house.db, owner.id, house.clock().toISOString());
    const { body } = await owner.call(endpoints['users.sessions'], {});
    return (body.find(({ isCurrent }) => isCurrent === 0) as { id: string }).id;
  },
};

const ruleOfOwners = (e: Endpoint) => e.may.find((rule) => rule.startsWith('owner of '));
const owned = endpointNames.filter((name) => ruleOfOwners(endpoints[name] as Endpoint));

describe.each(databases)('access on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const ask = (name: EndpointName, who: Someone, input: Record<string, unknown>) =>
    who.call(endpoints[name] as Endpoint, input);

  describe.each(roles)('a %s', (role) => {
    test.each(endpointNames)('may call %s only if a rule grants it', async (name) => {
      const e = endpoints[name] as Endpoint;
      // Each call uses a new person, because some calls end a session or an account.
      const { status, body } = await ask(name, await house.person(role), inputFor(e));
      const refusal =
        role === 'visitor' ? [401, 'signedOut', 'Please sign in'] : [403, 'forbidden', 'Your account may not do that'];
      const told = [status, body?.code, body?.message];
      if (e.may.some((rule) => mayAtAll(rule, role))) expect(told).not.toEqual(refusal);
      else expect(told).toEqual(refusal);
      expect(status).toBeLessThan(500);
    });
  });

  test.each(owned)('%s is granted to the owner, and answers others as if the resource did not exist', async (name) => {
    const e = endpoints[name] as Endpoint;
    const thing = String(ruleOfOwners(e)).slice('owner of '.length) as OwnableResource;
    const key = pathParamsOf(e)[0] as string;
    for (const role of roles.filter((one) => one !== 'visitor')) {
      const [me, other] = [await house.person(role), await house.person('player')];
      const to = async (owner: Someone) => ask(name, me, { ...inputFor(e), [key]: await makers[thing](house, owner) });
      expect((await to(me)).status, `${role}, own`).toBeLessThan(300);
      const others = await to(other);
      const missing = await ask(name, me, { ...inputFor(e), [key]: uuid() });
      if (e.may.some((rule) => !rule.startsWith('owner of ') && mayAtAll(rule, role))) {
        expect(others.status, `${role}, another's`).toBeLessThan(300);
        continue;
      }
      expect(others.status, `${role}, another's`).toBe(404);
      expect([missing.status, missing.body]).toEqual([others.status, others.body]);
    }
  });

  test('a change of role takes effect at once', async () => {
    const me = await house.person('staff');
    const other = await house.person('player');
    const review = () => makers.review(house, other);
    expect((await me.call(endpoints['reviews.remove'], { id: await review() })).status).toBe(204);
    await house.db.run('UPDATE users SET "isAdmin" = 0 WHERE id = :id', { id: me.id });
    expect((await me.call(endpoints['reviews.remove'], { id: await review() })).status).toBe(404);
  });

  test("a lead developer's session without the setup key has no staff powers", async () => {
    const lead = await house.person('lead');
    await house.db.run('UPDATE sessions SET "keyShown" = 0 WHERE "userId" = :id', { id: lead.id });
    const id = await makers.review(house, await house.person('player'));
    expect((await lead.call(endpoints['reviews.remove'], { id })).status).toBe(404);
  });

  test('a session without use for 30 days has ended', async () => {
    const me = await house.person('player');
    await house.db.run('UPDATE sessions SET "seenAt" = :seen WHERE "userId" = :id', {
      id: me.id,
      seen: new Date(house.clock().getTime() - 30 * 86_400_000).toISOString(),
    });
    expect((await me.call(endpoints['auth.user'], {})).status).toBe(401);
  });

  test('a write from another site, or without an origin, is refused', async () => {
    const me = await house.person('player');
    const path = `/api/wishlist/${(await house.game()).id}`;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://example.com' },
      { origin: 'null' },
      { origin: '' },
    ])
      expect((await me.send('POST', path, undefined, headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await me.send('POST', path, undefined, { 'sec-fetch-site': 'same-origin', origin: '' })).status).toBe(201);
  });

  test('every queued write has a write method', () => {
    for (const name of endpointNames) {
      const e = endpoints[name] as Endpoint;
      expect(e.queued && methodOf(e) === 'GET', name).toBe(false);
    }
  });
});
