import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpointNames, endpoints } from '../contract/index.ts';
import { multiLineText, personName, singleLineText, username } from '../fields.ts';
import { isBlank } from './visibleText.ts';

const message = endpoints['friends.message'].input.shape.content;
const { subject, description } = endpoints['reports.file'].input.shape;
const accepted = (field: { safeParse(text: string): { success: boolean } }, text: string) =>
  field.safeParse(text).success;

/** Of each kind that shows nothing: spaces without width, joiners, fillers, marks of direction, tags, the Braille blank. */
const nothing = [
  '\u200b',
  '\u2060',
  '\u200d\ufe0f',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u200f',
  '\u202e',
  '\u{e0041}',
  '\u00ad',
];

/** Overrides, embeddings and isolates, and what ends them. */
const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
/** Texts of every form that a call may want, each turned around somewhere. */
const samples = turning.flatMap((sign) => [
  ...[`Kim ${sign}evil`, `${'a word '.repeat(4)}${sign}evil`, `https://kim.example/${sign}evil`, `${sign}kim`],
  ...[`kim${sign}@school.example`, `kim@sch${sign}ool.example`, `/covers/${sign}evil.webp`, `${sign}`.repeat(64)],
]);

/** What is compared, or shown to nobody else: what is secret, what is searched, a provider's words, a game's saves, writes before they are read. */
const unseenByOthers = [
  'auth.externalLink password',
  ...['code', 'error', 'error_description', 'iss', 'session_state', 'state'].map(
    (word) => `auth.externalReturn ${word}`,
  ),
  ...['auth.leadLogin password', 'auth.leadLogin setupKey', 'auth.login password', 'auth.register password'],
  'auth.reset next',
  ...['auth.setupLead password', 'auth.setupLead setupKey', 'developers.search q', 'games.search q'],
  'games.submit coverImage',
  'moderation.cases person',
  ...[
    'saves.keep items',
    'saves.keep items',
    'sync.catalogue epoch',
    'sync.exchange cursor epoch',
    'sync.exchange ops',
  ],
  ...[
    'sync.pull cursor',
    'users.changePassword current',
    'users.changePassword next',
    'users.export password',
    'users.leave password',
  ],
  'users.search q',
];

/** Every text in a call's input, wherever it stands. */
function textsIn(schema: z.core.$ZodType, where: string): { where: string; field: z.ZodType }[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === 'string') return [{ where, field: schema as z.ZodType }];
  if (def.type === 'pipe') return [{ where, field: schema as z.ZodType }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => textsIn(inner as z.ZodType, `${where} ${key}`));
  const within = [def['innerType'], def['element'], ...((def['options'] ?? def['items'] ?? []) as unknown[])];
  return within.filter(Boolean).flatMap((inner) => textsIn(inner as z.ZodType, where));
}

describe('words', () => {
  test.each(nothing)('that nobody can see are none: %j', (unseen) => {
    const text = ` ${unseen} ${unseen} `.repeat(10);
    expect(isBlank(text)).toBe(true);
    for (const field of [message, subject, description, personName(), singleLineText(1, 100), multiLineText(1, 100)])
      expect(accepted(field, text)).toBe(false);
    expect(accepted(subject, `ab${unseen.repeat(5)}`)).toBe(false);
    expect(accepted(description, `123456789${unseen.repeat(5)}`)).toBe(false);
    expect(accepted(message, `a${unseen}`)).toBe(!turning.includes(unseen));
  });

  test('of every language and every emoji stay as they are written', () => {
    const written = [
      'می\u200cخواهم',
      'क्\u200dष',
      '👩\u200d🚀',
      '❤\ufe0f',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
      '\u200fשלום!',
      'co\u00adop',
      'o\u2800o',
    ];
    for (const text of written) {
      for (const field of [message, personName(), singleLineText(1, 100)]) expect(field.parse(text)).toBe(text);
      expect(isBlank(text)).toBe(false);
    }
    // One that is seen is one, whatever it is put together from; what is kept is counted whole.
    expect([accepted(singleLineText(2, 9), '❤\ufe0f'), accepted(singleLineText(1, 2), '👩\u200d🚀')]).toEqual([
      false,
      false,
    ]);
  });

  test.each(turning)('that turn the text around are refused: %j', (sign) => {
    const text = `Kim ${sign}evil`;
    for (const field of [
      message,
      description,
      personName(),
      subject,
      singleLineText(0, 100),
      multiLineText(0, 100),
      username(),
    ]) {
      expect(field.safeParse(text).error?.issues.map((issue) => issue.message)).toContain(
        'Contains characters that turn the text around',
      );
    }
    // Marks that only say which way a word runs are letters' neighbors in Hebrew and Arabic.
    expect(accepted(message, '\u200fשלום!\u200e \u061cسلام')).toBe(true);
  });

  test('that turn the text around are in no text of any call that others are shown', () => {
    const texts = endpointNames.flatMap((call) => textsIn(endpoints[call].input, call));
    expect(texts.length).toBeGreaterThan(60);
    for (const said of [
      'friends.message content',
      'games.submit description',
      'feedback.send message',
      'reports.answer content',
    ])
      expect(texts.map(({ where }) => where)).toContain(said);
    const open = texts.filter(({ field }) => samples.some((sample) => accepted(field, sample)));
    expect(open.map(({ where }) => where).sort()).toEqual(unseenByOthers);
  });
});
