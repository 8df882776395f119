import { ratingFilters } from '#sync/catalogue/choices.ts';
import type { Query } from '#sync/catalogue/query.ts';
import { tenthsText } from '../words/show.ts';
import { wordsOf } from '../words/words.ts';

/** A rating filter as it is called; the home page has others than browse. */
export function ratingName(tenths: number): string {
  const { ratings, andUp } = wordsOf('filters');
  const known = ratingFilters.find((filter) => filter === tenths);
  return known ? ratings[known] : andUp(tenthsText(tenths));
}

export type Filtering = {
  query: Query;
  onChange(part: Partial<Query>): void;
};
