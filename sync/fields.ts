import { z } from 'zod';
import { commentMax, nameMax, passwordMin, reasonMax, urlMax, usernameMax, usernameMin } from './constants.ts';
import { fieldMessage } from './messages/fields.ts';
import { issueText } from './messages/issues.ts';
import type { Surface } from './text/surfaces.ts';
import { isSingleScript } from './text/usernameKey.ts';
import { hasBidiControls, hasOnlyVisibleCharacters, stripInvisible } from './text/visibleText.ts';
import { lazy } from './util/lazy.ts';

/** A lower-case UUIDv7, which sorts by its creation time. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const id = z
  .string({ error: ({ input }) => (input === undefined ? undefined : issueText(fieldMessage('id'))) })
  .regex(idPattern, issueText(fieldMessage('id')));
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
export const flag = z.union([z.literal(0), z.literal(1)]);
/** Money in integer cents. */
export const cents = z.int().min(0).max(10_000_000);
export const stars = lazy(() =>
  z
    .int(issueText(fieldMessage('stars')))
    .min(1, issueText(fieldMessage('stars')))
    .max(5, issueText(fieldMessage('stars'))),
);
export const count = z.int().min(0);

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;
const length = (text: string) => text.length - (text.match(pairs)?.length ?? 0);
// Lone surrogates and control characters (above all NUL) are valid in JavaScript strings but not in PostgreSQL.
const printable = /^[^\p{Cs}\p{Cc}]*$/u;
const printableLines = /^(?:[^\p{Cs}\p{Cc}]|[\n\r\t])*$/u;

const turned = issueText(fieldMessage('hiddenDirection'));

type Words = { short?: string; long?: string };

/**
 * A text that a person can set, trimmed; lengths count code points, as people do. The minimum counts only visible
 * characters. Invisible ones are kept, because emoji and many languages need them, so the maximum counts all.
 */
const text = (kept: RegExp, min: number, max: number, one: string, words: Words) =>
  z
    .string(words.short)
    .trim()
    .refine((said) => kept.test(said), issueText(fieldMessage('unstorable')))
    .refine((said) => !hasBidiControls(said), turned)
    .refine(
      (said) => length(stripInvisible(said)) >= min,
      words.short ?? (min === 1 ? one : issueText(fieldMessage('tooShort', { min }))),
    )
    .refine((said) => length(said) <= max, words.long ?? issueText(fieldMessage('tooLong', { max })))
    .describe(`${min} to ${max} characters`);

/** A text of one line. */
export const singleLineText = (min: number, max: number, words: Words = {}) =>
  text(printable, min, max, issueText(fieldMessage('required')), words);

/** A text that may have several lines. */
export const multiLineText = (min: number, max: number, words: Words = {}) =>
  text(printableLines, min, max, issueText(fieldMessage('writeSomething')), words);

/** Who reads a text, by its schema. */
const surfaceBySchema = new WeakMap<z.ZodType, Surface>();
/** Says who reads a text, and so how it is judged before it is taken in (sync/text/surfaces.ts). */
export function judged<S extends z.ZodType>(schema: S, surface: Surface): S {
  surfaceBySchema.set(schema, surface);
  return schema;
}
/** The surface of a text, also of one that may be left out; undefined where it is not judged. */
function surfaceOf(schema: z.ZodType): Surface | undefined {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return surfaceBySchema.get(schema) ?? (innerType && surfaceOf(innerType));
}
const fieldsByInput = new WeakMap<z.ZodObject, readonly JudgedField[]>();
export type JudgedField = { field: string; surface: Surface };
/** The fields of an input whose texts are judged. */
export function judgedFieldsOf(input: z.ZodObject): readonly JudgedField[] {
  const known = fieldsByInput.get(input);
  if (known) return known;
  const found = Object.entries(input.shape).flatMap(([field, schema]) => {
    const surface = surfaceOf(schema as z.ZodType);
    return surface ? [{ field, surface }] : [];
  });
  fieldsByInput.set(input, found);
  return found;
}

export const email = lazy(() =>
  z
    .string(issueText(fieldMessage('email')))
    .trim()
    .toLowerCase()
    .max(254, issueText(fieldMessage('tooLong', { max: 254 })))
    .pipe(z.email(issueText(fieldMessage('email')))),
);
/** A username in composed form; a combining mark that remains belongs to its letter, as in Hindi and Thai. */
export const username = lazy(() =>
  judged(
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
            issueText(fieldMessage('usernameLetters')),
          )
          .refine((text) => /[\p{L}\p{N}]/u.test(text), issueText(fieldMessage('usernameNeedsLetter')))
          .refine(isSingleScript, issueText(fieldMessage('oneAlphabet'))),
      ),
    'username',
  ),
);
/** At least 8 characters; the maximum keeps hashing cheap. */
export const password = lazy(() =>
  z
    .string(issueText(fieldMessage('passwordShort')))
    .min(passwordMin, issueText(fieldMessage('passwordShort')))
    .max(256, issueText(fieldMessage('tooLong', { max: 256 }))),
);
export const personName = lazy(() => singleLineText(1, nameMax));
export const birthDate = lazy(() => z.iso.date(issueText(fieldMessage('birthDate'))));
export const reviewComment = lazy(() =>
  judged(singleLineText(0, commentMax, { long: issueText(fieldMessage('tooLong', { max: commentMax })) }), 'comment'),
);
/** A URL on the web; the server checks whether its host is public. */
export const webAddress = lazy(() =>
  z
    .string(issueText(fieldMessage('webAddress')))
    .trim()
    .max(urlMax, issueText(fieldMessage('tooLong', { max: urlMax })))
    .refine((said) => !hasBidiControls(said), turned)
    .pipe(z.url({ protocol: /^https$/, hostname: /^[^.].*\..*[^.]$/, error: issueText(fieldMessage('webAddress')) })),
);
/** The reason of a rejection. */
export const reason = lazy(() => multiLineText(1, reasonMax, { short: issueText(fieldMessage('giveReason')) }));
/**
 * The reference by which a translation finds a message; an app that does not know the id shows the English text beside
 * it.
 */
export const MessageRefSchema = lazy(() =>
  z.object({ id: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
);
/** What is wrong with a field, and where in its text; an app of before has neither (sync/messages/message.ts). */
export const IssueSchema = lazy(() =>
  z.object({
    path: z.string(),
    message: z.string(),
    i18n: MessageRefSchema().optional(),
    spans: z.array(z.tuple([z.int(), z.int()])).optional(),
  }),
);
