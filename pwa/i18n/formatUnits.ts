import { formatNumber, formatRating } from './format.ts';
import { memoizePerLocale } from './language.ts';
import { getMessages } from './messages.ts';

/** Formats percentages, sizes and times in the current language. */

const percent = memoizePerLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const date = memoizePerLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const moment = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** Formats a percentage: '80%'. */
export const formatPercent = (n: number) => percent().format(n / 100);

/** Formats seconds of play as hours and minutes: '1h 5m'. */
export function formatPlaytime(seconds: number): string {
  const { played, playedMinutes } = getMessages('common').units;
  const minutes = Math.floor(seconds / 60);
  const rest = formatNumber(minutes % 60);
  return minutes < 60 ? playedMinutes(rest) : played(formatNumber(Math.floor(minutes / 60)), rest);
}

export const formatMegabytes = (megabytes: number) => getMessages('common').units.megabytes(formatNumber(megabytes));

const oneDecimal = (n: number) => formatRating(n * 10);

/** Formats bytes in the largest unit that keeps a digit before the point: '640 KB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  const { kilobytes, megabytes, gigabytes } = getMessages('common').units;
  if (bytes < 1_000_000) return kilobytes(formatNumber(Math.ceil(bytes / 1000)));
  if (bytes < 1_000_000_000) return megabytes(oneDecimal(bytes / 1_000_000));
  return gigabytes(oneDecimal(bytes / 1_000_000_000));
}

/** Formats a day: 'Nov 21, 2026'. */
export const formatDate = (iso: string) => date().format(new Date(iso));
/** Formats a date with time: 'Nov 21, 2026, 9:58 AM'. */
export const formatDateTime = (iso: string) => moment().format(new Date(iso));
