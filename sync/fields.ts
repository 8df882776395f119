import { z } from 'zod';
import { isOneAlphabet } from './names.ts';
import { once } from './once.ts';
import { commentMax, nameMax, passwordMin, reasonMax, urlMax, usernameMax, usernameMin } from './rules.ts';
import { isSeen, seenOf, turnsAround } from './seen.ts';

/** Lower-case UUIDv7: sorts by the time it was made. */
export const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const id = z
  .string({ error: ({ input }) => (input === undefined ? undefined : 'Not an id') })
  .regex(idForm, 'Not an id');
/** ISO 8601 in UTC. */
export const time = z.iso.datetime();
export const flag = z.union([z.literal(0), z.literal(1)]);
/** Money, in integer cents. */
export const cents = z.int().min(0).max(10_000_000);
export const stars = once(() =>
  z.int('Choose 1 to 5 stars').min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars'),
);
export const count = z.int().min(0);

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;
const length = (text: string) => text.length - (text.match(pairs)?.length ?? 0);
// Lone surrogates and control characters (NUL above all) are text to JavaScript and an error to PostgreSQL.
const printable = /^[^\p{Cs}\p{Cc}]*$/u;
const printableLines = /^(?:[^\p{Cs}\p{Cc}]|[\n\r\t])*$/u;

/**
 * One line of text, trimmed; lengths count code points, as people do. What nobody can see is no word, so the least counts
 * only what is seen; it is kept, for emoji and many languages need it, so the most counts all of it.
 */
export const line = (min: number, max: number, words: { short?: string; long?: string } = {}) =>
  z
    .string(words.short)
    .trim()
    .refine((text) => printable.test(text), 'Contains characters that cannot be stored')
    .refine((text) => !turnsAround(text), 'Contains characters that turn the text around')
    .refine(
      (text) => length(seenOf(text)) >= min,
      words.short ?? (min === 1 ? 'This is required' : `At least ${min} characters`),
    )
    .refine((text) => length(text) <= max, words.long ?? `At most ${max} characters`);

/** Text that may have several lines, trimmed. */
export const prose = (min: number, max: number, words: { short?: string; long?: string } = {}) =>
  z
    .string(words.short)
    .trim()
    .refine((text) => printableLines.test(text), 'Contains characters that cannot be stored')
    .refine(
      (text) => length(seenOf(text)) >= min,
      words.short ?? (min === 1 ? 'Write something first' : `At least ${min} characters`),
    )
    .refine((text) => length(text) <= max, words.long ?? `At most ${max} characters`);

export const email = once(() =>
  z
    .string('Enter an e-mail address')
    .trim()
    .toLowerCase()
    .max(254, 'At most 254 characters')
    .pipe(z.email('Enter an e-mail address')),
);
/** In composed form; what else is a mark belongs to its letter, as in Hindi and Thai. */
export const username = once(() =>
  z
    .string()
    .normalize('NFC')
    .pipe(
      line(usernameMin, usernameMax)
        .refine(
          (text) => /^(?:\p{L}\p{M}{0,3}|[\p{N} _-])*$/u.test(text) && !/[\u0300-\u036f]{2}/.test(text) && isSeen(text),
          'Letters, numbers, spaces, hyphens and underscores only',
        )
        .refine((text) => /[\p{L}\p{N}]/u.test(text), 'A username needs a letter or a number')
        .refine(isOneAlphabet, 'Use the letters of one alphabet'),
    ),
);
/** At least 8 characters; the upper bound keeps hashing cheap to refuse. */
export const password = once(() =>
  z.string('Password too short').min(passwordMin, 'Password too short').max(256, 'At most 256 characters'),
);
export const name = once(() => line(1, nameMax));
export const birthDate = once(() => z.iso.date('Enter your date of birth'));
export const comment = once(() => line(0, commentMax, { long: `At most ${commentMax} characters` }));
/** An address on the web; whether its host is public is the server's business. */
export const webAddress = once(() =>
  z
    .string('Enter an address that begins with https://')
    .trim()
    .max(urlMax, `At most ${urlMax} characters`)
    .pipe(
      z.url({ protocol: /^https$/, hostname: /^[^.].*\..*[^.]$/, error: 'Enter an address that begins with https://' }),
    ),
);
/** Why something was rejected. */
export const reason = once(() => prose(1, reasonMax, { short: 'Give a reason' }));
