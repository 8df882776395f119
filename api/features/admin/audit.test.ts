import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathParamsOf } from '#sync/endpoint.ts';
import { encodeRequest } from '#sync/protocol/wireFormat.ts';
import { appealedReview, decidedReview, proposedSuspension, reportedReview } from '../../test/cases.ts';
import { someLetters } from '../../test/letters.ts';
import { registered } from '../../test/submissions.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const audit = endpoints['admin.audit'];
/** Everything that the contract lets staff do. */
const deeds = endpointNames.filter((name) => {
  const e = endpoints[name] as Endpoint;
  return methodOf(e) !== 'GET' && e.may.some((rule) => rule === 'staff' || rule === 'lead');
});
/** What an entry keeps besides the inputs: what is taken away is known by its game from then on. */
const alsoKept: Partial<Record<EndpointName, object>> = {
  'featured.remove': { gameId: expect.any(String) },
  'reviews.remove': { gameId: expect.any(String) },
  'warnings.remove': { gameId: expect.any(String), warningType: 'scary' },
  'filter.add': { id: expect.any(String) },
  'filter.remove': { list: 'allow' },
  'moderation.decide': { actions: 'hide warn' },
  'moderation.bulk': { ids: expect.stringMatching(/^[0-9a-f-]{36}$/) },
};
const secret = 'Nobody may read this in the log';

const post = async (house: TestApp, who: Someone) =>
  (await who.call(endpoints['reviews.post'], { gameId: (await house.game()).id, rating: 4 })).body.id;
const applicationOf = async (house: TestApp) => {
  const { id } = await house.person('pending');
  return ((await house.db.get('SELECT id FROM developers WHERE "userId" = :id', { id })) as { id: string }).id;
};
const report = async (house: TestApp) => {
  const said = { category: 'abuse', subject: 'Somebody', description: 'Was not kind to me' } as const;
  return (await (await house.person('player')).call(endpoints['reports.file'], said)).body.id;
};
const feedback = async (house: TestApp) =>
  (await (await house.person('player')).call(endpoints['feedback.send'], { subject: 'Hi', message: 'Hello' })).body.id;

/** A hosted game's first version, which is played, and one that waits. */
async function versionsOf(house: TestApp): Promise<{ first: string; next: string }> {
  const maker = await house.person('developer');
  const { id: first } = await house.game({ developerId: maker.id, ...(await registered(house, maker, 'One')) });
  const { gameUrl } = await registered(house, maker, 'Two');
  const said = { gameId: first, gameUrl, notes: secret };
  return { first, next: (await maker.call(endpoints['versions.submit'], said)).body.id };
}

/** What each deed is done to, made for it: the input of the call. */
const inputs: Partial<Record<EndpointName, (house: TestApp, by: Someone) => Promise<Record<string, unknown>>>> = {
  'games.approve': async (house) => ({ id: (await house.game({ status: 'pending' })).id }),
  'games.reject': async (house) => ({ id: (await house.game({ status: 'pending' })).id, reason: secret }),
  'games.remove': async (house) => ({ id: (await house.game()).id }),
  'featured.add': async (house) => ({ gameId: (await house.game()).id, position: 3 }),
  'featured.remove': async (house, by) => {
    const { id: gameId } = await house.game();
    const { body } = await (await house.person('staff')).call(endpoints['featured.add'], { gameId });
    expect(body.createdBy).not.toBe(by.id);
    return { id: body.id };
  },
  'warnings.add': async (house) => ({ id: (await house.game()).id, warningType: 'custom', description: secret }),
  'warnings.remove': async (house) => {
    const said = { id: (await house.game()).id, warningType: 'scary' } as const;
    return { id: (await (await house.person('lead')).call(endpoints['warnings.add'], said)).body.id };
  },
  'reviews.remove': async (house) => ({ id: await post(house, await house.person('player')) }),
  'developers.approve': async (house) => ({ id: await applicationOf(house) }),
  'developers.reject': async (house) => ({ id: await applicationOf(house), reason: secret }),
  'users.resetPassword': async (house) => ({ id: (await house.person('player')).id }),
  'users.remove': async (house) => ({ id: (await house.person('player')).id }),
  'users.setAdmin': async (house) => ({ id: (await house.person('player')).id, isAdmin: 1 }),
  'reports.answer': async (house) => ({ id: await report(house), content: secret }),
  'reports.evidence': async (house) => ({ id: await report(house) }),
  'reports.setStatus': async (house) => ({ id: await report(house), status: 'in_progress' }),
  'moderation.claim': async (house) => ({ id: (await reportedReview(house)).id }),
  'moderation.release': async (house) => ({ id: (await reportedReview(house)).id }),
  'moderation.evidence': async (house) => ({ id: (await reportedReview(house)).id }),
  'moderation.decide': async (house) => {
    const { id, version } = await reportedReview(house);
    const notes = { facts: secret, noteToAuthor: secret, noteToReporters: secret };
    return { id, version, actions: ['hide', 'warn'], rule: 'kind', ...notes };
  },
  'moderation.bulk': async (house) => ({ ids: [(await reportedReview(house)).id], action: 'none' }),
  'moderation.confirm': async (house) => {
    const { decisionId: id, version } = await proposedSuspension(house);
    return { id, version };
  },
  'moderation.refuse': async (house) => ({ id: (await proposedSuspension(house)).decisionId, why: secret }),
  'moderation.revert': async (house) => ({ id: (await decidedReview(house)).decisionId, why: secret }),
  'moderation.answerAppeal': async (house) => ({
    ...{ id: (await appealedReview(house)).appealId, outcome: 'upheld', note: secret },
  }),
  'feedback.answer': async (house) => ({ id: await feedback(house), content: secret }),
  'feedback.read': async (house) => ({ id: await feedback(house) }),
  'filter.add': async () => ({ word: secret.slice(0, 20), lang: 'en', list: 'allow' }),
  'filter.remove': async (house) => {
    const said = { word: 'pineapple', lang: 'en', list: 'allow' } as const;
    return { id: (await (await house.person('staff')).call(endpoints['filter.add'], said)).body.id };
  },
  'versions.approve': async (house) => ({ id: (await versionsOf(house)).next }),
  'versions.reject': async (house) => ({ id: (await versionsOf(house)).next, reason: secret }),
  'versions.restore': async (house) => {
    const { first, next } = await versionsOf(house);
    await (await house.person('staff')).call(endpoints['versions.approve'], { id: next });
    return { id: first };
  },
};

type Entry = { action: string; said: string };

describe.each(databases)('the audit log on %s', (database) => {
  let house: TestApp;
  let lead: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database, log: pino({ level: 'silent' }) });
    lead = await house.person('lead');
  });
  afterAll(() => house?.close());

  const entriesOf = async ({ id }: Someone) =>
    (
      (await house.db.all('SELECT action, said FROM audit_log WHERE "actorId" = :id ORDER BY id', { id })) as Entry[]
    ).map(({ action, said }) => [action, JSON.parse(said)]);

  test.each(deeds)('%s by staff leaves one entry, with its ids and choices and no words', async (name) => {
    const e = endpoints[name] as Endpoint;
    const by = await house.person(e.may.includes('staff') ? 'staff' : 'lead');
    const make = inputs[name];
    if (!make) return expect.fail('This deed has no example here yet');
    const input = await make(house, by);
    const { status, body } = await by.call(e, input);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    const kept = Object.fromEntries(e.logged.map((key) => [key, input[key] ?? null]));
    expect(await entriesOf(by)).toEqual([[name, { ...kept, ...alsoKept[name] }]]);
    const rows = await house.db.all('SELECT * FROM audit_log', {});
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('it says how a report ended, and what it was about, and nothing of an end where it goes on', async () => {
    const by = await house.person('lead');
    for (const said of [
      { status: 'resolved', dismissed: 1 },
      { status: 'resolved', dismissed: 0 },
      { status: 'resolved' },
      { status: 'in_progress' },
    ] as const) {
      const id = await report(house);
      expect((await by.call(endpoints['reports.setStatus'], { id, ...said })).status).toBe(200);
      expect((await by.call(audit, {})).body[0]).toMatchObject({
        action: 'reports.setStatus',
        said: { id, dismissed: null, ...said },
        about: 'Somebody',
        gone: 0,
      });
    }
  });

  test('who is not staff leaves none, and neither does who does it to their own', async () => {
    const [player, staff] = [await house.person('player'), await house.person('staff')];
    for (const who of [player, staff]) {
      expect((await who.call(endpoints['reviews.remove'], { id: await post(house, who) })).status).toBe(204);
      expect(await entriesOf(who)).toEqual([]);
    }
  });

  test('each read of somebody’s conversation by staff is in it, and who reads their own is not', async () => {
    const [me, staff, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const said = { category: 'bug', subject: 'It stops', description: 'It stops at level three.' } as const;
    const { id } = (await me.call(endpoints['reports.file'], said)).body;
    const letter = (await me.call(endpoints['feedback.send'], { subject: 'Thanks', message: 'Good.' })).body;
    const read = async (who: Someone) => {
      expect((await who.call(endpoints['reports.messages'], { id })).status).toBe(200);
      if (who !== me) await who.call(endpoints['feedback.messages'], { id: letter.id });
    };
    const rows = async () =>
      (
        (await house.db.all('SELECT "actorId", action, said FROM audit_log ORDER BY id', {})) as Record<
          string,
          string
        >[]
      )
        .filter(({ said = '' }) => [id, letter.id].includes(JSON.parse(said).id))
        .map(({ actorId, action }) => [actorId, action]);
    const one = (who: Someone) => [
      [who.id, 'reports.messages'],
      [who.id, 'feedback.messages'],
    ];
    await read(me);
    expect(await rows()).toEqual([]);
    for (const who of [staff, staff, other, staff]) await read(who);
    expect(await rows()).toEqual([...one(staff), ...one(staff), ...one(other), ...one(staff)]);
    // A conversation that is not there is not read.
    expect((await staff.call(endpoints['reports.messages'], { id: uuid() })).status).toBe(404);
    expect(await rows()).toHaveLength(8);
  });

  test('a deed that was refused is not in it', async () => {
    const [staff, id] = [await house.person('staff'), await applicationOf(house)];
    await lead.call(endpoints['developers.approve'], { id });
    const refused = [
      await staff.call(endpoints['developers.approve'], { id }),
      await staff.call(endpoints['developers.reject'], { id: uuid(), reason: 'No' }),
      await staff.call(endpoints['developers.reject'], { id, reason: '' }),
      await staff.call(endpoints['featured.add'], { gameId: uuid() }),
      await staff.call(endpoints['warnings.add'], { id: (await house.game()).id, warningType: 'scary' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 404, 400, 404, 403]);
    expect(await entriesOf(staff)).toEqual([]);
  });

  test('what staff did on a device without a network is in it once it arrives, and once only', async () => {
    const staff = await house.person('staff');
    const [own, others] = [await post(house, staff), await post(house, await house.person('player'))];
    const now = house.clock().toISOString();
    const op = (seq: number, id: string) => ({ seq, id: uuid(), name: 'reviews.remove', v: 1, at: now, input: { id } });
    const rest = { clientId: uuid(), acked: 0, now, cursor: null, limit: 100 };
    const batch = JSON.stringify(encodeRequest({ ...rest, ops: [op(1, own), op(2, others), op(3, uuid())] }));
    for (const _ of [1, 2]) {
      const headers = { 'x-recess-protocol': '1', 'x-recess-user': staff.id };
      const answer = await staff.send('POST', '/api/sync', batch, headers);
      expect(((await answer.json()) as { last: number }).last).toBe(3);
    }
    const entries = await entriesOf(staff);
    expect(entries).toContainEqual(['reviews.remove', { id: others, gameId: expect.any(String) }]);
    expect(entries.filter(([, { id }]) => id === own)).toEqual([]);
    expect(entries.filter(([, { id }]) => id === others)).toHaveLength(1);
  });

  test('no entry is ever changed or removed', async () => {
    await lead.call(endpoints['featured.add'], { gameId: (await house.game()).id });
    const all = () => house.db.all('SELECT * FROM audit_log ORDER BY id', {});
    const before = await all();
    expect(before.length).toBeGreaterThan(0);
    const replace = `INTO audit_log SELECT id, 'x', 'x', '{}', '' FROM audit_log`;
    for (const text of [
      `UPDATE audit_log SET action = 'x'`,
      'DELETE FROM audit_log',
      database === 'postgres' ? 'TRUNCATE audit_log' : `INSERT OR REPLACE ${replace}`,
      ...(database === 'postgres' ? [`INSERT ${replace} ON CONFLICT (id) DO UPDATE SET action = 'x'`] : []),
    ])
      await expect(house.db.run(text, {}), text).rejects.toThrow('append-only');
    expect(await all()).toEqual(before);
  });

  test('what fails is not in it, and what cannot be written in it does not happen', async () => {
    const staff = await house.person('staff');
    const state = async (id: string) =>
      ((await house.db.get('SELECT status FROM developers WHERE id = :id', { id })) as { status: string }).status;
    for (const table of ['sync_feed', 'audit_log']) {
      const id = await applicationOf(house);
      await house.db.script(`ALTER TABLE ${table} RENAME TO put_away`);
      const { status } = await staff.call(endpoints['developers.approve'], { id });
      await house.db.script(`ALTER TABLE put_away RENAME TO ${table}`);
      expect([status, await state(id), await entriesOf(staff)], table).toEqual([500, 'pending', []]);
    }
  });

  test('the lead developer reads it newest first, a hundred at a time, also what somebody did who is gone', async () => {
    const gone = await house.person('staff');
    await gone.call(endpoints['featured.add'], { gameId: (await house.game()).id, position: 7 });
    await house.db.run('DELETE FROM users WHERE id = :id', { id: gone.id });
    const text = `INSERT INTO audit_log (id, "actorId", action, said, "createdAt") VALUES (:id, :by, 'x.y', '{}', :now)`;
    for (let n = 0; n < 205; n++)
      await house.db.run(text, { id: uuid(), by: lead.id, now: house.clock().toISOString() });
    const pages = [(await lead.call(audit, {})).body];
    for (let page = pages[0]; page?.length; pages.push(page))
      page = (await lead.call(audit, { before: page.at(-1)?.id })).body;
    const all = pages.flat();
    const { n } = (await house.db.get('SELECT COUNT(*) AS n FROM audit_log', {})) as { n: number };
    expect([pages[0]?.length, pages[1]?.length, all.length]).toEqual([100, 100, n]);
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(all[0]?.actor).toEqual({ id: lead.id, username: lead.username });
    expect(all.find(({ actor }) => actor.id === gone.id)).toMatchObject({
      actor: { id: gone.id, username: null },
      action: 'featured.add',
      said: { position: 7 },
    });
    expect((await (await house.person('staff')).call(audit, {})).status).toBe(403);
  });

  test('it says which game a review, a warning and a place on home were of, though they are gone', async () => {
    const by = await house.person('lead');
    const game = await house.game();
    const { body: review } = await (await house.person('player')).call(endpoints['reviews.post'], {
      ...{ gameId: game.id, rating: 1 },
    });
    const { body: warning } = await by.call(endpoints['warnings.add'], { id: game.id, warningType: 'scary' });
    const { body: place } = await by.call(endpoints['featured.add'], { gameId: game.id });
    await by.call(endpoints['reviews.remove'], { id: review.id });
    await by.call(endpoints['warnings.remove'], { id: warning.id });
    await by.call(endpoints['featured.remove'], { id: place.id });
    const told = (await by.call(audit, {})).body.slice(0, 3).map(({ action, about, gone }) => [action, about, gone]);
    expect(told).toEqual([
      ['featured.remove', game.title, 0],
      ['warnings.remove', game.title, 0],
      ['reviews.remove', game.title, 0],
    ]);
  });

  test('it says what a deleted game was called as long as its developer has an account, and keeps no title itself', async () => {
    const by = await house.person('lead');
    const maker = await house.person('developer');
    const title = `Cave of ${uuid()}`;
    const { id } = await house.game({ title, developerId: maker.id, status: 'pending', approvedAt: null });
    await by.call(endpoints['games.approve'], { id });
    await by.call(endpoints['games.remove'], { id });
    const told = async () =>
      (await by.call(audit, {})).body.slice(0, 2).map(({ action, about, gone }) => [action, about, gone]);
    expect(await told()).toEqual([
      ['games.remove', title, 1],
      ['games.approve', title, 1],
    ]);
    expect(JSON.stringify(await house.db.all('SELECT * FROM audit_log', {}))).not.toContain(title);
    const exported = (await maker.call(endpoints['users.export'], { password })).body as Record<string, unknown>;
    expect(exported['removedGames']).toMatchObject([{ id, title }]);
    // A game that its developer takes along leaves no title.
    const own = await house.game({ title: `${title} II`, developerId: maker.id });
    expect((await maker.call(endpoints['users.leave'], { password })).status).toBe(204);
    expect(await told()).toEqual([
      ['games.remove', null, 0],
      ['games.approve', null, 0],
    ]);
    const left = await house.db.all('SELECT id FROM removed_games WHERE id IN (:id, :own)', { id, own: own.id });
    expect(left).toEqual([]);
  });

  test('it says what each entry is about, by the name it has now, and nobody who is gone', async () => {
    const [kept, gone, developer] = [
      await house.person('player'),
      await house.person('player'),
      await applicationOf(house),
    ];
    for (const { id } of [kept, gone]) await lead.call(endpoints['users.setAdmin'], { id, isAdmin: 1 });
    await lead.call(endpoints['developers.approve'], { id: developer });
    const game = await house.game();
    await lead.call(endpoints['featured.add'], { gameId: game.id });
    await lead.call(endpoints['warnings.add'], { id: game.id, warningType: 'scary' });
    const removed = await house.game();
    await lead.call(endpoints['games.remove'], { id: removed.id });
    await lead.call(endpoints['users.remove'], { id: gone.id });
    const username = `N ${someLetters(12)}`;
    await kept.call(endpoints['users.rename'], { username });
    const { fullName } = (await house.db.get('SELECT "fullName" FROM developers WHERE id = :id', {
      id: developer,
    })) as {
      fullName: string;
    };
    const report = { category: 'bug', subject: 'It stops', description: 'It stops at level three.' } as const;
    const { id } = (await kept.call(endpoints['reports.file'], report)).body;
    await lead.call(endpoints['reports.setStatus'], { id, status: 'resolved' });
    const letter = (await kept.call(endpoints['feedback.send'], { subject: 'Thanks', message: 'Good.' })).body;
    await lead.call(endpoints['feedback.read'], { id: letter.id });
    const { first, next } = await versionsOf(house);
    await lead.call(endpoints['versions.approve'], { id: next });
    const { title } = (await lead.call(endpoints['games.one'], { id: first })).body;
    const told = (await lead.call(audit, {})).body.slice(0, 10).map(({ action, about }) => [action, about]);
    expect(told).toEqual([
      ['versions.approve', title],
      ['feedback.read', 'Thanks'],
      ['reports.setStatus', 'It stops'],
      ['users.remove', null],
      ['games.remove', removed.title],
      ['warnings.add', game.title],
      ['featured.add', game.title],
      ['developers.approve', fullName],
      ['users.setAdmin', null],
      ['users.setAdmin', username],
    ]);
  });
});

test.each(deeds)('%s says in the log what it was done to, and keeps nothing a person wrote', (name) => {
  const e = endpoints[name] as Endpoint;
  expect(e.logged).toEqual(expect.arrayContaining(pathParamsOf(e)));
  expect(e.logged.length).toBeGreaterThan(0);
  const { properties = {} } = z.toJSONSchema(e.input, { io: 'input', unrepresentable: 'any' });
  for (const key of e.logged) {
    const said = properties[key] as z.core.JSONSchema.JSONSchema;
    const choices = said.enum ?? said.anyOf?.map((one) => (one as { const?: unknown }).const);
    const isId = said.pattern?.includes('-7[0-9a-f]') === true;
    expect(isId || said.type === 'integer' || choices?.every((one) => one !== undefined), key).toBe(true);
  }
});
