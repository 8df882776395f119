import type { Game } from '#sync/contract/games.ts';
import type { PublicReview } from '#sync/contract/reviews.ts';
import { ratingTenths } from '#sync/rules.ts';
import { useReviews } from '../reviews.ts';

type Figures = Pick<Game, 'rating' | 'reviewCount'>;

/** What a game's reviews come to, as its row says it. */
export const figuresOf = (all: readonly Pick<PublicReview, 'rating'>[]): Figures => ({
  rating: ratingTenths(
    all.reduce((sum, { rating }) => sum + rating, 0),
    all.length,
  ),
  reviewCount: all.length,
});

/** The reviews on the page, own and deleted ones included, decide; where they are not known the game's row does. */
export function useFigures({ id, rating, reviewCount }: Game): Figures {
  const { data } = useReviews(id);
  return data ? figuresOf(data) : { rating, reviewCount };
}
