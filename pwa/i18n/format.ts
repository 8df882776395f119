import { bcp47Tag, currentLocale, type Locale } from './language.ts';
import { getMessages } from './messages.ts';

/** Numbers, money and lengths as people read them in the language that is spoken; more in measures.ts. */

type Figures = { point: string; group: string; from: number; dollars: (amount: string) => string };
/**
 * As `Intl.NumberFormat` writes them. It is not asked, for the first time it is, Chromium goes through every language it
 * knows: on a slow computer the page would stand still for some 150 ms more (decision 0045).
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

/** Whole cents, not less than none: 'Free', '$2.99' (spec §9). */
export function formatPrice(cents: number): string {
  if (cents === 0) return getMessages('common').free;
  const { point, dollars } = figures[currentLocale()];
  return dollars(`${wholeText(Math.floor(cents / 100))}${point}${String(cents % 100).padStart(2, '0')}`);
}

/** Tenths, as of a star: 46 is '4.6'. Not of less than nothing. */
export function formatRating(tenths: number): string {
  const n = Math.round(tenths);
  return wholeText(Math.floor(n / 10)) + figures[currentLocale()].point + (n % 10);
}

/** How long a game takes, from the developer's estimate in minutes: '45 min', '1 h 30 min'. */
export function formatDuration(minutes: number): string {
  const units = getMessages('common').units;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && units.hours(formatNumber(hours)),
    (rest > 0 || hours === 0) && units.minutes(formatNumber(rest)),
  ];
  return parts.filter(Boolean).join(' ');
}

/** A number with its noun: '1 game', '2 games', '1,204 plays'. */
export const formatCount = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`;
