import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../../contract/games.ts';
import { languages } from '../../games/languages.ts';
import { type CatalogView, createView } from '../catalogView.ts';
import { type Pack, pack, unpackGame } from '../columnarPack.ts';
import { playtimes, priceRanges, sorts } from '../filterOptions.ts';
import { flagFields, flags } from '../flags.ts';
import { emptyQuery, type Query } from '../query.ts';
import { referenceBrowse } from '../referenceSort.ts';
import { closestTerm, editDistance } from './fuzzyMatch.ts';
import { buildInvertedIndex } from './invertedIndex.ts';
import { buildIndex, createSearchEngine, lazyIndex } from './searchEngine.ts';
import { sortedByTitle } from './sortOrders.ts';

// There are few words, so that games share them, some with letters that change in number or become equal in lower case.
const words = [
  'tide',
  'Tide',
  'TIDES',
  'a',
  'x',
  'Straße',
  'STRASSE',
  'İstanbul',
  'ΟΔΟΣ',
  'οδός',
  'K',
  'é',
  'e\u0301',
  'ß',
];
const marks = [' ', '  ', '-', ', ', '\n', '…', '’', '', '\u00a0', '🎲', '_', '.'];
const text = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...marks)), { maxLength: 6 })
  .map((parts) => parts.flat().join(''));
const flag = fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>;
const day = fc.constantFrom('2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00Z', '2025-01-02T00:00:00.5Z');
const genre = fc.constantFrom(
  'Action',
  'FPS',
  'Shooter',
  'Card Game',
  'Card & Board',
  'Music/Rhythm',
  'Music & Rhythm',
);
const cents = fc.constantFrom(0, 1, 300, 301, 700, 1500, 10_000_000);
const some = fc.constantFrom(0, 1, 2, 10, 47, 100, 2 ** 20, 2 ** 40);
const id = '01890000-0000-7000-8000-000000000000';

const game: fc.Arbitrary<Game> = fc
  .record({
    ...{ title: text, description: text, genres: fc.array(genre, { maxLength: 5 }), price: cents, onSale: flag },
    ...{ salePrice: fc.option(cents), rating: fc.nat(50), totalPlays: some, reviewCount: some, createdAt: day },
    ...{ approvedAt: fc.option(day), triedAt: fc.option(day), worksOffline: flag, mouseRequired: flag, hasDemo: flag },
    ...{ canCompleteOneSession: flag, highReplayValue: flag, chromebookVerified: flag, mobileFriendly: flag },
    ...{ tabletOptimized: flag, keyboardOnly: flag, touchscreenSupport: flag, gamepadSupport: flag },
    // Older stores and devices leave these fields out.
    estimatedPlaytimeMinutes: fc.constantFrom(0, 30, 60, 61, 600, undefined, null),
    fileSizeMB: fc.constantFrom(1, 49, 50, 99, 100, undefined, null),
    language: fc.constantFrom('en', 'es', 'zh', undefined, null),
    demoUrl: fc.option(fc.webUrl()),
    rejectionReason: fc.option(text),
  })
  .map((fields) => ({
    ...{ id, coverImage: '/files/c', imageHash: 'h', gameUrl: 'https://a.test', developerId: id, developerName: 'dév' },
    ...{ status: 'approved', approvedBy: null },
    ...(fields as Game),
  }));
const games = fc.array(game, { maxLength: 70 });

const query: fc.Arbitrary<Query> = fc.record({
  q: fc.oneof(
    text,
    fc.constantFrom('', ' ', 'ide', 't', 'ti', 'σ', 'ς', 'i̇', 'i', 'ss', 'card g', '& r', '🎲', '\ud83c', 'k'),
  ),
  genres: fc.uniqueArray(fc.oneof(genre, fc.constant('Nothing'))),
  minRating: fc.constantFrom(0, 0, 10, 30, 35, 37.5, 45),
  minReviews: fc.constantFrom(0, 0, 1, 10, 100),
  priceRanges: fc.uniqueArray(fc.constantFrom(...(Object.keys(priceRanges) as (keyof typeof priceRanges)[])), {
    maxLength: 2,
  }),
  playtime: fc.constantFrom(null, null, ...(Object.keys(playtimes) as (keyof typeof playtimes)[])),
  maxSize: fc.constantFrom(0, 0, 50, 100, 1.5),
  lang: fc.constantFrom(null, null, ...languages.slice(0, 3)),
  flags: fc.subarray(flags, { maxLength: 2 }),
  sort: fc.constantFrom(null, ...sorts),
});

/** Returns the positions of the results, so that a difference is readable. */
const placesIn = (all: readonly Game[], found: readonly Game[]) =>
  found.map((one) => all.findIndex(({ imageHash }) => imageHash === one.imageHash));

describe('a columnar pack', () => {
  it('returns every game as it was packed', () => {
    fc.assert(
      fc.property(games, (all) => {
        expect(all.map((_, row) => unpackGame(pack(all), row))).toEqual(all);
      }),
    );
  });

  it('that is older than a text field has no value for it, and no choice of that field finds its games', () => {
    const shelf = createView(fc.sample(game, { numRuns: 3, seed: 5 }).map((one) => ({ ...one, language: 'es' })));
    const [before] = shelf.packs as [Pack];
    const found = () => createSearchEngine(shelf, null)({ ...emptyQuery, lang: 'es' }).length;
    expect([unpackGame(before, 0).language, found()]).toEqual(['es', 3]);
    delete before.texts.language;
    expect([unpackGame(before, 0).language, found()]).toEqual([undefined, 0]);
  });
});

describe('the search engine', () => {
  it.each([
    ['with its index', buildIndex],
    ['with an index on demand', lazyIndex],
    ['before its index stands', () => null],
  ])('gives %s exactly the results of the reference search', (_, index) => {
    const run = fc.property(games, fc.array(query, { minLength: 1, maxLength: 8 }), (some, queries) => {
      const all = some.map((one, place) => ({ ...one, imageHash: String(place) }));
      const shelf = createView(all);
      const engine = createSearchEngine(shelf, index(shelf));
      for (const asked of queries) {
        const expected = placesIn(all, referenceBrowse(all, asked));
        const found = engine(asked);
        if (found.near) expect(referenceBrowse(all, { ...emptyQuery, q: asked.q })).toEqual([]);
        else {
          expect(found.length).toBe(expected.length);
          expect([...found.slice(0, 5)]).toEqual(expected.slice(0, 5));
          expect([...found.slice(2, found.length + 1)]).toEqual(expected.slice(2));
        }
      }
    });
    fc.assert(run, { numRuns: 120 });
  });

  it('sorts only one page of many results, and the rest on request', () => {
    const all = Array.from({ length: 300 }, (_, n) => ({
      ...(fc.sample(game, { numRuns: 1, seed: n })[0] as Game),
      title: `Tide ${n}`,
      imageHash: String(n),
    }));
    const shelf = createView(all);
    const engine = createSearchEngine(shelf, buildIndex(shelf));
    for (const sort of sorts) {
      const asked = { ...emptyQuery, q: 'tide', sort };
      const found = engine(asked);
      const expected = placesIn(all, referenceBrowse(all, asked));
      for (const count of [1, 48, 49, 300]) expect([...found.slice(0, count)]).toEqual(expected.slice(0, count));
    }
  });
});

it('a position takes two bytes, and four in a catalogue of more than 65,536 games, whose last game is found too', () => {
  const one = { ...(fc.sample(game, { numRuns: 1, seed: 1 })[0] as Game), description: '', genres: [] };
  const titled = (count: number) =>
    createView(Array.from({ length: count }, (_, n) => ({ ...one, title: `Tide ${n}` })));
  const bytesIn = (shelf: CatalogView) => sortedByTitle(shelf).BYTES_PER_ELEMENT;
  const [small, large] = [titled(2 ** 16), titled(2 ** 16 + 1)];
  expect([bytesIn(small), bytesIn(large)]).toEqual([2, 4]);
  for (const [shelf, last] of [
    [small, 65_535],
    [large, 65_536],
  ] as const) {
    const found = createSearchEngine(shelf, buildIndex(shelf))({ ...emptyQuery, q: `tide ${last}` });
    expect([...found.slice(0, 2)]).toEqual([last]);
  }
});

describe('a typo', () => {
  const titled = (...titles: string[]) =>
    titles.map((title, n) => ({
      ...(fc.sample(game, { numRuns: 1, seed: n })[0] as Game),
      title,
      description: '',
      genres: ['Puzzle'],
    }));
  const ask = (all: Game[], part: Partial<Query>) => {
    const shelf = createView(all);
    const found = createSearchEngine(shelf, buildIndex(shelf))({ ...emptyQuery, ...part });
    return { near: found.near, titles: [...found.slice(0, 9)].map((place) => all[place]?.title) };
  };

  it('is corrected if no game contains the typed text', () => {
    const all = titled('Dragon Keep', 'Tide Cards', 'Shadow Knight');
    for (const q of ['drgon', 'dargon', 'dragoon', 'drago', 'dragn k'])
      expect(ask(all, { q }).titles, q).toEqual(['Dragon Keep']);
    expect(ask(all, { q: 'shadwo kinght' })).toEqual({ near: true, titles: ['Shadow Knight'] });
    expect(ask(all, { q: 'knight shadow' })).toEqual({ near: true, titles: ['Shadow Knight'] });
  });

  it('is not assumed if a game contains the typed text, even one that the filters exclude', () => {
    const all = titled('Dragon Keep', 'Dragoon Hill');
    expect(ask(all, { q: 'dragoon' })).toEqual({ near: false, titles: ['Dragoon Hill'] });
    expect(ask(all, { q: 'dragoon', genres: ['Racing'] })).toEqual({ near: false, titles: [] });
    expect(ask(all, { q: 'dragoon h', genres: ['Racing'] })).toEqual({ near: false, titles: [] });
  });

  it('is filtered like any other search, and two letters or nonsense find nothing', () => {
    const all = titled('Dragon Keep');
    expect(ask(all, { q: 'drgon', genres: ['Racing'] }).titles).toEqual([]);
    for (const q of ['zq', 'xylophone', '…']) expect(ask(all, { q })).toEqual({ near: false, titles: [] });
  });

  it('counts inserted, missing, replaced and swapped letters', () => {
    expect(editDistance('dragon', 'dragon', 2, false)).toBe(0);
    for (const wrong of ['drgon', 'draggon', 'drakon', 'dargon'])
      expect(editDistance(wrong, 'dragon', 2, false)).toBe(1);
    expect(editDistance('drag', 'dragonfly', 1, true)).toBe(0);
    expect(editDistance('drag', 'dragonfly', 1, false)).toBe(2);
  });

  it('is corrected to the most frequent of equally close words', () => {
    const dictionary = buildInvertedIndex(['cart', 'card', 'card'], ['', '', '']);
    expect(closestTerm(dictionary, 'carx', false)).toBe('card');
  });
});

it('every flag is a field of the pack', () => {
  const all = fc.sample(game, { numRuns: 40, seed: 7 });
  const shelf = createView(all);
  for (const name of flags)
    expect(createSearchEngine(shelf, null)({ ...emptyQuery, flags: [name] }).length).toBe(
      all.filter((one) => one[flagFields[name]] === 1).length,
    );
});
