import type { TextField } from './columnarPack.ts';
import type { choiceTables, rangeTables } from './filterOptions.ts';

/** What a filter of numbers compares: cents, minutes, megabytes, tenths of a star, reviews. */
export type Measure = 'price' | 'minutes' | 'megabytes' | 'rating' | 'reviewCount';
/** By its name, for the first screen has this list and not the tables (sync/catalogue/filterOptions.ts). */
type Table = keyof typeof rangeTables;
export type Filter =
  /** Any of these genres, under any of their names. */
  | { kind: 'genres' }
  /** So much or more; 0 is no filter. `unit: 'stars'`: up to 5 the address may speak of stars, as the home page does. */
  | { kind: 'least'; measure: Measure; unit?: 'stars' }
  /** Less than so much; 0 is no filter. */
  | { kind: 'below'; measure: Measure }
  /** One of these ranges. */
  | { kind: 'range'; measure: Measure; ranges: Table }
  /** Any of these ranges. */
  | { kind: 'ranges'; measure: Measure; ranges: Table }
  /** One of what a text can say; a game that does not say it passes none. */
  | { kind: 'choice'; field: TextField; of: keyof typeof choiceTables };

/**
 * The filters of /browse but its flags (sync/catalogue/flags.ts), by their key in the address and in its order. How each
 * kind is read from an address, printed and searched by is written once for the kind; its chip and its control are in
 * pwa/features/browse/filters/registry.tsx, which does not compile without them.
 */
export const filters = {
  genres: { kind: 'genres' },
  minRating: { kind: 'least', measure: 'rating', unit: 'stars' },
  minReviews: { kind: 'least', measure: 'reviewCount' },
  priceRanges: { kind: 'ranges', measure: 'price', ranges: 'priceRanges' },
  playtime: { kind: 'range', measure: 'minutes', ranges: 'playtimes' },
  maxSize: { kind: 'below', measure: 'megabytes' },
  lang: { kind: 'choice', field: 'language', of: 'languages' },
} as const satisfies Record<string, Filter>;
export type FilterKey = keyof typeof filters;
export const filterKeys = Object.keys(filters) as FilterKey[];

type Value<F extends Filter> = F extends { kind: 'genres' }
  ? string[]
  : F extends { kind: 'range'; ranges: infer R extends Table }
    ? keyof (typeof rangeTables)[R] | null
    : F extends { kind: 'ranges'; ranges: infer R extends Table }
      ? (keyof (typeof rangeTables)[R])[]
      : F extends { kind: 'choice'; of: infer C extends keyof typeof choiceTables }
        ? (typeof choiceTables)[C][number] | null
        : number;
export type FilterValues = { [K in FilterKey]: Value<(typeof filters)[K]> };

const emptyOf = { genres: [], least: 0, below: 0, range: null, ranges: [], choice: null } satisfies Record<
  Filter['kind'],
  unknown
>;
/** No filter is on. */
export const emptyFilters = Object.fromEntries(
  filterKeys.map((key) => [key, emptyOf[filters[key].kind]]),
) as unknown as FilterValues;
/** Whether a filter is on. */
export const isOn = (value: FilterValues[FilterKey]): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);
