import type { Game } from '#sync/contract/games.ts';
import { type PublicReview, reviews } from '#sync/contract/reviews.ts';
import { ratingTenths } from '#sync/rules.ts';
import { counted, ratingText } from '#sync/show.ts';
import { ago } from '../clock.ts';
import { useMyReview, useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { NeedsConnection } from '../ui/Page.tsx';
import { Stars } from '../ui/Stars.tsx';
import { MyReview } from './MyReview.tsx';
import css from './Reviews.module.css';

export function Reviews({ game }: { game: Game }) {
  const { me } = useSession();
  const { data, state } = useRead(reviews.ofGame, { id: game.id });
  const mine = useMyReview(game.id);
  const others = data?.filter((review) => review.userId !== me?.id);
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {data && data.length > 0 && <Distribution all={data} />}
      {me && mine.known && <MyReview gameId={game.id} me={me} mine={mine} />}
      {state === 'loading' && <p className={css.quiet}>Loading...</p>}
      {state === 'offline' && <NeedsConnection>Other players’ reviews need a connection.</NeedsConnection>}
      {state === 'error' && <p className={css.quiet}>The reviews could not be loaded.</p>}
      {others?.length === 0 && !mine.review && (
        <p className={css.quiet}>No reviews yet. {me ? 'Be the first.' : 'Log in to write the first.'}</p>
      )}
      <ul className={css.list}>
        {others?.map((review) => (
          <li key={review.id} className={css.review}>
            <Avatar username={review.user.username} side={40} />
            <div>
              <p className={css.who}>
                <b>{review.user.username}</b> <span className={css.when}>{ago(review.updatedAt)}</span>
              </p>
              <Stars value={review.rating} />
              {review.comment && <p className={css.comment}>{review.comment}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Distribution({ all }: { all: readonly PublicReview[] }) {
  const sum = all.reduce((total, review) => total + review.rating, 0);
  const of = (stars: number) => all.filter((review) => review.rating === stars).length;
  return (
    <div className={css.distribution}>
      <div className={css.average}>
        <p className={css.figure}>{ratingText(ratingTenths(sum, all.length))}</p>
        <Stars value={ratingTenths(sum, all.length) / 10} />
        <p className={css.quiet}>{counted(all.length, 'review')}</p>
      </div>
      <ul className={css.bars}>
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars} className={css.bar}>
            <span>{counted(stars, 'star')}</span>
            <span className={css.track} aria-hidden="true">
              <span style={{ width: `${(100 * of(stars)) / all.length}%` }} />
            </span>
            <span className={css.number}>{of(stars)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
