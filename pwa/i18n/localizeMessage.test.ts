import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { textMessage } from '#sync/messages/accounts.ts';
import { buildMessage } from '#sync/messages/builds.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { issuesOf } from '#sync/messages/issues.ts';
import { messageAreas } from '#sync/messages/registry.ts';
import { serverMessages } from './es/serverMessages.ts';
import { setServerLocale } from './language.ts';
import { fillMessage, gapsOf, localizeMessage } from './localizeMessage.ts';
import { loadMessages } from './messages.ts';

const english = Object.fromEntries(
  messageAreas.flatMap(({ area, texts }) => Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text])),
);

describe('the Spanish of what the server says', () => {
  test('is there for every id, and for no other', () =>
    expect(Object.keys(serverMessages).sort()).toEqual(Object.keys(english).sort()));

  test.each(Object.entries(serverMessages))(
    '%s has the same params, or leaves some out, and other words',
    (id, spanish) => {
      const given = gapsOf(english[id] as string);
      expect(gapsOf(spanish).filter((name) => !given.includes(name))).toEqual([]);
      // The names of unknown keys, which only a parser reports, are of no use to a person.
      if (id !== 'http.unknownKey') expect(gapsOf(spanish).sort()).toEqual([...given].sort());
      expect(spanish).not.toBe(english[id]);
    },
  );
});

describe('in Spanish', () => {
  beforeAll(async () => {
    setServerLocale('es');
    await loadMessages();
  });
  afterAll(() => setServerLocale('en'));

  test.each([
    [buildMessage('twice', { name: '"js/main.js"' }), '"js/main.js" está dos veces'],
    [buildMessage('tooManyFiles', { count: 60_000, most: 2_000 }), '60.000 archivos; puede haber como máximo 2000'],
    [buildMessage('twice', { name: '"1,096 {most} $&"' }), '"1,096 {most} $&" está dos veces'],
    [
      buildMessage('fileTooLarge', { path: 'big.bin', mb: 64.5, most: 64 }),
      'big.bin ocupa 64,5 MB; un archivo puede ocupar como máximo 64 MB',
    ],
    [fieldMessage('tooLong', { max: 5_000 }), 'Como mucho 5000 caracteres'],
  ])('names stay, and figures are written as in Spanish: $message', (message, spanish) =>
    expect(localizeMessage(message)).toBe(spanish),
  );

  test('a message without an id, of a later version or without one of its params is shown as it stands', () => {
    const said = 'In English, as it stands';
    expect(localizeMessage({ message: said })).toBe(said);
    expect(localizeMessage({ message: said, i18n: { id: 'general.ofALaterVersion' } })).toBe(said);
    expect(localizeMessage({ message: said, i18n: { id: 'build.twice', params: { other: 1 } } })).toBe(said);
    expect(localizeMessage({ message: said, i18n: { id: 'toString' } })).toBe(said);
  });

  test('a call that is asked with anything at all is refused in Spanish', () => {
    const anything = [undefined, null, '', ' ', 'x', '\0', 'x'.repeat(10_000), -1, 0.5, 1e12, true, [], ['x', 'x'], {}];
    const bare = [...Array.from({ length: 9 }, () => 'Action'), 'ab', 'http://x', 'a@b', '2013-13-40', '---'];
    const ids = new Set<string>();
    for (const { input } of endpointNames.map((name) => endpoints[name]))
      for (const field of Object.keys(input.shape))
        for (const value of [...anything, ...bare, bare.slice(0, 9)]) {
          const { error } = input.strict().safeParse({ [field]: value, unknown: 1 });
          for (const issue of error ? issuesOf(error) : []) {
            expect(localizeMessage(issue)).not.toBe(issue.message);
            ids.add(issue.i18n?.id as string);
          }
        }
    expect(ids.size).toBeGreaterThan(35);
  });
});

test('in English a message is shown in the words that came with it', () => {
  expect(localizeMessage(generalMessage('busy'))).toBe('The store is busy. Please try again in a moment.');
  expect(localizeMessage({ ...generalMessage('busy'), message: 'Of a server of before' })).toBe(
    'Of a server of before',
  );
});

test('a moment is said by the clock of the device that shows it, in English too', async () => {
  const muted = textMessage('muted', { until: '2026-11-30T15:30:00.000Z' });
  expect(muted.message).toBe("You can't write to others until 2026-11-30 15:30 UTC.");
  const moment = (tag: string) =>
    new Date('2026-11-30T15:30:00.000Z').toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' });
  expect(localizeMessage(muted)).toBe(`You can't write to others until ${moment('en-US')}.`);
  setServerLocale('es');
  await loadMessages();
  expect(localizeMessage(muted)).toBe(`No puedes escribir a los demás hasta: ${moment('es')}.`);
  setServerLocale('en');
});

test('a text is filled in the figures of a language, and not at all where something is missing', () => {
  const figure = (n: number) => `«${n}»`;
  expect(fillMessage('{a} and {b}', { a: 1.5, b: '{a}' }, figure)).toBe('«1.5» and {a}');
  expect(fillMessage('{a} and {b}', { a: 1 }, figure)).toBeUndefined();
  expect(fillMessage('Nothing', undefined, figure)).toBe('Nothing');
});
