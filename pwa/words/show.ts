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
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** How long a game takes, from the developer's estimate in minutes: '45 min', '1 h 30 min'. */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Bytes in the largest unit that keeps a digit before the point: '640 KB', '3.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  if (bytes < 1_000_000_000) return `${oneDecimal(bytes / 1_000_000)} MB`;
  return `${oneDecimal(bytes / 1_000_000_000)} GB`;
}

/** A day: 'Nov 21, 2026'. */
export const dateText = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(iso));
/** A moment: 'Nov 21, 2026, 9:58 AM'. */
export const momentText = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** A number with its noun: '1 game', '2 games', '1,204 plays'. */
export const counted = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;
