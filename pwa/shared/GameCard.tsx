import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { priceOf } from '#sync/catalogue/price.ts';
import type { Game } from '#sync/contract/games.ts';
import { formatPrice } from '../i18n/format.ts';
import { getMessages, useMessages } from '../i18n/messages.ts';
import { Cover } from './Cover.tsx';
import css from './GameCard.module.css';
import { Rating } from './Rating.tsx';

type Props = {
  game: Game;
  /** Shown in the corner of the cover. */
  corner?: ReactNode;
  /** Shown over the lower edge of the cover: what is special about the game here. */
  badge?: ReactNode;
  /** Shown below the cover, in place of rating and price. */
  meta?: ReactNode;
  foot?: ReactNode;
  eager?: boolean;
  /** The card's level among the page's headings. */
  heading?: 'h2' | 'h3';
};

export function Price({ game }: { game: Game }) {
  const { was } = useMessages('common');
  return (
    <span className={css.price}>
      {priceOf(game) !== game.price && (
        <>
          <span className="srOnly">{was} </span>
          <s className={css.was}>{formatPrice(game.price)}</s>{' '}
        </>
      )}
      {formatPrice(priceOf(game))}
    </span>
  );
}

/** The display names of a game's genres. */
export function genreNames(genres: readonly string[]): string {
  const names = getMessages('common').genres as Record<string, string>;
  return genres.map((genre) => names[genre] ?? genre).join(', ');
}

export const GameCard = ({ game, corner, badge, meta, foot, eager = false, heading: Heading = 'h3' }: Props) => (
  <article className={css.card}>
    <div className={css.art}>
      <Cover game={game} small eager={eager} className={css.cover} />
      {badge && <span className={css.badge}>{badge}</span>}
      {corner && <div className={css.corner}>{corner}</div>}
    </div>
    <div>
      <Heading className={css.title}>
        <Link to={`/game/${game.id}`}>{game.title}</Link>
      </Heading>
      <p className={css.genres}>{genreNames(game.genres)}</p>
      <div className={css.meta}>
        {meta ?? (
          <>
            <Rating tenths={game.rating} />
            <Price game={game} />
          </>
        )}
      </div>
    </div>
    {foot && <div className={css.foot}>{foot}</div>}
  </article>
);

/** `contained`: the browser lays out and paints only the part of a long list that is near the window. */
export const GameGrid = ({ children, contained = false }: { children: ReactNode; contained?: boolean }) => (
  <div className={contained ? `${css.grid} ${css.contained}` : css.grid}>{children}</div>
);

/** A skeleton of cards; `foot`: the cards have an action under their text. */
export const GridSkeleton = ({ count = 10, foot = false }: { count?: number; foot?: boolean }) => (
  <div className={css.grid} role="status" aria-label={useMessages('common').loading}>
    {Array.from({ length: count }, (_, n) => n).map((n) => (
      <div key={n} className={css.card}>
        <div className={`${css.bone} ${css.boneCover}`} />
        <div className={css.bone} style={{ height: 22, width: '70%' }} />
        <div className={css.bone} style={{ height: 30, width: '90%' }} />
        {foot && <div className={css.bone} style={{ height: 32, width: '45%' }} />}
      </div>
    ))}
  </div>
);
