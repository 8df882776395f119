import { describe, expect, test } from 'vitest';
import { endpoints } from './contract/index.ts';
import { line, name, prose, username } from './fields.ts';
import { isBlank } from './seen.ts';

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

describe('words', () => {
  test.each(nothing)('that nobody can see are none: %j', (unseen) => {
    const text = ` ${unseen} ${unseen} `.repeat(10);
    expect(isBlank(text)).toBe(true);
    for (const field of [message, subject, description, name(), line(1, 100), prose(1, 100)])
      expect(accepted(field, text)).toBe(false);
    expect(accepted(subject, `ab${unseen.repeat(5)}`)).toBe(false);
    expect(accepted(description, `123456789${unseen.repeat(5)}`)).toBe(false);
    expect(accepted(message, `a${unseen}`)).toBe(true);
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
      for (const field of [message, name(), line(1, 100)]) expect(field.parse(text)).toBe(text);
      expect(isBlank(text)).toBe(false);
    }
    // One that is seen is one, whatever it is put together from; what is kept is counted whole.
    expect([accepted(line(2, 9), '❤\ufe0f'), accepted(line(1, 2), '👩\u200d🚀')]).toEqual([false, false]);
  });

  test('that turn a line around are refused in lines, and count for nothing in what has several', () => {
    for (const turning of ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']) {
      const text = `Kim ${turning}evil`;
      for (const field of [name(), subject, line(0, 100), username()]) expect(accepted(field, text)).toBe(false);
      expect(line(0, 100).safeParse(text).error?.issues[0]?.message).toBe(
        'Contains characters that turn the text around',
      );
      expect(prose(8, 100).parse(text)).toBe(text);
      expect(accepted(prose(9, 100), text)).toBe(false);
    }
  });
});
