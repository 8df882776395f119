import { ratingFilters } from '#sync/catalogue/filterOptions.ts';
import type { Query } from '#sync/catalogue/query.ts';
import { formatRating } from '../../../i18n/format.ts';
import { getMessages } from '../../../i18n/messages.ts';

/** The name of a rating filter; the home page has other ratings than Browse. */
export function ratingFilterLabel(tenths: number): string {
  const { ratings, andUp } = getMessages('filters');
  const known = ratingFilters.find((filter) => filter === tenths);
  return known ? ratings[known] : andUp(formatRating(tenths));
}

export type FilterProps = {
  query: Query;
  onChange(part: Partial<Query>): void;
};
