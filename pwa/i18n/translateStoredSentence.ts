import { formatNumber } from './format.ts';
import { messagesIfLoaded } from './messages.ts';

type Book = Record<string, string>;
type Sentence = { english: RegExp; other: string };

const gap = /\{n?\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The patterns of placeholders; numbers are in English format, as servers write them: '1,096', '30.5'. */
const within: Record<string, string> = { '{}': '([^]*?)', '{n}': '(\\d[\\d,]*(?:\\.\\d+)?)' };

/** Converts a sentence with placeholders into a pattern that captures their values. */
const patternOf = (english: string) =>
  new RegExp(
    `^${english
      .split(/(\{n?\})/)
      .map((part) => within[part] ?? escaped(part))
      .join('')}$`,
  );

const known = new WeakMap<Book, Sentence[]>();
function sentencesOf(book: Book): Sentence[] {
  const made =
    known.get(book) ??
    Object.entries(book).flatMap(([english, other]) =>
      english.search(gap) < 0 ? [] : [{ english: patternOf(english), other }],
    );
  known.set(book, made);
  return made;
}

/**
 * Translates a sentence by its English text; unchanged if the book does not have it. Names in it stay, and `figures`
 * formats numbers.
 */
export function translateSentence(book: Book, message: string, figures: (n: number) => string): string {
  const whole = book[message];
  if (whole !== undefined) return whole;
  for (const { english, other } of sentencesOf(book)) {
    const found = english.exec(message)?.slice(1);
    if (!found) continue;
    return other.replace(gap, (kind) => {
      const part = found.shift() ?? '';
      return kind === '{n}' ? figures(Number(part.replaceAll(',', ''))) : part;
    });
  }
  return message;
}

/**
 * Translates a sentence that is stored in English in a row, such as a notification's, or a placeholder for a deleted
 * person's name. All other messages of the server have ids (localizeMessage.ts).
 */
export const translateStoredSentence = (sentence: string): string =>
  translateSentence(messagesIfLoaded('toasts')?.stored ?? {}, sentence, formatNumber);
