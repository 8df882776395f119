import type { Game } from '#sync/contract/games.ts';
import type { PublicReview } from '#sync/contract/reviews.ts';
import { useMyReview, useReviews } from '../reviews.ts';
import { useSession } from '../session.tsx';
import { Pending } from '../ui/Pending.tsx';
import { Stars } from '../ui/Stars.tsx';
import { useMore } from '../ui/useMore.ts';
import { counted, numberText, tenthsText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import { figuresOf } from './figures.ts';
import { MyReview } from './MyReview.tsx';
import { OtherReview } from './OtherReview.tsx';
import css from './Reviews.module.css';

export function Reviews({ game }: { game: Game }) {
  const { me } = useSession();
  const words = useWords('game').reviewing;
  const { loading } = useWords('common');
  const read = useReviews(game.id);
  const { data } = read;
  const mine = useMyReview(game.id);
  const others = data?.filter((review) => review.userId !== me?.id);
  const [shown, edge] = useMore(others ?? [], `reviews ${game.id}`);
  const own = me?.id === game.developerId;
  const offered = game.status === 'approved';
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{words.title}</h2>
      {data && data.length > 0 && <Distribution all={data} />}
      {me && mine.known && offered && !own && <MyReview gameId={game.id} me={me} mine={mine} />}
      {own && offered && <p className={css.quiet}>{words.ownGame}</p>}
      {!offered && <p className={css.quiet}>{words.notYet}</p>}
      <Pending read={read} bones={<p className={css.quiet}>{loading}</p>} offline={words.offline} />
      {offered && !own && others?.length === 0 && !mine.review && (
        <p className={css.quiet}>
          {words.none} {me ? words.beFirst : words.logIn}
        </p>
      )}
      <ul className={css.list}>
        {shown.map((review) => (
          <OtherReview key={review.id} review={review} reportable={me !== null} deletable={me?.isAdmin === 1} />
        ))}
      </ul>
      <div ref={edge} aria-hidden="true" />
    </section>
  );
}

function Distribution({ all }: { all: readonly PublicReview[] }) {
  const words = useWords('game');
  const of = (stars: number) => all.filter((review) => review.rating === stars).length;
  const { rating: average } = figuresOf(all);
  return (
    <div className={css.distribution}>
      <div className={css.average}>
        <p className={css.figure}>{tenthsText(average)}</p>
        <Stars value={average / 10} />
        <p className={css.quiet}>{counted(all.length, words.review, words.reviews)}</p>
      </div>
      <ul className={css.bars}>
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars} className={css.bar}>
            <span>{counted(stars, words.star, words.stars)}</span>
            <span className={css.track} aria-hidden="true">
              <span style={{ width: `${(100 * of(stars)) / all.length}%` }} />
            </span>
            <span className={css.number}>{numberText(of(stars))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
