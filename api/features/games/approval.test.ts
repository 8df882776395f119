import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [approve, reject, remove] = [endpoints['games.approve'], endpoints['games.reject'], endpoints['games.remove']];
const [pending, rejected] = [endpoints['games.pending'], endpoints['games.rejected']];
const [mine, one] = [endpoints['games.mine'], endpoints['games.one']];
const reason = 'The sound is too loud.';

describe.each(databases)('game decisions on %s', (database) => {
  let house: TestApp;
  let [staff, developer] = [] as unknown as [Someone, Someone];
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  beforeEach(async () => {
    developer = await house.person('developer');
  });
  afterAll(() => house?.close());
  const waiting = async (said = {}) =>
    (await house.game({ status: 'pending', approvedAt: null, developerId: developer.id, ...said })).id;
  const bellOf = async (someone: Someone) => (await someone.call(endpoints['notifications.list'], {})).body;
  const catalogueOf = async (id: string) =>
    (await house.db.get('SELECT gone FROM catalogue_feed WHERE "gameId" = :id', { id })) as
      | { gone: number }
      | undefined;
  const logged = async (id: string) =>
    ((await house.db.all('SELECT action, said FROM audit_log ORDER BY id', {})) as { action: string; said: string }[])
      .filter(({ said }) => said.includes(id))
      .map(({ action }) => action);

  test('an approved game is in the store, and its developer is notified', async () => {
    const id = await waiting();
    const { status, body } = await staff.call(approve, { id });
    expect([status, body]).toMatchObject([
      200,
      { id, status: 'approved', approvedBy: staff.id, rejectionReason: null },
    ]);
    expect(body.approvedAt).not.toBeNull();
    const seen = (await (await house.person('visitor')).call(one, { id })).body;
    expect([seen.status, seen.approvedBy]).toEqual(['approved', null]);
    const [news, ...more] = await bellOf(developer);
    expect([news, more]).toMatchObject([{ type: 'game_approved', gameId: id, isRead: 0 }, []]);
    expect(await fedOf(house, developer, 'notification')).toEqual([[news?.id, 0]]);
    expect(await catalogueOf(id)).toEqual({ gone: 0 });
    expect(await logged(id)).toEqual(['games.approve']);
  });

  test('a rejected game stays visible to its developer, with the reason', async () => {
    const id = await waiting();
    const { status, body } = await staff.call(reject, { id, reason });
    expect([status, body]).toMatchObject([200, { id, status: 'rejected', rejectionReason: reason, approvedBy: null }]);
    expect(await bellOf(developer)).toMatchObject([{ type: 'game_rejected', gameId: id }]);
    expect((await bellOf(developer))[0]?.message).toContain(reason);
    expect((await developer.call(mine, {})).body).toMatchObject([{ id, rejectionReason: reason }]);
    expect((await developer.call(one, { id })).body.rejectionReason).toBeNull();
    expect((await (await house.person('player')).call(one, { id })).status).toBe(404);
    expect(await catalogueOf(id)).toBeUndefined();
    expect(
      (await house.db.all('SELECT said FROM audit_log', {})).some((row) => JSON.stringify(row).includes(reason)),
    ).toBe(false);
  });

  test('staff see rejected games with reason, person and time, newest decision first, and can delete them', async () => {
    const [first, second] = [await waiting(), await waiting()];
    house.setClock('2025-05-01T10:00:00.000Z');
    const colleague = await house.person('staff');
    await colleague.call(reject, { id: first, reason });
    house.setClock('2025-05-02T10:00:00.000Z');
    await staff.call(reject, { id: second, reason: 'It is a copy.' });
    const by = ({ id, username }: Someone) => ({ id, username });
    const list = async () => (await staff.call(rejected, {})).body.filter(({ id }) => [first, second].includes(id));
    expect(await list()).toMatchObject([
      { id: second, rejectionReason: 'It is a copy.', rejectedBy: by(staff), rejectedAt: '2025-05-02T10:00:00.000Z' },
      { id: first, rejectionReason: reason, rejectedBy: by(colleague), rejectedAt: '2025-05-01T10:00:00.000Z' },
    ]);
    house.setClock();
    await house.db.run('DELETE FROM users WHERE id = :id', { id: colleague.id });
    expect((await list())[1]).toMatchObject({ id: first, rejectedBy: null, rejectedAt: '2025-05-01T10:00:00.000Z' });
    expect((await staff.call(remove, { id: second })).status).toBe(204);
    expect((await list()).map(({ id }) => id)).toEqual([first]);
    expect((await developer.call(rejected, {})).status).toBe(403);
    expect(JSON.stringify((await developer.call(mine, {})).body)).not.toContain('rejectedBy');
  });

  test('pending games are listed oldest first', async () => {
    const [late, early] = [
      await waiting({ createdAt: '2025-02-02T00:00:00.000Z' }),
      await waiting({ createdAt: '2025-01-01T00:00:00.000Z' }),
    ];
    await waiting({ status: 'approved' });
    await waiting({ status: 'rejected' });
    const list = (await staff.call(pending, {})).body;
    expect(list.map(({ id }) => id).slice(0, 2)).toEqual([early, late]);
    expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['pending']));
    expect(list[0]?.developerName).toBe(developer.username);
  });

  test.each(['approved', 'rejected'] as const)('a game that is %s cannot be decided again', async (status) => {
    const id = await waiting({ status });
    for (const answer of [await staff.call(approve, { id }), await staff.call(reject, { id, reason })])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'conflict',
        'This game is not pending',
      ]);
    expect(await bellOf(developer)).toEqual([]);
  });

  test('a decision on a missing game is refused', async () => {
    const id = uuid();
    for (const answer of [
      await staff.call(approve, { id }),
      await staff.call(reject, { id, reason }),
      await staff.call(remove, { id }),
    ])
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([404, 'Game not found']);
  });

  test('only staff can decide on games', async () => {
    const id = await waiting();
    for (const [role, status] of [
      ['visitor', 401],
      ['player', 403],
      ['developer', 403],
      ['pending', 403],
    ] as const) {
      const who = role === 'developer' ? developer : await house.person(role);
      const calls = [
        who.call(approve, { id }),
        who.call(reject, { id, reason }),
        who.call(remove, { id }),
        who.call(pending, {}),
      ];
      expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual(Array(4).fill(status));
    }
    expect((await developer.call(mine, {})).body).toMatchObject([{ id, status: 'pending' }]);
    expect((await staff.call(reject, { id, reason: '  ' })).status).toBe(400);
  });

  test('staff cannot approve their own game while there are other staff, but can reject it', async () => {
    const id = await waiting({ developerId: staff.id });
    await house.person('staff');
    const { status, body } = await staff.call(approve, { id });
    expect([status, body.code, body.message]).toEqual([403, 'forbidden', 'You cannot approve your own game']);
    expect((await staff.call(reject, { id, reason })).body.status).toBe('rejected');
    expect((await staff.call(approve, { id })).status).toBe(409);
  });

  test('one of fifty simultaneous approvals counts', async () => {
    const id = await waiting();
    const answers = await Promise.all(Array.from({ length: 50 }, () => staff.call(approve, { id })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
    expect([(await bellOf(developer)).length, await logged(id)]).toEqual([1, ['games.approve']]);
  });

  test('simultaneous approval, rejection and deletion end in one consistent state', async () => {
    for (let n = 0; n < 4; n++) {
      const id = await waiting();
      const calls = Array.from({ length: 6 }, (_, i) => [
        staff.call(approve, { id }),
        staff.call(reject, { id, reason }),
        ...(i === n ? [staff.call(remove, { id })] : []),
      ]).flat();
      const answers = await Promise.all(calls);
      expect(answers.filter(({ status }) => ![200, 204, 404, 409].includes(status))).toEqual([]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const decided = answers.filter(({ status }) => status === 200).length;
      expect(decided).toBeLessThanOrEqual(1);
      expect((await bellOf(developer)).filter(({ gameId }) => gameId === id)).toHaveLength(decided);
      const entry = await catalogueOf(id);
      expect(entry === undefined || entry.gone === 1).toBe(true);
      expect((await staff.call(one, { id })).status).toBe(404);
    }
  });

  test.each(['pending', 'approved', 'rejected'] as const)('staff can delete a game that is %s', async (status) => {
    const id = await waiting({ status });
    expect((await staff.call(remove, { id })).status).toBe(204);
    expect((await staff.call(remove, { id })).status).toBe(404);
    expect((await developer.call(mine, {})).body).toEqual([]);
    expect(await catalogueOf(id)).toEqual(status === 'approved' ? { gone: 1 } : undefined);
    expect(await logged(id)).toEqual(['games.remove']);
  });

  test('deleting a game updates the devices of everybody who had it and keeps reports about it', async () => {
    const [id, other] = [await waiting({ status: 'approved', price: 300 }), (await house.game()).id];
    const [me, friend] = [await house.person('player'), await house.person('player')];
    const rows: Record<string, string> = {};
    for (const who of [me, friend])
      for (const gameId of [id, other]) {
        const added = (await who.call(endpoints['library.add'], { id: gameId })).body.id;
        const wished = (await who.call(endpoints['wishlist.add'], { gameId })).body.id;
        const said = (await who.call(endpoints['reviews.post'], { gameId, rating: 4 })).body.id;
        if (who === me && gameId === id) Object.assign(rows, { library: added, wishlist: wished, review: said });
      }
    await me.call(endpoints['plays.start'], { gameId: id });
    const cart = uuid();
    await house.db.run(`INSERT INTO cart_items (id, "userId", "gameId", "addedAt") VALUES (:cart, :me, :id, '')`, {
      cart,
      me: me.id,
      id,
    });
    const report = uuid();
    await house.db.run(
      `INSERT INTO moderation_reports (id, "reporterId", category, subject, description, "gameId", "createdAt")
       VALUES (:report, :me, 'bug', 'It stops', 'It stops at level two.', :id, '')`,
      { report, me: me.id, id },
    );
    expect((await staff.call(remove, { id })).status).toBe(204);
    for (const [kind, entityId] of Object.entries({ ...rows, cart }))
      expect(await fedOf(house, me, kind as 'cart'), kind).toContainEqual([entityId, 1]);
    for (const kind of ['library', 'wishlist', 'review'] as const) {
      const told = await fedOf(house, friend, kind);
      expect(told.map(([, gone]) => gone).sort()).toEqual([0, 1]);
    }
    expect((await me.call(endpoints['library.list'], {})).body.map(({ gameId }) => gameId)).toEqual([other]);
    expect(await house.db.get('SELECT "gameId" FROM moderation_reports WHERE id = :report', { report })).toEqual({
      gameId: null,
    });
    for (const table of ['play_sessions', 'cart_items', 'reviews', 'user_games'])
      expect(await house.db.all(`SELECT id FROM ${table} WHERE "gameId" = :id`, { id })).toEqual([]);
  });

  test('a person who adds a game while it is deleted either never has it or is told that it is gone', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => house.person('player')));
    for (let n = 0; n < 5; n++) {
      const id = await waiting({ status: 'approved' });
      const takings = people.map((who) => who.call(endpoints['library.add'], { id }));
      const takes = people.map((who) => who.call(endpoints['reviews.post'], { gameId: id, rating: 5 }));
      const [removed, ...taken] = await Promise.all([staff.call(remove, { id }), ...takings, ...takes]);
      expect(removed.status).toBe(204);
      for (const { status } of taken) expect([201, 404, 503], `${status}`).toContain(status);
      for (const who of people)
        for (const kind of ['library', 'review'] as const)
          expect((await fedOf(house, who, kind)).filter(([, gone]) => gone === 0)).toEqual([]);
    }
  });
});

test.each(databases)('the only staff member can approve their own game on %s', async (database) => {
  const house = await openTestApp({ database });
  const lead = await house.person('lead');
  const { id } = await house.game({ status: 'pending', developerId: lead.id });
  expect((await lead.call(approve, { id })).status).toBe(200);
  await house.close();
});
