import { Document } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { answerOf, type Contender } from '../../../pwa/bench/pages/contender.ts';
import { filter } from '../../../sync/catalogue/filter.ts';
import { type Query, sortOf } from '../../../sync/catalogue/query.ts';
import { sortBy } from '../../../sync/catalogue/sort.ts';
import type { Game } from '../../../sync/contract/games.ts';

/** What a library finds, filtered and sorted by the rules of the store. */
function finish(found: readonly Game[], query: Query) {
  const [passing, sort] = [filter(found, query), sortOf(query)];
  return answerOf(sort === 'relevance' ? passing : sortBy(passing, sort));
}

const miniSearch: Contender = {
  name: 'MiniSearch',
  open(games) {
    const boost = { title: 4, genres: 2 };
    const index = new MiniSearch<Game>({
      fields: ['title', 'description', 'genres'],
      extractField: (game, field) => String(game[field as keyof Game]),
      searchOptions: { prefix: true, fuzzy: 0.2, boost, combineWith: 'AND' },
    });
    index.addAll(games as Game[]);
    const byId = new Map(games.map((game) => [game.id, game]));
    return (query) => finish(query.q ? index.search(query.q).map(({ id }) => byId.get(id) as Game) : games, query);
  },
};

const flexSearch: Contender = {
  name: 'FlexSearch',
  open(games) {
    const fields = ['title', 'genres', 'description'].map((field) => ({ field, tokenize: 'forward' as const }));
    const index = new Document({ document: { id: 'place', index: fields } });
    for (const [place, { title, description, genres }] of games.entries())
      index.add({ place, title, description, genres: genres.join(' ') });
    const found = (q: string) =>
      [...new Set(index.search(q, { limit: games.length }).flatMap(({ result }) => result))].map(
        (place) => games[place as number] as Game,
      );
    return (query) => finish(query.q ? found(query.q) : games, query);
  },
};

const fuse: Contender = {
  name: 'Fuse.js',
  open(games) {
    const keys = [
      { name: 'title', weight: 4 },
      { name: 'genres', weight: 2 },
      { name: 'description', weight: 1 },
    ];
    const index = new Fuse(games, { keys, threshold: 0.3, ignoreLocation: true });
    // It takes no longer pattern than 32 letters.
    return (query) => finish(query.q ? index.search(query.q.slice(0, 32)).map(({ item }) => item) : games, query);
  },
};

Object.assign(window, { peers: [miniSearch, flexSearch, fuse] });
