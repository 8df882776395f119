import { perLocale } from './language.ts';
import { wordsOf } from './words.ts';

/** Numbers, money and lengths as people read them in the language that is spoken; more in measures.ts. */

const plain = perLocale((locale) => new Intl.NumberFormat(locale));
const dollars = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));
const decimal = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

export const numberText = (n: number) => plain().format(n);

/** Cents: 'Free', '$2.99' (spec §9). */
export const priceText = (cents: number) => (cents === 0 ? wordsOf('common').free : dollars().format(cents / 100));

export const oneDecimal = (n: number) => decimal().format(n);

/** Tenths of a star: 46 is '4.6'. */
export const ratingText = (tenths: number) => oneDecimal(tenths / 10);

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

/** A number with its noun: '1 game', '2 games', '1,204 plays'. */
export const counted = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;
