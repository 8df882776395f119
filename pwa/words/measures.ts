import { perLocale } from './language.ts';
import { numberText, tenthsText } from './show.ts';
import { wordsOf } from './words.ts';

/** Shares, sizes and times as people read them in the language that is spoken. */

const percent = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const date = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const moment = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));

/** Of a hundred: '80%'. */
export const percentText = (n: number) => percent().format(n / 100);

/** Seconds played, as hours and minutes: '1h 5m'. */
export function playtimeText(seconds: number): string {
  const { played, playedMinutes } = wordsOf('common').units;
  const minutes = Math.floor(seconds / 60);
  const rest = numberText(minutes % 60);
  return minutes < 60 ? playedMinutes(rest) : played(numberText(Math.floor(minutes / 60)), rest);
}

export const megabytesText = (megabytes: number) => wordsOf('common').units.megabytes(numberText(megabytes));

const oneDecimal = (n: number) => tenthsText(n * 10);

/** Bytes in the largest unit that keeps a digit before the point: '640 KB', '3.4 MB'. */
export function sizeText(bytes: number): string {
  const { kilobytes, megabytes, gigabytes } = wordsOf('common').units;
  if (bytes < 1_000_000) return kilobytes(numberText(Math.ceil(bytes / 1000)));
  if (bytes < 1_000_000_000) return megabytes(oneDecimal(bytes / 1_000_000));
  return gigabytes(oneDecimal(bytes / 1_000_000_000));
}

/** A day: 'Nov 21, 2026'. */
export const dateText = (iso: string) => date().format(new Date(iso));
/** A moment: 'Nov 21, 2026, 9:58 AM'. */
export const momentText = (iso: string) => moment().format(new Date(iso));
