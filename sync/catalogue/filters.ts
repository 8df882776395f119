import type { TextField } from './columnarPack.ts';
import type { choiceTables, rangeTables } from './filterOptions.ts';

/** What a numeric filter compares: cents, minutes, megabytes, tenths of a star, reviews. */
export type Measure = 'price' | 'minutes' | 'megabytes' | 'rating' | 'reviewCount';
/**
 * Tables are referenced by name, because the first screen needs this list but not the tables
 * (sync/catalogue/filterOptions.ts).
 */
type Table = keyof typeof rangeTables;
export type Filter =
  /** Any of these genres, under any of their names. */
  | { kind: 'genres' }
  /** A minimum; 0 means no filter. With `unit: 'stars'` the URL may give up to 5 stars, as the home page does. */
  | { kind: 'least'; measure: Measure; unit?: 'stars' }
  /** An exclusive maximum; 0 means no filter. */
  | { kind: 'below'; measure: Measure }
  /** One of these ranges. */
  | { kind: 'range'; measure: Measure; ranges: Table }
  /** Any of these ranges. */
  | { kind: 'ranges'; measure: Measure; ranges: Table }
  /** One of a text field's values; a game without the value passes none. */
  | { kind: 'choice'; field: TextField; of: keyof typeof choiceTables };

/**
 * The filters of /browse except its flags (sync/catalogue/flags.ts), by their key in the URL and in its order. Parsing,
 * printing and searching are written once per kind; chips and controls are in pwa/features/browse/filters/registry.tsx,
 * which does not compile without them.
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
/** Filter values with no filter active. */
export const emptyFilters = Object.fromEntries(
  filterKeys.map((key) => [key, emptyOf[filters[key].kind]]),
) as unknown as FilterValues;
/** Says whether a filter is active. */
export const isOn = (value: FilterValues[FilterKey]): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);
