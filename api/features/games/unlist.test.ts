import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import type { CatalogueAnswer } from '#sync/contract/sync.ts';
import { type Endpoint, type Output, requestOf } from '#sync/endpoint.ts';
import { levelHeader, wireLevel } from '#sync/protocol/level.ts';
import { createBuildLookup } from '../../play-server/builds.ts';
import { caseOf } from '../../test/cases.ts';
import { hostedGame } from '../../test/submissions.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [one, decide, revert] = [endpoints['games.one'], endpoints['moderation.decide'], endpoints['moderation.revert']];

describe.each(bothDatabases)('an unlisted game on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  async function call<E extends Endpoint>(who: Someone, e: E, input: z.input<E['input']>, level = wireLevel) {
    const { method, path, body, headers } = requestOf(e, input);
    const answer = await who.send(method, path, body, { [levelHeader]: String(level), ...headers });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as Output<E> & { code?: string } };
  }

  /** Takes a game out of the store, for one more report of it. */
  async function unlist({ id, developerId }: { id: string; developerId: string }) {
    const reporter = await house.person('player');
    const about = { kind: 'game', id, authorId: developerId, reason: 'scary' } as const;
    expect((await reporter.call(endpoints['reports.quick'], about)).status).toBe(201);
    const made = await caseOf(house, id);
    const said = { ...made, actions: ['unlist' as const], rule: 'kind' as const, facts: 'It shows blood.' };
    const { status, body } = await call(staff, decide, said);
    expect(status).toBe(201);
    return body;
  }

  async function played() {
    const developer = await house.person('developer');
    const game = await hostedGame(developer, staff);
    const [me, lead] = [await house.person('player'), await house.person('lead')];
    await lead.call(endpoints['featured.add'], { gameId: game.id });
    await me.call(endpoints['library.add'], { id: game.id });
    await me.call(endpoints['wishlist.add'], { gameId: game.id });
    return { developer, game, me };
  }

  const idsIn = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id);
  /** Where a visitor finds a game. */
  async function placesOf(id: string) {
    const visitor = await house.person('visitor');
    const { body } = await call(visitor, endpoints['sync.catalogue'], {});
    return {
      list: idsIn((await call(visitor, endpoints['games.list'], {})).body).includes(id),
      popular: idsIn((await call(visitor, endpoints['games.popular'], {})).body).includes(id),
      featured: idsIn((await call(visitor, endpoints['featured.list'], {})).body).includes(id),
      catalogue: (body as CatalogueAnswer).rows.some(([each, , game]) => each === id && game !== null),
      played: (await createBuildLookup(house.db).played(id)) !== undefined,
      page: (await call(visitor, one, { id })).status === 200,
      build: (await call(visitor, endpoints['games.build'], { id })).status === 200,
    };
  }
  const everywhere = {
    ...{ list: true, popular: true, featured: true, catalogue: true, played: true, page: true, build: true },
  };
  const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]));

  test('is out of lists, catalogue, home and the play server, and back in one step', async () => {
    const { developer, game, me } = await played();
    expect(await placesOf(game.id)).toEqual(everywhere);
    const { rev } = (await call(me, endpoints['sync.catalogue'], {})).body as CatalogueAnswer;
    const decision = await unlist(game);
    expect(await placesOf(game.id)).toEqual(nowhere);
    // A device that follows the catalogue is told.
    const { epoch } = (await house.db.get('SELECT epoch FROM sync_meta', {})) as { epoch: string };
    const news = (await call(me, endpoints['sync.catalogue'], { since: rev, epoch })).body as CatalogueAnswer;
    expect(news.rows.map(([id, , there]) => [id, there])).toContainEqual([game.id, null]);
    // Not "not found", at which a device deletes its copy; an app of before keeps it too.
    for (const who of [me, developer, staff])
      expect((await call(who, one, { id: game.id })).body.code).toBe('unlisted');
    expect((await call(me, one, { id: game.id }, 3)).body.code).toBe('forbidden');

    const why = 'It is a cartoon.';
    expect((await call(staff, revert, { id: decision.id, why })).status).toBe(200);
    expect(await placesOf(game.id)).toEqual(everywhere);
  });

  test('stays in libraries with its plays and saves, and is added, reviewed and featured by nobody', async () => {
    const { game, me } = await played();
    await unlist(game);
    const rows = (await call(me, endpoints['library.list'], {})).body;
    expect(rows.map(({ gameId }) => gameId)).toEqual([game.id]);
    // What a device played before it knew.
    expect((await call(me, endpoints['plays.start'], { gameId: game.id })).status).toBe(201);
    const at = house.clock().toISOString();
    const save = { gameId: game.id, device: uuid(), seq: 1, run: uuid(), base: 0, at, now: at, items: [['a', '1']] };
    expect((await call(me, endpoints['saves.keep'], save as never)).status).toBe(200);
    expect((await call(me, endpoints['saves.one'], { gameId: game.id })).body.items).toEqual([['a', '1']]);
    const other = await house.person('player');
    for (const { status, body } of [
      await call(other, endpoints['library.add'], { id: game.id }),
      await call(other, endpoints['wishlist.add'], { gameId: game.id }),
      await call(other, endpoints['reviews.post'], { gameId: game.id, rating: 5 }),
      await call(await house.person('lead'), endpoints['featured.add'], { gameId: game.id }),
    ])
      expect([status, body.code]).toEqual([403, 'unlisted']);
  });

  test('is shown to its developer as such, with why, and only while a decision says so', async () => {
    const { developer, game } = await played();
    const mine = async () =>
      (await call(developer, endpoints['games.mine'], {})).body.map(({ id, status, unlistedAt }) => [
        ...[id, status, unlistedAt !== null],
      ]);
    const first = await unlist(game);
    const second = await unlist(game);
    expect(await mine()).toEqual([[game.id, 'approved', true]]);
    expect((await call(developer, endpoints['decisions.list'], {})).body).toMatchObject([
      { id: second.id, actions: ['unlist'], gameId: game.id, until: null },
      { id: first.id, facts: 'It shows blood.' },
    ]);
    await call(staff, revert, { id: second.id, why: 'Once is enough.' });
    expect(await mine()).toEqual([[game.id, 'approved', true]]);
    await call(staff, revert, { id: first.id, why: 'It is a cartoon.' });
    expect(await mine()).toEqual([[game.id, 'approved', false]]);
    const made = { kind: 'user', id: developer.id, authorId: developer.id, reason: 'spam' } as const;
    await (await house.person('player')).call(endpoints['reports.quick'], made);
    const said = { ...(await caseOf(house, developer.id)), rule: 'kind' as const, facts: 'Spam' };
    expect((await call(staff, decide, { ...said, actions: ['unlist'] })).status).toBe(400);
  });
});
