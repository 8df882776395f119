import { locale } from './language.ts';
import { wordsOf } from './words.ts';

/** Numbers, money, sizes and times as people read them in the language that is spoken. */

export const numberText = (n: number) => new Intl.NumberFormat(locale()).format(n);

/** Of a hundred: '80%'. */
export const percentText = (n: number) => new Intl.NumberFormat(locale(), { style: 'percent' }).format(n / 100);

/** Cents: 'Free', '$2.99' (spec §9). */
export const priceText = (cents: number) =>
  cents === 0
    ? wordsOf('common').free
    : new Intl.NumberFormat(locale(), { style: 'currency', currency: 'USD' }).format(cents / 100);

const oneDecimal = (n: number) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(n);

/** Tenths of a star: 46 is '4.6'. */
export const ratingText = (tenths: number) => oneDecimal(tenths / 10);

/** Seconds played, as hours and minutes: '1h 5m'. */
export function playtimeText(seconds: number): string {
  const { played, playedMinutes } = wordsOf('common').units;
  const minutes = Math.floor(seconds / 60);
  const rest = numberText(minutes % 60);
  return minutes < 60 ? playedMinutes(rest) : played(numberText(Math.floor(minutes / 60)), rest);
}

/** How long a game takes, from the developer's estimate in minutes: '45 min', '1 h 30 min'. */
export function lengthText(minutes: number): string {
  const units = wordsOf('common').units;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && units.hours(numberText(hours)),
    (rest > 0 || hours === 0) && units.minutes(numberText(rest)),
  ];
  return parts.filter(Boolean).join(' ');
}

export const megabytesText = (megabytes: number) => wordsOf('common').units.megabytes(numberText(megabytes));

/** Bytes in the largest unit that keeps a digit before the point: '640 KB', '3.4 MB'. */
export function sizeText(bytes: number): string {
  const { kilobytes, megabytes, gigabytes } = wordsOf('common').units;
  if (bytes < 1_000_000) return kilobytes(numberText(Math.ceil(bytes / 1000)));
  if (bytes < 1_000_000_000) return megabytes(oneDecimal(bytes / 1_000_000));
  return gigabytes(oneDecimal(bytes / 1_000_000_000));
}

/** A day: 'Nov 21, 2026'. */
export const dateText = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(iso));
/** A moment: 'Nov 21, 2026, 9:58 AM'. */
export const momentText = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** A number with its noun: '1 game', '2 games', '1,204 plays'. */
export const counted = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;
