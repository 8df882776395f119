import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldMessage } from './fields.ts';
import { fillEnglish } from './fillEnglish.ts';
import { issuesOf, issueText } from './issues.ts';
import { defineMessages } from './message.ts';
import { messageAreas } from './registry.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The product's code without block comments. */
const sources = ['api', 'sync', 'pwa']
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^(api|pwa)\/(test|e2e|bench)\//.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

test('each message is used somewhere and declared once', () => {
  const said = new Set(
    sources.flatMap(({ code }) =>
      [...code.matchAll(/\b(\w+)Message\(\s*'(\w+)'/g)].map(([, area, key]) => `${area}.${key}`),
    ),
  );
  // A choice of two keys: `xMessage(isOne ? 'a' : 'b')`.
  for (const { code } of sources)
    for (const [, area, a, b] of code.matchAll(/\b(\w+)Message\([^'()]*\? '(\w+)' : '(\w+)'/g))
      for (const key of [a, b]) said.add(`${area}.${key}`);
  const ids = messageAreas.flatMap(({ area, texts }) => Object.keys(texts).map((key) => `${area}.${key}`));
  expect(ids.length).toBeGreaterThan(150);
  expect(ids.filter((id) => !said.has(id))).toEqual([]);
  const texts = messageAreas.flatMap((area) => Object.values<string>(area.texts));
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

/** A refusal with a text or an object literal of its own. */
const rawRefusal = /new Refusal\(\s*'\w+',\s*(['"`]|\{)/;
/** A schema with a text of its own, or a handwritten issue. */
const rawField =
  /[.(](min|max|int|string|regex|refine|enum|literal|url|email|date|array|union)\([^;]*?['"`]\p{Lu}\p{Ll}+ \p{Ll}|issues: \[\{ path: [^}]*message: ['"`]/u;
/** A handwritten text of a notification. */
const rawNews = /\b(title|message): \{\s*message: ['"`]/;

test.each([
  [rawRefusal, "throw new Refusal('invalid', 'Enter it');"],
  [rawRefusal, "throw new Refusal('invalid', { message: words });"],
  [rawField, "z.string().min(1, 'Enter your name')"],
  [rawField, "z\n  .string()\n  .refine((said) => said !== '', 'Enter your name')"],
  [rawField, "issues: [{ path: 'name', message: 'Taken' }]"],
  [rawNews, "title: { message: 'News' },"],
  [rawNews, 'message: {\n message: `Somebody wrote` },'],
])('a sentence without an id is detected: %s %s', (pattern, code) => expect(code).toMatch(pattern));

test('no refusal, field error or notification has a sentence without an id', () => {
  // The app's own screens have translated texts already.
  const own = /^pwa\/(saves|session)\//;
  expect(sources.filter(({ path, code }) => !own.test(path) && rawRefusal.test(code)).map(({ path }) => path)).toEqual(
    [],
  );
  const schemas = sources.filter(({ path }) => /^(sync|api\/(features|http|sync|security))\//.test(path));
  expect(schemas.filter(({ code }) => rawField.test(code)).map(({ path }) => path)).toEqual([]);
  expect(sources.filter(({ code }) => rawNews.test(code)).map(({ path }) => path)).toEqual([]);
});

test('a message has its id, its params and its English text, with numbers in English format', () => {
  const say = defineMessages(
    'some',
    { plain: 'Nothing else', filled: '{count,number} of {name}, at most {max}' },
    fillEnglish,
  );
  expect(say('plain')).toEqual({ message: 'Nothing else', i18n: { id: 'some.plain' } });
  const params = { count: 60_000, name: '$& {max}', max: 2_000 };
  expect(say('filled', params)).toEqual({
    message: '60,000 of $& {max}, at most 2000',
    i18n: { id: 'some.filled', params },
  });
  // @ts-expect-error Who has gaps says how they are filled,
  defineMessages('other', { filled: '{name}' });
  // @ts-expect-error a gap must be filled,
  say('filled', { count: 1, name: 'x' });
  // @ts-expect-error what English writes with commas is a number,
  say('filled', { count: '1', name: 'x', max: 2 });
  // @ts-expect-error and what is not there is not said.
  say('other');
});

test('a schema issue has the id of its message, or otherwise that of its kind', () => {
  const schema = z.strictObject({
    name: z.string().max(3, issueText(fieldMessage('tooLong', { max: 3 }))),
    n: z.number().min(1).max(2),
  });
  const wrong = (said: unknown) =>
    issuesOf(schema.safeParse(said).error as z.ZodError).map(({ path, i18n }) => [path, i18n?.id, i18n?.params]);
  expect(wrong({ name: 'long', n: 3 })).toEqual([
    ['name', 'field.tooLong', { max: 3 }],
    ['n', 'field.tooBig', undefined],
  ]);
  expect(wrong({ name: 'x', n: 0 })).toEqual([['n', 'field.tooSmall', undefined]]);
  expect(wrong({ name: 'x', n: 'x' })).toEqual([['n', 'general.invalid', undefined]]);
  const long = 'k'.repeat(1_000);
  expect(wrong({ name: 'x', n: 1, [long]: 1 })).toEqual([['', 'http.unknownKey', { key: long.slice(0, 40) }]]);
});
