import { bcp47Tag, currentLocale, type Locale } from './language.ts';
import { getMessages } from './messages.ts';

/** Formats numbers, prices and durations in the current language; more formats are in formatUnits.ts. */

type Figures = { point: string; group: string; from: number; dollars: (amount: string) => string };
/**
 * The number formats of each language, as in `Intl.NumberFormat`. That is not used, because at its first use Chromium
 * loads every language that it knows: on a slow computer this blocks the page for some 150 ms (decision 0045).
 */
const figures: Record<Locale, Figures> = {
  en: { point: '.', group: ',', from: 1_000, dollars: (amount) => `$${amount}` },
  es: { point: ',', group: '.', from: 10_000, dollars: (amount) => `${amount}\u00a0US$` },
};

function wholeText(n: number): string {
  const { group, from } = figures[currentLocale()];
  return Math.abs(n) < from ? String(n) : String(n).replace(/\B(?=(?:\d{3})+$)/g, group);
}
export const formatNumber = (n: number) => (Number.isSafeInteger(n) ? wholeText(n) : n.toLocaleString(bcp47Tag()));

/** Formats whole cents of at least 0: 'Free', '$2.99' (spec §9). */
export function formatPrice(cents: number): string {
  if (cents === 0) return getMessages('common').free;
  const { point, dollars } = figures[currentLocale()];
  return dollars(`${wholeText(Math.floor(cents / 100))}${point}${String(cents % 100).padStart(2, '0')}`);
}

/** Formats tenths of at least 0, as of a star: 46 is '4.6'. */
export function formatRating(tenths: number): string {
  const n = Math.round(tenths);
  return wholeText(Math.floor(n / 10)) + figures[currentLocale()].point + (n % 10);
}

/** Formats the length of a game, estimated in minutes: '45 min', '1 h 30 min'. */
export function formatDuration(minutes: number): string {
  const units = getMessages('common').units;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && units.hours(formatNumber(hours)),
    (rest > 0 || hours === 0) && units.minutes(formatNumber(rest)),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Formats a number with its noun: '1 game', '2 games', '1,204 plays'. */
export const formatCount = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`;
