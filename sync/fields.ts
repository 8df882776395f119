import { z } from 'zod';
import { commentMax, nameMax, passwordMin, reasonMax, urlMax, usernameMax, usernameMin } from './constants.ts';
import { isSingleScript } from './text/usernameKey.ts';
import { hasBidiControls, hasOnlyVisibleCharacters, stripInvisible } from './text/visibleText.ts';
import { lazy } from './util/lazy.ts';

/** Lower-case UUIDv7: sorts by the time it was made. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const id = z
  .string({ error: ({ input }) => (input === undefined ? undefined : 'Not an id') })
  .regex(idPattern, 'Not an id');
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
export const flag = z.union([z.literal(0), z.literal(1)]);
/** Money, in integer cents. */
export const cents = z.int().min(0).max(10_000_000);
export const stars = lazy(() =>
  z.int('Choose 1 to 5 stars').min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars'),
);
export const count = z.int().min(0);

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;
const length = (text: string) => text.length - (text.match(pairs)?.length ?? 0);
// Lone surrogates and control characters (NUL above all) are text to JavaScript and an error to PostgreSQL.
const printable = /^[^\p{Cs}\p{Cc}]*$/u;
const printableLines = /^(?:[^\p{Cs}\p{Cc}]|[\n\r\t])*$/u;

const turned = 'Contains characters that turn the text around';

type Words = { short?: string; long?: string };

/**
 * Every text that a person can set, trimmed; lengths count code points, as people do. What nobody can see is no word, so the
 * least counts only what is seen; it is kept, for emoji and many languages need it, so the most counts all of it.
 */
const text = (kept: RegExp, min: number, max: number, one: string, words: Words) =>
  z
    .string(words.short)
    .trim()
    .refine((said) => kept.test(said), 'Contains characters that cannot be stored')
    .refine((said) => !hasBidiControls(said), turned)
    .refine(
      (said) => length(stripInvisible(said)) >= min,
      words.short ?? (min === 1 ? one : `At least ${min} characters`),
    )
    .refine((said) => length(said) <= max, words.long ?? `At most ${max} characters`)
    .describe(`${min} to ${max} characters`);

/** One line. */
export const singleLineText = (min: number, max: number, words: Words = {}) =>
  text(printable, min, max, 'This is required', words);

/** It may have several lines. */
export const multiLineText = (min: number, max: number, words: Words = {}) =>
  text(printableLines, min, max, 'Write something first', words);

export const email = lazy(() =>
  z
    .string('Enter an e-mail address')
    .trim()
    .toLowerCase()
    .max(254, 'At most 254 characters')
    .pipe(z.email('Enter an e-mail address')),
);
/** In composed form; what else is a mark belongs to its letter, as in Hindi and Thai. */
export const username = lazy(() =>
  z
    .string()
    .normalize('NFC')
    .pipe(
      singleLineText(usernameMin, usernameMax)
        .refine(
          (text) =>
            /^(?:\p{L}\p{M}{0,3}|[\p{N} _-])*$/u.test(text) &&
            !/[\u0300-\u036f]{2}/.test(text) &&
            hasOnlyVisibleCharacters(text),
          'Letters, numbers, spaces, hyphens and underscores only',
        )
        .refine((text) => /[\p{L}\p{N}]/u.test(text), 'A username needs a letter or a number')
        .refine(isSingleScript, 'Use the letters of one alphabet'),
    ),
);
/** At least 8 characters; the upper bound keeps hashing cheap to refuse. */
export const password = lazy(() =>
  z.string('Password too short').min(passwordMin, 'Password too short').max(256, 'At most 256 characters'),
);
export const personName = lazy(() => singleLineText(1, nameMax));
export const birthDate = lazy(() => z.iso.date('Enter your date of birth'));
export const reviewComment = lazy(() => singleLineText(0, commentMax, { long: `At most ${commentMax} characters` }));
/** An address on the web; whether its host is public is the server's business. */
export const webAddress = lazy(() =>
  z
    .string('Enter an address that begins with https://')
    .trim()
    .max(urlMax, `At most ${urlMax} characters`)
    .refine((said) => !hasBidiControls(said), turned)
    .pipe(
      z.url({ protocol: /^https$/, hostname: /^[^.].*\..*[^.]$/, error: 'Enter an address that begins with https://' }),
    ),
);
/** Why something was rejected. */
export const reason = lazy(() => multiLineText(1, reasonMax, { short: 'Give a reason' }));
