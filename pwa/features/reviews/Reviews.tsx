import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import type { PublicReview } from '#sync/contract/reviews.ts';
import { isWithinPage } from '#sync/pagination.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { formatCount, formatNumber, formatRating } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Stars } from '../../ui/controls/Stars.tsx';
import { useInfiniteScroll } from '../../ui/hooks/useInfiniteScroll.ts';
import { MyReview } from './MyReview.tsx';
import { OtherReview } from './OtherReview.tsx';
import css from './Reviews.module.css';
import { ratingFromCounts } from './ratingSummary.ts';
import { useMyReview, useRefetchAfterSync, useReviews, useStarCounts } from './useReviews.ts';

export function Reviews({ game }: { game: Game }) {
  const { me } = useSession();
  const words = useMessages('game').reviewing;
  const { data, older } = useReviews(game.id);
  const counts = useStarCounts(game.id);
  const mine = useMyReview(game.id);
  useRefetchAfterSync(game.id);
  const own = me?.id === game.developerId;
  const offered = game.status === 'approved';
  const none = data !== undefined && older === undefined && data.every(({ userId }) => userId === me?.id);
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{words.title}</h2>
      {counts?.some((n) => n > 0) && <Distribution counts={counts} />}
      {me && mine.known && offered && !own && <MyReview game={game} me={me} mine={mine} />}
      {own && offered && <p className={css.quiet}>{words.ownGame}</p>}
      {!offered && <p className={css.quiet}>{words.notYet}</p>}
      {offered && !own && none && !mine.review && (
        <p className={css.quiet}>
          {words.none} {me ? words.beFirst : words.logIn}
        </p>
      )}
      <OtherReviews gameId={game.id} />
    </section>
  );
}

/** The cursor at which each page ended when the next one was requested, by visit, so that Back opens that one too. */
const ends = new Map<string, string>();

/** A page of other users' reviews, and on request the one before it. */
function OtherReviews({ gameId, before, isAsked }: { gameId: string; before?: string; isAsked?: boolean }) {
  const { me } = useSession();
  const words = useMessages('game').reviewing;
  const { loading } = useMessages('common');
  const read = useReviews(gameId, before);
  // The next page begins where it began, whatever was added or removed in this one since.
  const visit = `${useLocation().key} ${gameId} ${before}`;
  const [left] = useState(() => ends.get(visit));
  const [end, setEnd] = useState(left);
  useEffect(() => void (end && ends.set(visit, end)), [visit, end]);
  const isHere = (review: PublicReview) => review.userId !== me?.id && isWithinPage(end, review);
  const others = read.data?.filter(isHere);
  const [shown, edge] = useInfiniteScroll(others ?? [], `reviews ${gameId} ${before}`);
  const page = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the page gets the focus.
  useEffect(() => void (isAsked && page.current?.focus({ preventScroll: true })), [isAsked]);
  return (
    <>
      <div className={css.page} ref={page} tabIndex={-1}>
        <QueryBoundary read={read} bones={<p className={css.quiet}>{loading}</p>} offline={words.offline} />
        {before && others?.length === 0 && <p className={css.quiet}>{words.noOlder}</p>}
        <ul className={css.list}>
          {shown.map((review) => (
            <OtherReview key={review.id} review={review} reportable={me !== null} deletable={me?.isAdmin === 1} />
          ))}
        </ul>
        <div ref={edge} aria-hidden="true" />
        {!end && read.older && shown.length === others?.length && (
          <Button className={css.older} onClick={() => setEnd(read.older)}>
            {words.older}
          </Button>
        )}
      </div>
      {end && <OtherReviews gameId={gameId} before={end} isAsked={end !== left} />}
    </>
  );
}

function Distribution({ counts }: { counts: readonly number[] }) {
  const words = useMessages('game');
  const { rating: average, reviewCount } = ratingFromCounts(counts);
  const of = (stars: number) => counts[stars - 1] ?? 0;
  return (
    <div className={css.distribution}>
      <div className={css.average}>
        <p className={css.figure}>{formatRating(average)}</p>
        <Stars value={average / 10} />
        <p className={css.quiet}>{formatCount(reviewCount, words.review, words.reviews)}</p>
      </div>
      <ul className={css.bars}>
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars} className={css.bar}>
            <span>{formatCount(stars, words.star, words.stars)}</span>
            <span className={css.track} aria-hidden="true">
              <span style={{ width: `${(100 * of(stars)) / reviewCount}%` }} />
            </span>
            <span className={css.number}>{formatNumber(of(stars))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
