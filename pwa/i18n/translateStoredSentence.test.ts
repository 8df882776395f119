import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { reportCategories } from '#sync/constants.ts';
import { reportReasons } from '#sync/contract/reports.ts';
import { genres } from '#sync/games/genres.ts';
import { conductRules } from '#sync/policy/conduct.ts';
import { extractTexts, isSentence } from '../test/extractMessages.ts';
import { storedSentences } from './es/storedSentences.ts';
import { translateSentence } from './translateStoredSentence.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const spanish = (message: string) => translateSentence(storedSentences, message, new Intl.NumberFormat('es').format);

/** Tests, tools, screens and books; names of helplines; what operators and games are told; documents; figures with their units. */
const apart = [
  /\.(test|d)\.ts$|\.tsx$|^(api|pwa)\/(backup|verification|bench|e2e|operator|run|test|demo|i18n)\//,
  /^api\/(play-server\/.*|config\/.*|openapi\/.*|server\/(main|staticFiles|storeMetrics)|runtime\/observability)\.ts$|^pwa\/play\/origin\/(worker|page|saveBridge|structuredClone|tab)\.ts$/,
  // Has ids (localizeMessage.test.ts).
  /^sync\/messages\//,
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
const elsewhere = new Set<string>([
  ...['{} to {} characters', ...genres, ...Object.values(reportCategories), ...reasons],
  ...Object.values(conductRules),
]);
const filled = (sentence: string) => sentence.replaceAll('{}', '7');

describe('what stands in rows in English', () => {
  const files = sources.filter((path) => !apart.some((pattern) => pattern.test(path)));

  // What is refused, or wrong with a field, is not said here: it has an id (sync/messages/).
  test.each(files)('%s says nothing that has no Spanish', (path) => {
    const sentences = textsOf(path).filter((text) => isSentence(text) && !elsewhere.has(text));
    expect(sentences.filter((sentence) => spanish(filled(sentence)) === filled(sentence))).toEqual([]);
  });

  test('is found: there are some', () => {
    const all = files.flatMap(textsOf).filter(isSentence);
    for (const one of ['{} wrote to you', 'Friend request', 'Waiting for a connection']) expect(all).toContain(one);
  });

  test('has no Spanish that nobody says', () => {
    const texts = new Set(sources.filter((path) => !/test\.ts$|\/i18n\//.test(path)).flatMap(textsOf));
    const known = Object.keys(storedSentences).map((sentence) => sentence.replaceAll('{n}', '{}'));
    expect(known.filter((sentence) => !texts.has(sentence))).toEqual([]);
  });

  test('has the same gaps in Spanish, in their order', () => {
    const gapsOf = (text: string) => text.match(/\{n?\}/g) ?? [];
    for (const [english, other] of Object.entries(storedSentences))
      expect(gapsOf(other), english).toEqual(gapsOf(english));
  });
});

test.each([
  ['Ana wrote to you', 'Ana te escribió'],
  ['“{n} (a|b)” was not approved: Too loud.\nAnd $& too', '«{n} (a|b)» no se aprobó: Too loud.\nAnd $& too'],
  ['Nothing that is known', 'Nothing that is known'],
])('names stay as they are: %s', (english, other) => expect(spanish(english)).toBe(other));
