import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { reportCategories } from '#sync/constants.ts';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { reportReasons } from '#sync/contract/reports.ts';
import { genres } from '#sync/games/genres.ts';
import { extractTexts, isSentence } from '../test/extractMessages.ts';
import { said } from './es/serverMessages.ts';
import { translateSentence } from './translateServerMessage.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const spanish = (message: string) => translateSentence(said, message, new Intl.NumberFormat('es').format);

/** Tests, tools, screens and books; names of helplines; what operators and games are told; documents; figures with their units. */
const apart = [
  /\.(test|d)\.ts$|\.tsx$|^(api|pwa)\/(backup|verification|bench|e2e|operator|run|test|demo|i18n)\//,
  /^api\/(play-server\/.*|config\/.*|openapi\/.*|server\/(main|staticFiles|storeMetrics)|runtime\/observability)\.ts$|^pwa\/play\/origin\/(worker|page|saveBridge|structuredClone|tab)\.ts$/,
  /^sync\/(games\/sandbox|contract\/summaries)\.ts$|^pwa\/features\/help\/helplines\.ts$/,
];
const sources = ['api', 'sync', 'pwa'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .map((path) => `${top}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path)),
);

const textsOf = (path: string) => extractTexts(parseSync(path, readFileSync(join(root, path), 'utf8')).program);

/** Said by the screens' own books; and what a field is called in the documents of the API. */
const reasons = Object.values(reportReasons).map(({ label }) => label);
const elsewhere = new Set<string>(['{} to {} characters', ...genres, ...Object.values(reportCategories), ...reasons]);
const filled = (sentence: string) => sentence.replaceAll('{}', '7');

describe('what the server, a form or a download says', () => {
  const files = sources.filter((path) => !apart.some((pattern) => pattern.test(path)));

  test.each(files)('%s says nothing that has no Spanish', (path) => {
    const sentences = textsOf(path).filter((text) => isSentence(text) && !elsewhere.has(text));
    expect(sentences.filter((sentence) => spanish(filled(sentence)) === filled(sentence))).toEqual([]);
  });

  test('is found: there are some', () => {
    const all = files.flatMap(textsOf).filter(isSentence);
    expect(new Set(all).size).toBeGreaterThan(120);
    for (const one of ['{} is there twice', 'Maximum {} genres allowed', '{} files; at most {}'])
      expect(all).toContain(one);
  });

  test('has no Spanish that nobody says', () => {
    const texts = new Set(sources.filter((path) => !/test\.ts$|\/i18n\//.test(path)).flatMap(textsOf));
    const parsers = /^(Invalid|Too big|Too small|Unrecognized key)/;
    const known = Object.keys(said).map((sentence) => sentence.replaceAll('{n}', '{}'));
    expect(known.filter((sentence) => !texts.has(sentence) && !parsers.test(sentence))).toEqual([]);
  });

  test('has the same gaps in Spanish, in their order, or none', () => {
    const gapsOf = (text: string) => text.match(/\{n?\}/g) ?? [];
    for (const [english, other] of Object.entries(said))
      expect([[], gapsOf(english)], english).toContainEqual(gapsOf(other));
  });
});

test('a call that is asked with anything at all is refused in Spanish', () => {
  const anything = [undefined, null, '', ' ', 'x', '\0', 'x'.repeat(10_000), -1, 0.5, 1e12, true, [], ['x', 'x'], {}];
  const bare = [...Array.from({ length: 9 }, () => 'Action'), 'ab', 'http://x', 'a@b', '2013-13-40', '---'];
  const words = new Set<string>();
  for (const { input } of endpointNames.map((name) => endpoints[name]))
    for (const field of Object.keys(input.shape))
      for (const value of [...anything, ...bare, bare.slice(0, 9)])
        for (const { message } of input.strict().safeParse({ [field]: value, unknown: 1 }).error?.issues ?? [])
          words.add(message);
  expect(words.size).toBeGreaterThan(40);
  expect([...words].filter((message) => spanish(message) === message)).toEqual([]);
});

test.each([
  ['"js/main.js" is there twice', '"js/main.js" está dos veces'],
  ['60,000 files; at most 2,000', '60.000 archivos; puede haber como máximo 2000'],
  ['"1,096" is there twice', '"1,096" está dos veces'],
  [
    'big.bin is 64.5 MB; a file may have at most 64 MB',
    'big.bin ocupa 64,5 MB; un archivo puede ocupar como máximo 64 MB',
  ],
  ['“{n} (a|b)” was not approved: Too loud.\nAnd $& too', '«{n} (a|b)» no se aprobó: Too loud.\nAnd $& too'],
  ['At most 5000 characters', 'Como mucho 5000 caracteres'],
  ['Nothing that is known', 'Nothing that is known'],
])('names stay and figures are written as in Spanish: %s', (english, other) => expect(spanish(english)).toBe(other));
