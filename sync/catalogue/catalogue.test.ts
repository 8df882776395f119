import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../contract/games.ts';
import { languages } from '../games/languages.ts';
import { flagGroups, playtimes, priceRanges, sorts } from './filterOptions.ts';
import { flags } from './flags.ts';
import { parseQuery } from './parseQuery.ts';
import { emptyQuery, printQuery, type Query } from './query.ts';
import { referenceBrowse } from './referenceSort.ts';
import { referenceMatch, relevance } from './relevance.ts';

const id = '01890000-0000-7000-8000-000000000000';
function game(title: string, fields: Partial<Game> = {}): Game {
  return {
    ...{ id, title, description: '', genres: ['Other'], coverImage: '', imageHash: '', gameUrl: '', price: 0 },
    ...{ hasDemo: 0, demoUrl: null, developerId: id, developerName: 'dev', status: 'approved', rejectionReason: null },
    ...{ approvedBy: null, rating: 0, totalPlays: 0, reviewCount: 0, estimatedPlaytimeMinutes: 60 },
    ...{ chromebookVerified: 0, mobileFriendly: 0, tabletOptimized: 0, worksOffline: 0, keyboardOnly: 0 },
    ...{ mouseRequired: 0, touchscreenSupport: 0, gamepadSupport: 0, fileSizeMB: 50, onSale: 0, salePrice: null },
    ...{
      canCompleteOneSession: 1,
      highReplayValue: 0,
      createdAt: '2025-01-01T00:00:00.000Z',
      approvedAt: null,
      triedAt: null,
      language: null,
    },
    ...fields,
  };
}
const titles = (games: readonly Game[], query: Partial<Query>) =>
  referenceBrowse(games, { ...emptyQuery, ...query }).map((found) => found.title);
const parse = (text: string) => parseQuery(new URLSearchParams(text));

describe('the URL of browse', () => {
  it('parses back to the query that it was printed from', () => {
    const query = fc.record<Query>({
      q: fc.string().map((text) => text.trim()),
      genres: fc.uniqueArray(fc.constantFrom('FPS', 'Puzzle', 'Music/Rhythm', 'Card & Board')),
      minRating: fc.constantFrom(0, 10, 30, 35, 45),
      minReviews: fc.nat(500),
      priceRanges: fc.uniqueArray(fc.constantFrom(...(Object.keys(priceRanges) as (keyof typeof priceRanges)[]))),
      playtime: fc.constantFrom(null, ...(Object.keys(playtimes) as (keyof typeof playtimes)[])),
      maxSize: fc.constantFrom(0, 50, 100),
      lang: fc.constantFrom(null, ...languages),
      flags: fc.subarray(flags),
      sort: fc.constantFrom(null, ...sorts),
    });
    fc.assert(
      fc.property(query, (q) => {
        for (const on of ['1', 'true'] as const) expect(parseQuery(new URLSearchParams(printQuery(q, on)))).toEqual(q);
      }),
    );
  });

  it('has every flag in one group', () => {
    expect(Object.values(flagGroups).flat().sort()).toEqual([...flags].sort());
  });

  it('contains no default values', () => expect(printQuery(emptyQuery)).toEqual({}));

  it('accepts stars and tenths, 1 and true, and ignores unknown values', () => {
    expect(parse('minRating=4').minRating).toBe(40);
    expect(parse('minRating=45').minRating).toBe(45);
    expect(parse('offline=true&touch=1&mouse=0').flags).toEqual(['offline', 'touch']);
    expect(parse('sort=magic&playtime=toString&lang=xx&priceRanges=free,gold&minReviews=-3&q=%20')).toEqual({
      ...emptyQuery,
      priceRanges: ['free'],
    });
  });
});

describe('filters', () => {
  it('find a genre by either of its names, and any of several', () => {
    const games = [game('a', { genres: ['Shooter'] }), game('b', { genres: ['Puzzle', 'RPG'] }), game('c')];
    expect(titles(games, { genres: ['FPS'] })).toEqual(['a']);
    expect(titles(games, { genres: ['FPS', 'RPG'] })).toEqual(['a', 'b']);
  });

  it('include both ends of a price range, and use the sale price', () => {
    const games = [0, 1, 300, 700, 1500].map((price) => game(`${price}`, { price }));
    expect(titles(games, { priceRanges: ['free'] })).toEqual(['0']);
    expect(titles(games, { priceRanges: ['under-3'] })).toEqual(['1', '300']);
    expect(titles(games, { priceRanges: ['3-7'] })).toEqual(['300', '700']);
    expect(titles(games, { priceRanges: ['free', 'over-15'] })).toEqual(['0', '1500']);
    expect(
      titles([game('sale', { price: 900, onSale: 1, salePrice: 200 })], { priceRanges: ['under-3'] }),
    ).toHaveLength(1);
  });

  it('include both ends of a playtime range', () => {
    const games = [30, 60, 180, 600].map((estimatedPlaytimeMinutes) =>
      game(`${estimatedPlaytimeMinutes}`, { estimatedPlaytimeMinutes, fileSizeMB: estimatedPlaytimeMinutes }),
    );
    expect(titles(games, { playtime: 'quick' })).toEqual(['30']);
    expect(titles(games, { playtime: 'medium' })).toEqual(['60', '180']);
    expect(titles(games, { playtime: 'epic' })).toEqual(['600']);
  });

  it('by size find only smaller games; a game without a size counts as 50 MB', () => {
    const games = [49, 50, 99, 100].map((fileSizeMB) => game(`${fileSizeMB}`, { fileSizeMB }));
    const silent = game('silent', { fileSizeMB: undefined as unknown as number });
    expect(titles([...games, silent], { maxSize: 50 })).toEqual(['49']);
    expect(titles([...games, silent], { maxSize: 100 })).toEqual(['49', '50', '99', 'silent']);
  });

  it('by language find only games in that language', () => {
    const games = [game('a', { language: 'es' }), game('b', { language: 'en' }), game('c')];
    expect(titles(games, { lang: 'es' })).toEqual(['a']);
    expect(titles(games, { lang: 'fr' })).toEqual([]);
    expect(titles(games, { lang: null })).toEqual(['a', 'b', 'c']);
  });

  it('by flags require every flag', () => {
    const games = [game('a', { worksOffline: 1 }), game('b', { worksOffline: 1, touchscreenSupport: 1 })];
    expect(titles(games, { flags: ['offline'] })).toEqual(['a', 'b']);
    expect(titles(games, { flags: ['offline', 'touch'] })).toEqual(['b']);
  });
});

describe('search', () => {
  it('matches title, description or genre in any case', () => {
    const found = game('Tide Cards', { description: 'Calm solitaire', genres: ['Card Game'] });
    for (const text of ['TIDE', 'solitaire', 'card g']) expect(referenceMatch(found, text)).toBe(true);
    expect(referenceMatch(found, 'racing')).toBe(false);
  });

  it('scores title and genre once each, with the best match', () => {
    expect(relevance(game('Puzzle'), 'puzzle')).toBe(100);
    expect(relevance(game('Puzzle Box'), 'puzzle')).toBe(50);
    expect(relevance(game('My Puzzle'), 'puzzle')).toBe(25);
    expect(relevance(game('x', { genres: ['Puzzle', 'Puzzle Two'] }), 'puzzle')).toBe(30);
    expect(relevance(game('x', { genres: ['Puzzle Two'], description: 'a puzzle' }), 'puzzle')).toBe(20);
    expect(relevance(game('x', { rating: 45, totalPlays: 99 }), 'puzzle')).toBeCloseTo(4.5 + 0.5 * Math.log(100));
  });
});

describe('the sort order', () => {
  const games = [
    game('Beta', { totalPlays: 5, rating: 40, createdAt: '2025-02-01T00:00:00.000Z' }),
    game('alpha', { totalPlays: 9, rating: 40, price: 100 }),
    game('Gamma', { totalPlays: 1, rating: 50, approvedAt: '2025-03-01T00:00:00.000Z', estimatedPlaytimeMinutes: 5 }),
  ];

  it('is by plays, or by relevance if there is a search', () => {
    expect(titles(games, {})).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(titles(games, { q: 'gam' })).toEqual(['Gamma']);
    expect(titles(games, { q: 'a' })).toEqual(['alpha', 'Gamma', 'Beta']);
    expect(titles(games, { sort: 'relevance' })).toEqual(['alpha', 'Beta', 'Gamma']);
  });

  it("keeps the catalogue's order for equal games", () => {
    expect(titles(games, { sort: 'rating' })).toEqual(['Gamma', 'Beta', 'alpha']);
    expect(titles(games, { sort: 'newest' })).toEqual(['Beta', 'alpha', 'Gamma']);
    expect(titles(games, { sort: 'updated' })).toEqual(['Gamma', 'Beta', 'alpha']);
    expect(titles(games, { sort: 'price-high' })).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(titles(games, { sort: 'playtime-short' })).toEqual(['Gamma', 'Beta', 'alpha']);
    expect(titles(games, { sort: 'a-z' })).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(titles(games, { sort: 'z-a' })).toEqual(['Gamma', 'Beta', 'alpha']);
  });
});
