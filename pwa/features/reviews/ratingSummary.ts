import { ratingTenths } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { useStarCounts } from './useReviews.ts';

type Figures = Pick<Game, 'rating' | 'reviewCount'>;

/** Computes a game's rating from the number of reviews with one to five stars, as its row states it. */
export function ratingFromCounts(counts: readonly number[]): Figures {
  const reviewCount = counts.reduce((sum, n) => sum + n, 0);
  const stars = counts.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return { rating: ratingTenths(stars, reviewCount), reviewCount };
}

/** Includes the user's own review as it is on this device; without review counts, the game's row decides. */
export function useRatingSummary({ id, rating, reviewCount }: Game): Figures {
  const counts = useStarCounts(id);
  return counts ? ratingFromCounts(counts) : { rating, reviewCount };
}
