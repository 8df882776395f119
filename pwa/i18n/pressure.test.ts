import { expect, test } from 'vitest';
import { messageTexts } from '../test/extractMessages.ts';
import { spanishMessages } from './es/index.ts';
import { locales } from './language.ts';
import { englishMessages, type Namespace } from './messages.ts';

/** What products say to bring people back or to hurry them: forty phrases. */
const phrases = [
  ...[
    'your streak',
    'day streak',
    'keep .{0,20}streak going',
    'daily (reward|bonus)',
    'come back (today|tomorrow|every day)',
  ],
  ...[
    'log in every day',
    'hurry',
    'last chance',
    "don't miss",
    'only today',
    'today only',
    'limited time',
    'ends (in|soon)',
  ],
  ...['left to (claim|buy)', 'almost gone', 'selling fast', 'act now', 'before it is too late', 'missing out'],
  ...['friends are playing', 'is playing now', 'is typing', 'seen at', 'last seen', 'read by'],
  ...[
    'tu racha',
    'días seguidos',
    '(premio|bono) diario',
    'vuelve (hoy|mañana|cada día)',
    'entra cada día',
    'date prisa',
  ],
  ...['última oportunidad', 'no te pierdas', 'solo hoy', 'tiempo limitado', 'termina (en|pronto)', 'casi agotado'],
  ...['amigos están jugando', 'está escribiendo', 'visto a las'],
];
const pressing = new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?!\\p{L})`, 'iu');

/** Books that teach developers what not to do, by name. */
const teaches: readonly Namespace[] = ['guide', 'guideProject'];

test('a phrase that presses is found', () => {
  expect('Keep your streak going!').toMatch(pressing);
  expect('Leo está escribiendo…').toMatch(pressing);
  expect('Sends in the background').not.toMatch(pressing);
  expect(phrases.length).toBeGreaterThanOrEqual(40);
});

test('no text of the app presses anybody to come back', async () => {
  const books = { en: englishMessages, es: spanishMessages };
  const found: string[] = [];
  let texts = 0;
  for (const language of locales)
    for (const name of Object.keys(englishMessages) as Namespace[]) {
      if (teaches.includes(name)) continue;
      for (const [path, text] of messageTexts(await books[language][name]())) {
        texts++;
        if (pressing.test(text)) found.push(`${language} ${name}${path}: ${text}`);
      }
    }
  expect(texts).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
