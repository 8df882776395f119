import { useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { type PublicReview, reviews } from '#sync/contract/reviews.ts';
import { ratingTenths } from '#sync/rules.ts';
import { useMyReview, useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { NeedsConnection } from '../ui/Page.tsx';
import { Stars } from '../ui/Stars.tsx';
import { counted, numberText, ratingText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import { MyReview } from './MyReview.tsx';
import { OtherReview } from './OtherReview.tsx';
import css from './Reviews.module.css';

export function Reviews({ game }: { game: Game }) {
  const { me } = useSession();
  const words = useWords('game').reviewing;
  const { loading, tryAgain } = useWords('common');
  const { data, state, again } = useRead(reviews.ofGame, { id: game.id });
  const mine = useMyReview(game.id);
  // What staff has deleted is gone from here at once; the list is asked for anew with the next visit.
  const [gone, setGone] = useState<readonly string[]>([]);
  const left = data?.filter((review) => !gone.includes(review.id));
  const others = left?.filter((review) => review.userId !== me?.id);
  const own = me?.id === game.developerId;
  const offered = game.status === 'approved';
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{words.title}</h2>
      {left && left.length > 0 && <Distribution all={left} />}
      {me && mine.known && offered && !own && <MyReview gameId={game.id} me={me} mine={mine} />}
      {own && offered && <p className={css.quiet}>{words.ownGame}</p>}
      {!offered && <p className={css.quiet}>{words.notYet}</p>}
      {state === 'loading' && <p className={css.quiet}>{loading}</p>}
      {state === 'offline' && <NeedsConnection>{words.offline}</NeedsConnection>}
      {state === 'error' && (
        <p className={css.failed} role="alert">
          {words.failed}{' '}
          <Button size="small" onClick={again}>
            {tryAgain}
          </Button>
        </p>
      )}
      {offered && !own && others?.length === 0 && !mine.review && (
        <p className={css.quiet}>
          {words.none} {me ? words.beFirst : words.logIn}
        </p>
      )}
      <ul className={css.list}>
        {others?.map((review) => (
          <OtherReview
            key={review.id}
            review={review}
            deletable={me?.isAdmin === 1}
            onDeleted={() => setGone([...gone, review.id])}
          />
        ))}
      </ul>
    </section>
  );
}

function Distribution({ all }: { all: readonly PublicReview[] }) {
  const words = useWords('game');
  const sum = all.reduce((total, review) => total + review.rating, 0);
  const of = (stars: number) => all.filter((review) => review.rating === stars).length;
  const average = ratingTenths(sum, all.length);
  return (
    <div className={css.distribution}>
      <div className={css.average}>
        <p className={css.figure}>{ratingText(average)}</p>
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
