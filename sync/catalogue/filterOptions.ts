import { languages } from '../games/languages.ts';
import type { Flag } from './flags.ts';

/** Sort options of spec §9 in the order of the dropdown; 'relevance' is offered only with a search. */
export const sorts = [
  'relevance',
  'popular',
  'rating',
  'reviews',
  'newest',
  'updated',
  'price-low',
  'price-high',
  'playtime-short',
  'playtime-long',
  'a-z',
  'z-a',
] as const;
export type Sort = (typeof sorts)[number];

/** Rating filters that browse offers, in tenths of a star. */
export const ratingFilters = [30, 35, 40, 45] as const;

/** Presets for the minimum number of reviews. */
export const minReviewsPresets = [10, 50, 100] as const;

/** Size filters, in megabytes. */
export const sizeFilters = [50, 100] as const;

/** Price ranges in cents, both ends inclusive (spec §9). */
export const priceRanges = {
  free: [0, 0],
  'under-3': [1, 300],
  '3-7': [300, 700],
  '7-15': [700, 1500],
  'over-15': [1500, Number.POSITIVE_INFINITY],
  '0-5': [0, 500],
  '5-10': [500, 1000],
  '10-15': [1000, 1500],
  '15-max': [1500, Number.POSITIVE_INFINITY],
} as const;
export type PriceRange = keyof typeof priceRanges;
export const browsePriceRanges = ['free', 'under-3', '3-7', '7-15', 'over-15'] as const satisfies PriceRange[];
export const homePriceRanges = ['free', '0-5', '5-10', '10-15', '15-max'] as const satisfies PriceRange[];

/** Playtime ranges in minutes, both ends inclusive. */
export const playtimes = {
  quick: [0, 30],
  short: [30, 60],
  medium: [60, 180],
  long: [180, 600],
  epic: [600, Number.POSITIVE_INFINITY],
} as const;
export type Playtime = keyof typeof playtimes;

/** The tables of ranges and lists of choices that a filter may name (sync/catalogue/filters.ts). */
export const rangeTables = { priceRanges, playtimes } as const;
export const choiceTables = { languages } as const;

/** The flags by topic. */
export const flagGroups = {
  platform: ['chromebook', 'mobile', 'tablet'],
  play: ['offline', 'oneSession', 'replay'],
  input: ['keyboard', 'mouse', 'touch', 'gamepad'],
  offers: ['onSale', 'hasDemo'],
} as const satisfies Record<string, readonly Flag[]>;
