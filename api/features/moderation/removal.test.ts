import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { alertOfRefusedText } from '../../http/texts/distress.ts';
import { caseOf } from '../../test/cases.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { lookAtCases } from './alone.ts';

const [removeUser, removeGame] = [endpoints['users.remove'], endpoints['games.remove']];
const [confirm, refuse, one] = [
  endpoints['moderation.confirm'],
  endpoints['moderation.refuse'],
  endpoints['moderation.one'],
];
const waits = [409, 'conflict', 'Nothing is deleted yet. Another moderator has to confirm it on the Moderation page.'];
const already = [409, 'conflict', 'A decision waits here. Confirm or refuse it first.'];

describe.each(bothDatabases)('SECOND_PERSON=all on %s', (database) => {
  let house: TestApp;
  let first: Someone;
  let second: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database, settings: { SECOND_PERSON: 'all' } });
    house.setClock(house.clock().toISOString());
    [first, second] = [await house.person('staff'), await house.person('staff')];
  });
  afterAll(() => house?.close());

  const told = ({ status, body }: { status: number; body: unknown }) => {
    const { code, message } = body as { code?: string; message?: string };
    return [status, code, message];
  };
  const isThere = async (who: Someone) => (await who.call(endpoints['auth.user'], {})).status === 200;
  const isGameThere = async (id: string) => (await second.call(endpoints['games.one'], { id })).status === 200;
  const waitingIn = async (entityId: string, who = first) => {
    const { id, version } = await caseOf(house, entityId);
    const { body } = await who.call(one, { id });
    return { version, body, decision: body.decisions[0] as (typeof body.decisions)[number] };
  };

  test('an account that one of staff deletes stays until somebody else confirms it, once', async () => {
    const target = await house.person('player');
    expect(told(await first.call(removeUser, { id: target.id }))).toEqual(waits);
    const { version, body, decision } = await waitingIn(target.id);
    expect([body.state, await isThere(target)]).toEqual(['waiting', true]);
    expect(decision).toMatchObject({ state: 'waiting', actions: ['deleteAccount'], isOwn: 1, aloneAt: null });
    // Asked again it is the same one decision, whoever asks.
    for (const who of [first, second]) expect(told(await who.call(removeUser, { id: target.id }))).toEqual(already);
    const own = [403, 'forbidden', 'You made this decision. Somebody else confirms it.'];
    expect(told(await first.call(confirm, { id: decision.id, version }))).toEqual(own);
    expect((await second.call(confirm, { id: decision.id, version })).body).toMatchObject({
      ...{ state: 'active', by: { id: first.id }, second: { id: second.id }, alone: 0 },
    });
    expect(await isThere(target)).toBe(false);
    expect((await first.call(removeUser, { id: target.id })).status).toBe(404);
  });

  test('a game that one of staff deletes stays until somebody else confirms it, and its title is kept for the log', async () => {
    const developer = await house.person('developer');
    const game = await house.game({ developerId: developer.id });
    expect(told(await first.call(removeGame, { id: game.id }))).toEqual(waits);
    const { version, body, decision } = await waitingIn(game.id);
    expect([body.gameId, decision.actions, await isGameThere(game.id)]).toEqual([game.id, ['removeGame'], true]);
    expect((await second.call(confirm, { id: decision.id, version })).body.state).toBe('active');
    expect(await isGameThere(game.id)).toBe(false);
    const kept = await house.db.get('SELECT title FROM removed_games WHERE id = :id', { id: game.id });
    expect(kept).toEqual({ title: game.title });
    const said = { gameId: game.id, actions: ['removeGame'] };
    expect((await developer.call(endpoints['decisions.list'], {})).body).toMatchObject([said]);
  });

  test('refused, nothing is deleted; and what was reported waits in its own case, from the queue too', async () => {
    const target = await house.person('player');
    await first.call(removeUser, { id: target.id });
    const { decision } = await waitingIn(target.id);
    expect((await second.call(refuse, { id: decision.id, why: 'A week is enough.' })).body.state).toBe('refused');
    expect([await isThere(target), (await waitingIn(target.id)).body.state]).toEqual([true, 'open']);
    const developer = await house.person('developer');
    const game = await house.game({ developerId: developer.id, totalPlays: 3 });
    const about = { kind: 'game', id: game.id, authorId: developer.id, reason: 'stolen' } as const;
    await (await house.person('player')).call(endpoints['reports.quick'], about);
    const reported = await caseOf(house, game.id);
    const choice = { ...reported, actions: ['removeGame' as const], rule: 'fairness' as const, facts: 'It is a copy.' };
    expect((await first.call(endpoints['moderation.decide'], choice)).body.state).toBe('waiting');
    expect(told(await second.call(removeGame, { id: game.id }))).toEqual(already);
  });

  test('an open case with an alert or a report in it is never taken by the call, which names it; it is decided there', async () => {
    const [hurt, reported] = [await house.person('player'), await house.person('player')];
    const here = { db: house.db, config: house.config, now: house.clock().toISOString() };
    await alertOfRefusedText(here, hurt.id, 'I want to kill myself');
    const about = { kind: 'user', id: reported.id, authorId: reported.id, reason: 'spam' } as const;
    await (await house.person('player')).call(endpoints['reports.quick'], about);
    const stored = (entityId: string) =>
      house.db.all(
        `SELECT c.state, c.version, c.found, c."dueAt", e.text FROM cases c LEFT JOIN case_evidence e ON e."caseId" = c.id
          WHERE c."entityId" = :entityId`,
        { entityId },
      );
    for (const target of [hurt, reported]) {
      const before = await stored(target.id);
      const { id } = await caseOf(house, target.id);
      const inCase = `Nothing is deleted. A case about this is open. Read it on the Moderation page and decide there. Case ${id}`;
      expect(told(await first.call(removeUser, { id: target.id }))).toEqual([409, 'conflict', inCase]);
      expect([await stored(target.id), await isThere(target)]).toEqual([before, true]);
      expect((await first.call(one, { id })).body.decisions).toEqual([]);
    }
    const seen = { ...(await caseOf(house, reported.id)), rule: 'spam' as const, facts: 'Only spam.' };
    const decided = await first.call(endpoints['moderation.decide'], { ...seen, actions: ['deleteAccount'] });
    expect([decided.body.state, await isThere(reported)]).toEqual(['waiting', true]);
  });

  test('who may be deleted by whom, and one’s own, are as they were; the log has who asked, by ids', async () => {
    const lead = await house.person('lead');
    const deleteStaff = [403, 'forbidden', 'Only the lead developer can delete staff'];
    expect(told(await first.call(removeUser, { id: second.id }))).toEqual(deleteStaff);
    expect((await first.call(removeUser, { id: lead.id })).status).toBe(403);
    expect((await first.call(removeUser, { id: first.id })).status).toBe(403);
    expect((await first.call(removeUser, { id: '01890000-0000-7000-8000-0000000000aa' })).status).toBe(404);
    const own = await house.game({ developerId: first.id });
    expect((await first.call(removeGame, { id: own.id })).status).toBe(204);
    const target = await house.person('player');
    await first.call(removeUser, { id: target.id });
    const { id } = await caseOf(house, target.id);
    const [entry] = (await lead.call(endpoints['admin.audit'], {})).body;
    expect(entry).toMatchObject({
      ...{ action: 'moderation.decide', actor: { id: first.id } },
      ...{ said: { id, actions: 'deleteAccount', state: 'waiting' } },
    });
  });

  test('where nobody else may confirm it, it takes effect after a day', async () => {
    const alone = await openTestApp({ database, settings: { SECOND_PERSON: 'all' } });
    alone.setClock(alone.clock().toISOString());
    const [staff, target] = [await alone.person('staff'), await alone.person('player')];
    expect(told(await staff.call(removeUser, { id: target.id }))).toEqual(waits);
    const hoursOn = (hours: number) => new Date(alone.clock().getTime() + hours * 3_600_000).toISOString();
    await lookAtCases(alone, hoursOn(23.9));
    expect(await isThere(target)).toBe(true);
    await lookAtCases(alone, hoursOn(24));
    expect(await isThere(target)).toBe(false);
    // An alert that comes meanwhile was read by nobody: it is taken back, and the case decided anew.
    const hurt = await alone.person('player');
    await staff.call(removeUser, { id: hurt.id });
    await alertOfRefusedText({ db: alone.db, config: alone.config, now: hoursOn(1) }, hurt.id, 'I want to kill myself');
    await lookAtCases(alone, hoursOn(25));
    const { id } = await caseOf(alone, hurt.id);
    const [waiting] = (await staff.call(one, { id })).body.decisions;
    expect([await isThere(hurt), waiting?.state, waiting?.aloneAt]).toEqual([true, 'waiting', null]);
    const why = 'She needs help first.';
    expect((await staff.call(refuse, { id: waiting?.id ?? '', why })).body.state).toBe('refused');
    await alone.close();
  });
});

describe.each(bothDatabases)('without SECOND_PERSON on %s', (database) => {
  test('the calls of the specification delete at once', async () => {
    const house = await openTestApp({ database });
    const [staff, target, game] = [await house.person('staff'), await house.person('player'), await house.game()];
    expect((await staff.call(removeUser, { id: target.id })).status).toBe(204);
    expect((await staff.call(removeGame, { id: game.id })).status).toBe(204);
    await house.close();
  });
});
