import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { filterTermsMax } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { loadTerms } from '../../http/texts/termLists.ts';
import { recess } from '../../operator/commands.ts';
import { befriended } from '../../test/friends.ts';
import { submission } from '../../test/submissions.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [lists, words, add, remove] = [
  endpoints['filter.lists'],
  endpoints['filter.words'],
  endpoints['filter.add'],
  endpoints['filter.remove'],
];
const message = endpoints['friends.message'];

describe.each(bothDatabases)('words that staff add to the judge on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());
  afterEach(async () => {
    for (const { id } of (await staff.call(words, {})).body) await staff.call(remove, { id });
  });

  const listed = async (word: string, list: 'allow' | 'block' = 'block') => {
    const answer = await staff.call(add, { word, lang: 'en', list });
    expect(answer.status).toBeLessThan(300);
    return answer.body.id;
  };

  test('a refused word is refused from then on, also in disguise, and marked only in the texts of games', async () => {
    const { a: me, b: friend } = await befriended(house);
    const write = async (content: string) =>
      (await me.call(message, { receiverId: friend.id, content })).status === 201;
    expect(await write('What a glorbo')).toBe(true);
    const id = await listed('Glorbo');
    expect([await write('What a glorbo'), await write('you gl0rb0'), await write('glorbos')]).toEqual([
      ...[false, false, false],
    ]);
    const developer = await house.person('developer');
    const game = await submission(developer, { description: 'A game about the glorbo' });
    expect((await developer.call(endpoints['games.submit'], game)).status).toBe(201);
    expect((await staff.call(remove, { id })).status).toBe(204);
    expect(await write('What a glorbo')).toBe(true);
  });

  test('the operator’s command judges by the words of the store on request, and by lists of a file besides', async () => {
    const { databaseUrl, dataDir, publicUrl } = house.config;
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('PUBLIC_URL', publicUrl);
    if (databaseUrl) vi.stubEnv('DATABASE_URL', databaseUrl);
    try {
      await listed('Glorbo');
      await listed('shit happens', 'allow');
      const verdicts = async (...options: string[]) => {
        const input = new PassThrough();
        const texts = [
          'What a glorbo',
          'shit happens',
          'this is shit',
          'What a blorp',
          `See ${new URL(publicUrl).host}`,
        ];
        input.end(texts.map((text) => `${JSON.stringify({ text, surface: 'comment' })}\n`).join(''));
        const lines: string[] = [];
        await recess(['judge', ...options], '', { input, say: (line) => lines.push(line) });
        return lines.map((line) => (JSON.parse(line) as { verdict: string }).verdict);
      };
      const before = await house.db.all('SELECT * FROM filter_words ORDER BY id', {});
      expect((await verdicts()).slice(0, 4)).toEqual(['fine', 'rude', 'rude', 'fine']);
      expect(await verdicts('--from-store')).toEqual(['rude', 'fine', 'rude', 'fine', 'fine']);
      const file = join(dataDir, 'lists.json');
      writeFileSync(file, JSON.stringify({ block: ['blorp'] }));
      expect(await verdicts('--lists', file, '--from-store')).toEqual(['rude', 'fine', 'rude', 'rude', 'fine']);
      expect(await house.db.all('SELECT * FROM filter_words ORDER BY id', {})).toEqual(before);
      await expect(verdicts('--from')).rejects.toThrow('Usage');
      await expect(verdicts('--lists')).rejects.toThrow('Usage');
      if (databaseUrl) return;
      const nowhere = join(dataDir, 'nowhere');
      vi.stubEnv('DATA_DIR', nowhere);
      await expect(verdicts('--from-store')).rejects.toThrow(`There is no store in ${nowhere}`);
      expect(existsSync(nowhere)).toBe(false);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('an allowed word is no longer refused, and nothing else becomes allowed by it', async () => {
    const { a: me, b: friend } = await befriended(house);
    const write = async (content: string) =>
      (await me.call(message, { receiverId: friend.id, content })).status === 201;
    expect(await write('shit happens is a level')).toBe(false);
    await listed('shit happens', 'allow');
    expect([await write('shit happens is a level'), await write('this is shit')]).toEqual([true, false]);
    await listed('my number is', 'allow');
    expect(await write('my number is 555 123 4567')).toBe(false);
  });

  test('devices are told the words, with an ETag that changes only when they do; only members are', async () => {
    await listed('glorbo');
    await listed('shit happens', 'allow');
    const me = await house.person('player');
    const first = await me.send('GET', '/api/filter');
    const etag = first.headers.get('etag') as string;
    expect(await first.json()).toEqual({ allow: ['shit happens'], block: ['glorbo'] });
    expect((await me.send('GET', '/api/filter', undefined, { 'if-none-match': etag })).status).toBe(304);
    await listed('blimpo');
    const later = await me.send('GET', '/api/filter', undefined, { 'if-none-match': etag });
    expect([later.status, await later.json()]).toEqual([200, { allow: ['shit happens'], block: ['blimpo', 'glorbo'] }]);
    expect((await (await house.person('visitor')).call(lists, {})).status).toBe(401);
    for (const who of [me, await house.person('developer')]) {
      expect((await who.call(words, {})).status).toBe(403);
      expect((await who.call(add, { word: 'glorbo', lang: 'en', list: 'allow' })).status).toBe(403);
      const [row] = (await staff.call(words, {})).body;
      expect((await who.call(remove, { id: row?.id as string })).status).toBe(403);
    }
    expect((await staff.call(words, {})).body).toHaveLength(3);
  });

  test('each change is in the log by its id and list, without the word', async () => {
    const id = await listed('glorbo');
    await staff.call(remove, { id });
    const log = (await house.db.all('SELECT action, said FROM audit_log WHERE "actorId" = :id ORDER BY id', {
      id: staff.id,
    })) as { action: string; said: string }[];
    expect(log.slice(-2).map(({ action, said }) => [action, JSON.parse(said)])).toEqual([
      ['filter.add', { id, list: 'block' }],
      ['filter.remove', { id, list: 'block' }],
    ]);
  });

  test('the same word is on a list once, whoever adds it at the same time', async () => {
    const other = await house.person('staff');
    const said = { word: 'glorbo', lang: 'en' as const, list: 'block' as const };
    const answers = await Promise.all([staff, other, staff, other].map((who) => who.call(add, said)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await staff.call(words, {})).body).toHaveLength(1);
  });

  test('what would stop all texts, or is no word, is refused, and what looks like a pattern is letters', async () => {
    const { a: me, b: friend } = await befriended(house);
    for (const word of [
      '',
      ' ',
      'a',
      'ab',
      '.*',
      '(?:)',
      '12345',
      '\u200b\u200b\u200b',
      'я'.repeat(9),
      'x'.repeat(41),
      'two\nlines',
    ])
      expect((await staff.call(add, { word, lang: 'en', list: 'block' })).status, word).toBe(400);
    for (const [lang, list] of [
      ['fr', 'block'],
      ['en', 'deny'],
    ])
      expect((await staff.call(add, { word: 'glorbo', lang, list } as never)).status).toBe(400);
    for (const word of ['(a+)+$ glorbo', 'glorbo|.*', '[a-z]{9} glorbo', '\\b\\w+\\b']) await listed(word, 'allow');
    await listed('glorbo|.*', 'block');
    const content = 'A fine day for everybody';
    expect((await me.call(message, { receiverId: friend.id, content })).status).toBe(201);
    expect((await me.call(message, { receiverId: friend.id, content: 'this is shit' })).status).toBe(400);
  });

  test('a word that the judge would not find is not put among the refused ones, and says why', async () => {
    const { status, body } = await staff.call(add, { word: 'frog face', lang: 'en', list: 'block' });
    expect([status, (body as { message?: string }).message]).toEqual([
      400,
      'This would not be found in a text. Add one word at a time.',
    ]);
    await listed('frogface', 'block');
    await listed('frog face', 'allow');
  });

  test(`there are ${filterTermsMax} words at most`, async () => {
    for (let n = 0; n < filterTermsMax; n++)
      await house.db.run(
        `INSERT INTO filter_words (id, word, lang, list, "createdAt") VALUES (:id, :word, 'en', 'block', :id)`,
        { id: `w${n}`, word: `glorbo ${n}` },
      );
    expect((await staff.call(add, { word: 'glorbo', lang: 'en', list: 'block' })).status).toBe(409);
    await house.db.run('DELETE FROM filter_words', {});
  });

  test('a word that another process added is known after the next look, and stays when its author leaves', async () => {
    const { a: me, b: friend } = await befriended(house);
    const other = await house.person('staff');
    await house.db.run(
      `INSERT INTO filter_words (id, word, lang, list, "addedBy", "createdAt") VALUES ('w', 'glorbo', 'en', 'block', :by, 'x')`,
      { by: other.id },
    );
    await loadTerms(house.db);
    expect((await me.call(message, { receiverId: friend.id, content: 'glorbo' })).status).toBe(400);
    await house.db.run('DELETE FROM users WHERE id = :id', { id: other.id });
    expect(await house.db.all('SELECT word, "addedBy" FROM filter_words', {})).toEqual([
      { word: 'glorbo', addedBy: null },
    ]);
    await house.db.run('DELETE FROM filter_words', {});
    await loadTerms(house.db);
  });
});
