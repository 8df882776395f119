import { ratingTenths } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { useStarCounts } from './useReviews.ts';

type Figures = Pick<Game, 'rating' | 'reviewCount'>;

/** What a game's reviews come to, as its row says it: from how many gave each number of stars, one to five. */
export function ratingFromCounts(counts: readonly number[]): Figures {
  const reviewCount = counts.reduce((sum, n) => sum + n, 0);
  const stars = counts.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return { rating: ratingTenths(stars, reviewCount), reviewCount };
}

/** With one's own review as it stands on this device; where reviews are not known the game's row decides. */
export function useRatingSummary({ id, rating, reviewCount }: Game): Figures {
  const counts = useStarCounts(id);
  return counts ? ratingFromCounts(counts) : { rating, reviewCount };
}
