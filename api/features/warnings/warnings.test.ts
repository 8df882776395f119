import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { warningTypes } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [ofGame, add, remove] = [endpoints['warnings.ofGame'], endpoints['warnings.add'], endpoints['warnings.remove']];

describe.each(databases)('content warnings on %s', (database) => {
  let house: TestApp;
  let lead: Someone;
  let visitor: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    [lead, visitor] = [await house.person('lead'), await house.person('visitor')];
  });
  afterAll(() => house?.close());

  test('every type of warning is shown to everyone, in the order written', async () => {
    const { id } = await house.game();
    for (const warningType of warningTypes) {
      const description = warningType === 'custom' ? ' Loud noises ' : undefined;
      const { status, body } = await lead.call(add, { id, warningType, ...(description && { description }) });
      const kept = description ? 'Loud noises' : null;
      expect([status, body]).toEqual([201, { id: expect.any(String), gameId: id, warningType, description: kept }]);
    }
    const { body } = await visitor.call(ofGame, { id });
    expect(body.map(({ warningType }) => warningType)).toEqual(warningTypes);
  });

  test('only the lead developer can add a warning, also to an unapproved game', async () => {
    const owner = await house.person('developer');
    const game = await house.game({ status: 'pending', developerId: owner.id });
    for (const who of [await house.person('staff'), owner, await house.person('player')])
      expect((await who.call(add, { id: game.id, warningType: 'scary' })).status).toBe(403);
    expect((await lead.call(add, { id: game.id, warningType: 'scary' })).status).toBe(201);
    const missing = await lead.call(add, { id: uuid(), warningType: 'scary' });
    expect([missing.status, missing.body.message]).toEqual([404, 'Game not found']);
  });

  test('a custom warning needs a description', async () => {
    const { id } = await house.game();
    for (const said of [{}, { description: null }, { description: '' }, { description: '   ' }]) {
      const { status, body } = await lead.call(add, { id, warningType: 'custom', ...said });
      expect([status, body.message, body]).toMatchObject([
        400,
        'Describe the warning',
        { issues: [{ path: 'description' }] },
      ]);
    }
    expect((await lead.call(add, { id, warningType: 'nudity' as 'custom' })).status).toBe(400);
    expect((await lead.call(add, { id, warningType: 'scary', description: 'x'.repeat(501) })).status).toBe(400);
    expect((await visitor.call(ofGame, { id })).body).toEqual([]);
  });

  test('the same warning is stored once, also if it is added fifty times at once', async () => {
    const { id } = await house.game();
    const said = { id, warningType: 'violence', description: 'Cartoon swords' } as const;
    const answers = await Promise.all(Array.from({ length: 50 }, () => lead.call(add, said)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    expect((await lead.call(add, { ...said, description: 'Real swords' })).status).toBe(201);
    expect((await visitor.call(ofGame, { id })).body).toHaveLength(2);
  });

  test('a warning is removed, and removing it again succeeds', async () => {
    const { id } = await house.game();
    const [first, second] = [
      (await lead.call(add, { id, warningType: 'scary' })).body,
      (await lead.call(add, { id, warningType: 'gambling' })).body,
    ];
    for (const _ of [1, 2]) expect((await lead.call(remove, { id: first.id })).status).toBe(204);
    expect((await visitor.call(ofGame, { id })).body).toEqual([second]);
    expect((await (await house.person('staff')).call(remove, { id: second.id })).status).toBe(403);
  });

  test('warnings of a game that one may not see are answered 404', async () => {
    const owner = await house.person('developer');
    const { id } = await house.game({ status: 'pending', developerId: owner.id });
    const missing = await visitor.call(ofGame, { id: uuid() });
    for (const who of [visitor, await house.person('player')]) {
      const { status, body } = await who.call(ofGame, { id });
      expect([status, body]).toEqual([404, missing.body]);
    }
    for (const who of [owner, await house.person('staff'), lead]) {
      const { status, body, headers } = await who.call(ofGame, { id });
      expect([status, body, headers.get('cache-control')]).toEqual([200, [], 'no-store']);
    }
  });

  test('the answer is the same for everyone, and is sent again only after a change', async () => {
    const { id } = await house.game();
    const get = (who: Someone, tag = '') =>
      who.send('GET', `/api/games/${id}/warnings`, undefined, tag ? { 'if-none-match': tag } : {});
    const [one, other] = [await get(visitor), await get(lead)];
    const tag = one.headers.get('etag') as string;
    expect([one.headers.get('cache-control'), other.headers.get('etag')]).toEqual(['public, no-cache', tag]);
    expect((await get(visitor, tag)).status).toBe(304);
    await lead.call(add, { id, warningType: 'language' });
    expect((await get(visitor, tag)).status).toBe(200);
  });

  test('warnings are deleted with their game', async () => {
    const { id } = await house.game();
    await lead.call(add, { id, warningType: 'language' });
    await house.db.run('DELETE FROM games WHERE id = :id', { id });
    expect(await house.db.all('SELECT id FROM content_warnings WHERE "gameId" = :id', { id })).toEqual([]);
  });
});
