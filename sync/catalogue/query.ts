import type { Game } from '../contract/games.ts';

/** Spec §9, in the order the dropdown shows them; 'relevance' is offered only with a search. */
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

/** Tenths of a star: what browse offers. */
export const ratingFilters = [30, 35, 40, 45] as const;

/** How many reviews a game may have to have. */
export const minReviewsPresets = [10, 50, 100] as const;

/** Megabytes. */
export const sizeFilters = [50, 100] as const;

/** Cents, both ends included (spec §9). */
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
export const browsePrices = ['free', 'under-3', '3-7', '7-15', 'over-15'] as const satisfies PriceRange[];
export const homePrices = ['free', '0-5', '5-10', '10-15', '15-max'] as const satisfies PriceRange[];

/** Minutes, both ends included. */
export const playtimes = {
  quick: [0, 30],
  short: [30, 60],
  medium: [60, 180],
  long: [180, 600],
  epic: [600, Number.POSITIVE_INFINITY],
} as const;
export type Playtime = keyof typeof playtimes;

/** A key of the address that is on or off, and the game's field behind it. */
export const flagFields = {
  onSale: 'onSale',
  hasDemo: 'hasDemo',
  oneSession: 'canCompleteOneSession',
  replay: 'highReplayValue',
  chromebook: 'chromebookVerified',
  mobile: 'mobileFriendly',
  tablet: 'tabletOptimized',
  offline: 'worksOffline',
  keyboard: 'keyboardOnly',
  mouse: 'mouseRequired',
  touch: 'touchscreenSupport',
  gamepad: 'gamepadSupport',
} as const satisfies Record<string, keyof Game>;
export type Flag = keyof typeof flagFields;
export const flags = Object.keys(flagFields) as Flag[];
/** The flags by what they are about. */
export const flagGroups = {
  platform: ['chromebook', 'mobile', 'tablet'],
  play: ['offline', 'oneSession', 'replay'],
  input: ['keyboard', 'mouse', 'touch', 'gamepad'],
  offers: ['onSale', 'hasDemo'],
} as const satisfies Record<string, readonly Flag[]>;

/** What /browse shows, as its address says it. */
export type Query = {
  q: string;
  genres: string[];
  /** Tenths of a star; 0 is no filter, as with the other numbers. */
  minRating: number;
  minReviews: number;
  priceRanges: PriceRange[];
  playtime: Playtime | null;
  /** Megabytes. */
  maxSize: number;
  flags: Flag[];
  /** Null: the default, which depends on whether there is a search. */
  sort: Sort | null;
};

export const emptyQuery: Query = {
  q: '',
  genres: [],
  minRating: 0,
  minReviews: 0,
  priceRanges: [],
  playtime: null,
  maxSize: 0,
  flags: [],
  sort: null,
};

export const sortOf = ({ sort, q }: Pick<Query, 'sort' | 'q'>): Sort =>
  sort === null || (sort === 'relevance' && q === '') ? (q === '' ? 'popular' : 'relevance') : sort;

const isKey = <T extends object>(table: T, name: string | null): name is keyof T & string =>
  name !== null && Object.hasOwn(table, name);

const list = (text: string | null) => [...new Set((text ?? '').split(',').map((part) => part.trim()))].filter(Boolean);

function positive(text: string | null): number {
  const value = Number(text ?? 0);
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** URLSearchParams, which this folder's library does not know. */
type Params = { get(name: string): string | null };

/** Reads an address leniently: what it does not know, it leaves out. */
export function parseQuery(params: Params): Query {
  const minRating = positive(params.get('minRating'));
  const [playtime, sort] = [params.get('playtime'), params.get('sort')];
  return {
    q: (params.get('q') ?? '').trim(),
    genres: list(params.get('genres')),
    // The home page speaks of stars, browse of tenths; no game is rated below one star.
    minRating: minRating <= 5 ? minRating * 10 : minRating,
    minReviews: positive(params.get('minReviews')),
    priceRanges: list(params.get('priceRanges')).filter((name) => isKey(priceRanges, name)) as PriceRange[],
    playtime: isKey(playtimes, playtime) ? playtime : null,
    maxSize: positive(params.get('maxSize')),
    flags: flags.filter((name) => ['1', 'true'].includes(params.get(name) ?? '')),
    sort: sorts.find((name) => name === sort) ?? null,
  };
}

/**
 * The address of a query: only what differs from the default, always in the same order. `on` is how a flag is said: browse
 * says 1, the home page 'true' (spec §2).
 */
export function printQuery(query: Query, on: '1' | 'true' = '1'): Record<string, string> {
  const pairs: [string, string | number | null][] = [
    ['q', query.q],
    ['genres', query.genres.join(',')],
    ['minRating', query.minRating],
    ['minReviews', query.minReviews],
    ['priceRanges', query.priceRanges.join(',')],
    ['playtime', query.playtime],
    ['maxSize', query.maxSize],
    ...flags.filter((name) => query.flags.includes(name)).map((name) => [name, on] as [string, string]),
    ['sort', query.sort],
  ];
  return Object.fromEntries(pairs.filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
}
