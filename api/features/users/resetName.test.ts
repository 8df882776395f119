import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import { caseOf } from '../../test/cases.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { someLetters } from '../../test/letters.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [rename, user, decide] = [endpoints['users.rename'], endpoints['auth.user'], endpoints['moderation.decide']];
const [list, revert] = [endpoints['decisions.list'], endpoints['moderation.revert']];

describe.each(bothDatabases)('a username that staff take away on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  const neutral = /^player-\d{4}$/;
  const nameOf = async (who: Someone) => (await who.call(user, {})).body.username;
  const fresh = () => `N ${someLetters(12)}`;
  const told = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
    status,
    body.code,
    body.message,
  ];
  /** Somebody whose name was reported and is taken away, and the decision's id. */
  async function reset(who: Someone) {
    const about = { kind: 'user', id: who.id, authorId: who.id, reason: 'hate' } as const;
    await (await house.person('player')).call(endpoints['reports.quick'], about);
    const said = { rule: 'hate' as const, facts: 'The name insults people.' };
    const choice = { ...said, ...(await caseOf(house, who.id)), actions: ['resetName' as const] };
    const { status, body } = await staff.call(decide, choice);
    expect([status, body.state]).toEqual([201, 'active']);
    return body.id;
  }
  const named = async (name: string) => {
    const who = await house.person('player');
    await who.call(rename, { username: name });
    return who;
  };

  test('becomes player- and four digits; its owner is told why, and may choose another at once and then once a week', async () => {
    const old = fresh();
    const who = await named(old);
    await reset(who);
    expect(await nameOf(who)).toMatch(neutral);
    expect((await who.call(list, {})).body).toMatchObject([
      { kind: 'user', actions: ['resetName'], rule: 'hate', facts: 'The name insults people.', until: null, text: old },
    ]);
    const [bell] = (await who.call(endpoints['notifications.list'], {})).body;
    expect(bell?.type).toBe('decision');
    // Neither the name itself, nor one that looks like it, nor for anybody else.
    const unavailable = [400, 'invalid', 'That username is not available'];
    for (const again of [old, old.toUpperCase()])
      expect(told(await who.call(rename, { username: again }))).toEqual(unavailable);
    expect((await (await house.person('player')).call(rename, { username: old })).status).toBe(409);
    expect((await who.call(rename, { username: fresh() })).status).toBe(200);
    expect((await who.call(rename, { username: fresh() })).status).toBe(429);
  });

  test('is gone for friends and their bells, and from a request that waits', async () => {
    const old = fresh();
    const [who, friend, asked] = [await named(old), await house.person('player'), await house.person('player')];
    const { id } = (await friend.call(endpoints['friends.request'], { username: old })).body;
    await who.call(endpoints['friends.accept'], { id });
    const request = (await who.call(endpoints['friends.request'], { username: asked.username })).body;
    await reset(who);
    const now = await nameOf(who);
    const [shown] = (await friend.call(endpoints['friends.list'], {})).body;
    expect(JSON.stringify(shown)).toContain(now);
    const requests = JSON.stringify((await asked.call(endpoints['friends.requests'], {})).body);
    const bells = async (of: Someone) => JSON.stringify((await of.call(endpoints['notifications.list'], {})).body);
    expect([requests.includes(old), requests.includes('[deleted]')]).toEqual([false, true]);
    expect([(await bells(asked)).includes(old), (await bells(friend)).includes(old)]).toEqual([false, false]);
    expect(await bells(asked)).toContain('[deleted] wants to be your friend');
    expect((await fedOf(house, friend, 'friend')).map(([entityId]) => entityId)).toContain(id);
    expect((await fedOf(house, asked, 'request')).map(([entityId]) => entityId)).toContain(request.id);
  });

  test('comes back with a granted appeal, unless its owner has chosen another or somebody has it; one may choose anew', async () => {
    const old = fresh();
    const [who, asked] = [await named(old), await house.person('player')];
    await who.call(endpoints['friends.request'], { username: asked.username });
    const decisionId = await reset(who);
    const said = { decisionId, words: 'It is a town.' };
    const appeal = (await who.call(endpoints['decisions.appeal'], said)).body;
    const other = await house.person('staff');
    const answer = { id: appeal.id, outcome: 'overturned' as const, note: 'It is a town.' };
    expect((await other.call(endpoints['moderation.answerAppeal'], answer)).status).toBe(200);
    expect(await nameOf(who)).toBe(old);
    const requests = JSON.stringify((await asked.call(endpoints['friends.requests'], {})).body);
    expect(requests).toContain(old);
    expect((await who.call(rename, { username: fresh() })).status).toBe(200);

    const [chosen, second] = [fresh(), await named(fresh())];
    const secondId = await reset(second);
    await second.call(rename, { username: chosen });
    await staff.call(revert, { id: secondId, why: 'A mistake.' });
    expect(await nameOf(second)).toBe(chosen);
    expect((await second.call(rename, { username: fresh() })).status).toBe(200);

    const [lost, third, taker] = [fresh(), await house.person('player'), await house.person('player')];
    await third.call(rename, { username: lost });
    const thirdId = await reset(third);
    // Nobody may take it for 90 days; here somebody has it all the same.
    await house.db.run('UPDATE users SET username = :lost, "usernameKey" = :lost WHERE id = :id', {
      lost,
      id: taker.id,
    });
    const { nameKey } = (await house.db.get('SELECT "nameKey" FROM former_names WHERE username = :lost', { lost })) as {
      nameKey: string;
    };
    await house.db.run('UPDATE users SET "usernameKey" = :nameKey WHERE id = :id', { nameKey, id: taker.id });
    expect((await staff.call(revert, { id: thirdId, why: 'A mistake.' })).body.state).toBe('reverted');
    expect(await nameOf(third)).toMatch(neutral);
    expect((await third.call(rename, { username: fresh() })).status).toBe(200);
  });

  test('is a digit longer once all shorter ones are taken', async () => {
    const [who, owner] = [await named(fresh()), await house.person('player')];
    const now = house.clock().toISOString();
    const all = Array.from({ length: 10_000 }, (_, n) => `player-${String(n).padStart(4, '0')}`);
    for (let at = 0; at < all.length; at += 1_000) {
      const values = all.slice(at, at + 1_000).map((name) => `(:id, '${name}', '${confusableKey(name)}', :now)`);
      await house.db.run(
        `INSERT INTO former_names ("userId", username, "nameKey", "createdAt") VALUES ${values.join(', ')}`,
        { id: owner.id, now },
      );
    }
    await reset(who);
    expect(await nameOf(who)).toMatch(/^player-\d{5}$/);
  });

  test('is one of a case about a person, and of nothing else', async () => {
    const one = await house.person('player');
    const developer = await house.person('developer');
    const game = await house.game({ developerId: developer.id });
    const about = { kind: 'game', id: game.id, authorId: developer.id, reason: 'stolen' } as const;
    await one.call(endpoints['reports.quick'], about);
    const choice = { ...(await caseOf(house, game.id)), rule: 'hate' as const, facts: 'No.' };
    const refused = [400, 'invalid', 'That can’t be done here'];
    expect(told(await staff.call(decide, { ...choice, actions: ['resetName'] }))).toEqual(refused);
  });
});
