import type { Playtime, PriceRange } from '#sync/catalogue/choices.ts';
import type { Flag } from '#sync/catalogue/flags.ts';

/** What games can be narrowed down by, on the home page and in browse. */
export const filters = {
  price: 'Price',
  playtime: 'Playtime',
  platform: 'Platform',
  minReviews: 'Minimum reviews',
  anyPrice: 'Any price',
  anyPlaytime: 'Any playtime',
  any: 'Any',
  clearAll: 'Clear All',
  andUp: (rating: string) => `${rating} and up`,
  /** Tenths of a star (spec §9). */
  ratings: { 30: '3.0 Good', 35: '3.5 Very Good', 40: '4.0 Highly Rated', 45: '4.5 Exceptional' },
  reviewsAtLeast: (n: number, shown: string) => `At least ${shown} ${n === 1 ? 'review' : 'reviews'}`,
  prices: {
    free: 'Free',
    'under-3': 'Under $3',
    '3-7': '$3 to $7',
    '7-15': '$7 to $15',
    'over-15': '$15 and up',
    '0-5': 'Up to $5',
    '5-10': '$5 to $10',
    '10-15': '$10 to $15',
    '15-max': '$15 and up',
  } satisfies Record<PriceRange, string>,
  playtimes: {
    quick: 'Up to 30 min',
    short: '30 to 60 min',
    medium: '1 to 3 h',
    long: '3 to 10 h',
    epic: '10 h and up',
  } satisfies Record<Playtime, string>,
  flags: {
    onSale: 'On sale',
    hasDemo: 'Has a demo',
    oneSession: 'One session',
    replay: 'High replay value',
    chromebook: 'Chromebook verified',
    mobile: 'Mobile friendly',
    tablet: 'Tablet',
    offline: 'Works offline',
    keyboard: 'Keyboard only',
    mouse: 'Mouse',
    touch: 'Touchscreen',
    gamepad: 'Gamepad',
  } satisfies Record<Flag, string>,
  groups: { offers: 'Offers', play: 'How it plays', input: 'Controls', size: 'File size' },
  anySize: 'Any size',
  under: (megabytes: number) => `Under ${megabytes} MB`,
};
