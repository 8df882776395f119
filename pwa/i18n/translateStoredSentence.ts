import { formatNumber } from './format.ts';
import { messagesIfLoaded } from './messages.ts';

type Book = Record<string, string>;
type Sentence = { english: RegExp; other: string };

const gap = /\{n?\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** What may stand in a gap; figures are English ones, as servers write them: '1,096', '30.5'. */
const within: Record<string, string> = { '{}': '([^]*?)', '{n}': '(\\d[\\d,]*(?:\\.\\d+)?)' };

/** A sentence with gaps as a pattern that catches what stands in them. */
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
 * A sentence in the language of a book, by its English words; unchanged where the book does not have it. Names that
 * stand in it stay, and figures are written by `figures`.
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
 * A sentence that stands in a row in English, such as a notification's, and the stand-ins for people's names, in the language
 * that is spoken. Everything else that the server says has an id (localizeMessage.ts).
 */
export const translateStoredSentence = (sentence: string): string =>
  translateSentence(messagesIfLoaded('toasts')?.stored ?? {}, sentence, formatNumber);
