import { choiceTables, rangeTables, sorts } from './filterOptions.ts';
import { type Filter, type FilterValues, filterKeys, filters } from './filters.ts';
import { flags } from './flags.ts';
import type { Query } from './query.ts';

const isKey = <T extends object>(table: T, name: string | null): name is keyof T & string =>
  name !== null && Object.hasOwn(table, name);

const list = (text: string | null) => [...new Set((text ?? '').split(',').map((part) => part.trim()))].filter(Boolean);

function positive(text: string | null): number {
  const value = Number(text ?? 0);
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** The part of URLSearchParams used here; the types of this folder do not include it. */
type Params = { get(name: string): string | null };

/** Parses one filter's value; ignores what it does not know. */
function parseValue(filter: Filter, text: string | null): string[] | string | number | null {
  switch (filter.kind) {
    case 'genres':
      return list(text);
    case 'least': {
      const value = positive(text);
      // The home page uses stars, browse uses tenths; no game is rated below one star.
      return filter.unit === 'stars' && value <= 5 ? value * 10 : value;
    }
    case 'below':
      return positive(text);
    case 'range':
      return isKey(rangeTables[filter.ranges], text) ? text : null;
    case 'ranges':
      return list(text).filter((name) => isKey(rangeTables[filter.ranges], name));
    case 'choice':
      return choiceTables[filter.of].find((name) => name === text) ?? null;
  }
}

/** Parses a URL's parameters leniently; ignores what it does not know. */
export function parseQuery(params: Params): Query {
  const sort = params.get('sort');
  const values = Object.fromEntries(filterKeys.map((key) => [key, parseValue(filters[key], params.get(key))]));
  return {
    ...(values as FilterValues),
    q: (params.get('q') ?? '').trim(),
    flags: flags.filter((name) => ['1', 'true'].includes(params.get(name) ?? '')),
    sort: sorts.find((name) => name === sort) ?? null,
  };
}
