import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import type { SyncAnswer, SyncReply } from '#sync/contract/sync.ts';
import { type Endpoint, type Limit, methodOf, pathParamsOf, requestOf } from '#sync/endpoint.ts';
import { decodeResponse, encodeRequest, type SyncRequest } from '#sync/protocol/wireFormat.ts';
import { defaultRates, type Rates } from '../../security/rateLimits.ts';
import { appealedReview, decidedReview, hiding, proposedSuspension, reportedReview } from '../cases.ts';
import { inputFor } from '../samples.ts';
import { live } from '../simulatedUsage.ts';
import { registered, submission } from '../submissions.ts';
import { everything } from '../tables.ts';
import { databases, openTestApp, password, type Role, type Someone, type TestApp } from '../testApp.ts';

/** Texts with a meaning in a database, header, page, template or terminal; here they must be treated as plain text. */
const words = [
  "'; DROP TABLE users; --",
  'x\', "isAdmin" = 1 --',
  '" OR "1"="1',
  "x' UNION SELECT password FROM users --",
  '%_\\%',
  ':id $1 ?1 @x',
  'a\r\nSet-Cookie: recess=stolen',
  'a%0d%0aX-Injected: 1',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u0024{7*7} {{7*7}} <%= 7*7 %> #{7*7}',
  '%s%s%n %d',
  '=HYPERLINK("#A1")',
  '\u202Eetirw\u202C \u200B\uFEFF \u0301\u0301\u0301',
  '../../../../etc/passwd',
  'NaN',
];

const setupKey = 'the key of this test house';
const often: Limit = { times: 1_000_000_000, seconds: 60 };
const rates = Object.fromEntries(Object.keys(defaultRates).map((name) => [name, often])) as Rates;

/** Says whether a field takes text first of all; a nullable or transformed text counts too. */
function takesText(schema: z.ZodType): boolean {
  const { type, innerType, in: before } = schema.def as { type: string; innerType?: z.ZodType; in?: z.ZodType };
  if (innerType ?? before) return takesText((innerType ?? before) as z.ZodType);
  return ['string', 'enum', 'array', 'union'].includes(type);
}
/** Every field, optional or not, of every call that changes something and takes text in its body. */
const fields = endpointNames.flatMap((name) => {
  const e = endpoints[name] as Endpoint;
  if (methodOf(e) === 'GET' || e.file || name === 'sync.exchange') return [];
  const keys = Object.keys(e.input.shape).filter((key) => takesText(e.input.shape[key] as z.ZodType));
  return keys.filter((key) => !pathParamsOf(e).includes(key)).map((key) => [name, key] as [EndpointName, string]);
});

/** Fields that are compared with a secret or name a person: the text is refused as wrong and stored nowhere. */
const wrong: Record<string, number> = {
  ...{ 'auth.login password': 401, 'auth.developerLogin developerId': 401, 'auth.leadLogin password': 401 },
  ...{ 'auth.leadLogin setupKey': 401, 'auth.setupLead setupKey': 401, 'auth.externalLink password': 401 },
  ...{ 'auth.reset who': 401, 'auth.reset code': 401, 'auth.reset next': 401 },
  ...{
    'users.changePassword current': 403,
    'users.leave password': 403,
    'users.export password': 403,
    'friends.request username': 404,
  },
};
/** Fields that are stored as a hash. */
const hashed = ['auth.register password', 'auth.setupLead password', 'users.changePassword next'];
/** Fields that are stored after other text: a note to a report follows its reason. */
const behind: Record<string, (text: string) => string> = {
  'reports.quick note': (text) => (text === '' ? 'Reported as: Danger or threat' : `Danger or threat: ${text}`),
};
/** Only an upload creates a valid value for this field. */
const issued = 'games.submit coverImage';
/** Nobody has come back from a provider, but the form is checked all the same. */
const nobody = ['auth.externalRegister', 'auth.externalLink'];

const roleFor = ({ may }: Endpoint): Role =>
  may.includes('developer') ? 'developer' : may.includes('lead') ? 'lead' : may.includes('staff') ? 'staff' : 'player';

describe.each(databases)('special text on %s', (database) => {
  let house: TestApp;
  let cover: { coverImage: string; imageHash: string };
  let schools: number;
  beforeAll(async () => {
    house = await openTestApp({ database, rates, settings: { SETUP_KEY: setupKey } });
    schools = 0;
    // A person with data of every kind, which an injection could destroy.
    await live(house, await house.person('player'));
    await house.person('lead');
    cover = await submission(await house.person('developer'));
  });
  afterAll(() => house?.close());

  /** Returns who makes a call, and a valid input that names existing rows. */
  async function stageOf(name: EndpointName): Promise<{ me: Someone; input: Record<string, unknown> }> {
    const e = endpoints[name] as Endpoint;
    const [me, input] = [await house.person(roleFor(e)), inputFor(e)];
    const of = (more: object) => ({ me, input: { ...input, ...more } });
    const author = () => house.person('player');
    const reportOf = async (who: Someone) =>
      (await who.call(endpoints['reports.file'], inputFor(endpoints['reports.file']) as never)).body.id;
    const game = await house.game();
    if (name === 'reviews.post') return of({ gameId: game.id });
    if (name === 'reviews.edit')
      return of({ id: (await me.call(endpoints['reviews.post'], { gameId: game.id, rating: 3 })).body.id });
    if (name === 'friends.message') {
      const friend = await author();
      const { body } = await me.call(endpoints['friends.request'], { username: friend.username });
      await friend.call(endpoints['friends.accept'], { id: body.id });
      return of({ receiverId: friend.id });
    }
    if (name === 'reports.answer') return of({ id: await reportOf(me) });
    if (name === 'reports.setStatus') return of({ id: await reportOf(await author()), status: 'resolved' });
    if (name === 'feedback.answer') {
      const sent = await (await author()).call(endpoints['feedback.send'], { subject: 'A', message: 'B' });
      return of({ id: sent.body.id });
    }
    if (name === 'moderation.decide') {
      const { id, version } = await reportedReview(house);
      return of({ id, version, ...hiding });
    }
    if (name === 'moderation.refuse') return of({ id: (await proposedSuspension(house)).decisionId });
    if (name === 'moderation.revert') return of({ id: (await decidedReview(house)).decisionId });
    if (name === 'moderation.answerAppeal') return of({ id: (await appealedReview(house)).appealId });
    if (name === 'decisions.appeal') return of({ decisionId: (await decidedReview(house, { author: me })).decisionId });
    if (name === 'games.reject') return of({ id: (await house.game({ status: 'pending', approvedAt: null })).id });
    if (name === 'games.submit') {
      const owner = { imageHash: cover.imageHash, userId: me.id, now: house.clock().toISOString() };
      await house.db.run(
        'INSERT INTO cover_owners ("imageHash", "userId", "createdAt") VALUES (:imageHash, :userId, :now)',
        owner,
      );
      const good = { title: 'Moon', description: 'Hop.', genres: ['Platformer'], gameUrl: 'https://example.org/moon/' };
      return of({ ...good, coverImage: cover.coverImage, imageHash: cover.imageHash });
    }
    if (name === 'developers.reject') {
      const asking = await house.person('pending');
      const row = await house.db.get('SELECT id FROM developers WHERE "userId" = :id', { id: asking.id });
      return of({ id: (row as { id: string }).id });
    }
    if (name === 'developers.register') return of({ schoolEmail: `school${++schools}@example.org` });
    if (name === 'versions.submit' || name === 'versions.reject') {
      const owner = name === 'versions.submit' ? me : await house.person('developer');
      const hosted = await house.game({ developerId: owner.id, ...(await registered(house, owner, 'One')) });
      const next = { gameId: hosted.id, gameUrl: (await registered(house, owner, 'Two')).gameUrl };
      return of(owner === me ? next : { id: (await owner.call(endpoints['versions.submit'], next)).body.id });
    }
    if (name === 'featured.add') return of({ gameId: game.id });
    if (name === 'warnings.add') return of({ id: game.id });
    if (name === 'reports.file') return of({ gameId: game.id, aboutUserId: (await author()).id });
    if (name === 'auth.login' || name === 'auth.leadLogin')
      return of({ email: me.email, password, ...('setupKey' in input && { setupKey }) });
    if (name === 'users.changePassword') return of({ current: password });
    if (name === 'auth.setupLead') return of({ setupKey });
    return of({});
  }

  type Rows = Awaited<ReturnType<typeof everything>>;
  /** Counters that any change moves. */
  const counters = ['sync_users', 'sync_meta', 'totals'];
  const textOf = (row: object) => JSON.stringify(row);

  /** Expects every row to be unchanged unless it contains one of these names. */
  function expectOnly(before: Rows, after: Rows, named: Set<string>) {
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, rows] of Object.entries(before)) {
      if (counters.includes(table)) continue;
      const now = new Set((after[table] ?? []).map(textOf));
      const changed = rows.map(textOf).filter((row) => !now.has(row));
      expect(changed.filter((row) => ![...named].some((one) => row.includes(one)))).toEqual([]);
    }
  }
  const isKept = (rows: Rows, text: unknown, named: string[]) =>
    Object.values(rows).some((table) =>
      table.some((row) => Object.values(row).includes(text) && named.some((one) => textOf(row).includes(one))),
    );

  test.each(fields)('%s treats its %s as plain text and stores it character for character', async (name, key) => {
    const e = endpoints[name] as Endpoint;
    const before = await everything(house);
    const named = new Set<string>();
    const kept: [text: unknown, by: string[]][] = [];
    let good = 0;
    for (const text of words) {
      const stage = await stageOf(name);
      const input = { ...stage.input, [key]: text };
      const { method, path, body } = requestOf(e, input as never);
      const response = await stage.me.send(method, path, body);
      const answer = await response.text();
      const told = `${name} ${key}=${text} → ${response.status} ${answer.slice(0, 200)}`;
      const read = e.input.safeParse(input);
      if (nobody.includes(name)) expect([400, 401], told).toContain(response.status);
      else if (!read.success) expect(response.status, told).toBe(400);
      // One of these texts may be a username that is taken by now.
      else if (key === 'username') expect([200, 201, 400, 404, 409], told).toContain(response.status);
      else if (wrong[`${name} ${key}`]) expect(response.status, told).toBe(wrong[`${name} ${key}`]);
      // The store has a lead developer already.
      else if (name === 'auth.setupLead') expect([400, 409], told).toContain(response.status);
      // The schema cannot know reserved usernames and URLs that are not public.
      else expect([200, 201, 204, 400], told).toContain(response.status);
      for (const header of ['x-injected', 'set-cookie'])
        expect(response.headers.get(header) ?? '', told).not.toMatch(/stolen|^1$/);
      expect(answer, told).not.toContain('$argon2');
      const ids = [stage.me.id, ...Object.values(stage.input).filter((value) => /^[0-9a-f-]{36}$/.test(String(value)))];
      for (const id of ids) named.add(String(id));
      if (response.status >= 300 || wrong[`${name} ${key}`] || hashed.includes(`${name} ${key}`)) continue;
      good++;
      const said = answer === '' ? {} : (JSON.parse(answer) as Record<string, unknown>);
      const stored = (read.data as Record<string, unknown>)[key];
      if (key in said) expect(said[key], told).toBe(stored);
      kept.push([behind[`${name} ${key}`]?.(String(stored)) ?? stored, [...ids.map(String), String(said['id'])]]);
    }
    const after = await everything(house);
    for (const [text, by] of kept) expect(isKept(after, text, by), `${name} ${key}=${text}`).toBe(true);
    expectOnly(before, after, named);
    // A field for one line of text accepts nearly all of them; one for a word of the filter those with letters from A to Z.
    if (e.input.shape[key]?.safeParse(words[0]).success && !wrong[`${name} ${key}`] && !nobody.includes(name))
      if (!hashed.includes(`${name} ${key}`) && name !== 'auth.setupLead' && `${name} ${key}` !== issued)
        expect(good).toBeGreaterThan(name === 'filter.add' ? 5 : 10);
  });

  test('queued writes treat text as plain text too', async () => {
    const before = await everything(house);
    const { me, input } = await stageOf('friends.message');
    const now = house.clock().toISOString();
    const ops = words.map((content, n) => ({
      ...{ seq: n + 1, id: uuid(), name: 'friends.message', v: 1, base: null, at: now },
      input: { ...input, content },
    }));
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
    const exchange = async (sent: SyncRequest['ops']) => {
      const asked = { clientId: uuid(), acked: 0, now, ops: sent, cursor: null, limit: 500 };
      const response = await me.send('POST', '/api/sync', JSON.stringify(encodeRequest(asked)), headers);
      return decodeResponse((await response.json()) as SyncReply, asked, me.id) as SyncAnswer;
    };
    const { last, results } = await exchange(ops);
    expect(last).toBe(words.length);
    // Another device gets the texts from the server alone.
    const { pull } = await exchange([]);
    const refused = new Set(results.map(({ seq }) => seq));
    const pulled = new Map(pull.rows.map(([, id, , row]) => [id, row as { content?: string } | null]));
    for (const { seq, id, input: sent } of ops)
      if (!refused.has(seq)) expect(pulled.get(id)?.content).toBe(sent.content.trim());
    expect(refused.size).toBeLessThan(2);
    expectOnly(before, await everything(house), new Set([me.id, String(input['receiverId'])]));
  });
});
