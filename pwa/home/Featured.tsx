import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { counted, lengthText } from '#sync/show.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Price } from '../ui/GameCard.tsx';
import { Rating } from '../ui/Stars.tsx';
import css from './Featured.module.css';

export const Featured = ({ game }: { game: Game }) => (
  <article className={css.featured}>
    {game.coverImage && <img className={css.glow} src={game.coverImage} alt="" aria-hidden="true" />}
    <Link to={`/game/${game.id}`} className={css.art} tabIndex={-1} aria-hidden="true">
      <Cover game={game} />
    </Link>
    <div className={css.words}>
      <h3 className={css.title}>{game.title}</h3>
      <p className={css.by}>by {game.developerName}</p>
      <p className={css.text}>{game.description}</p>
      <div className={css.meta}>
        <Rating tenths={game.rating} />
        <span>{counted(game.totalPlays, 'play')}</span>
        <span>{lengthText(game.estimatedPlaytimeMinutes)}</span>
        <Price game={game} />
      </div>
      <div className={css.chips}>
        {game.genres.map((genre) => (
          <Chip key={genre}>{genre}</Chip>
        ))}
      </div>
      <LinkButton to={`/game/${game.id}`} look="primary" size="large" className={css.go ?? ''}>
        See Game
      </LinkButton>
    </div>
  </article>
);

export const FeaturedSkeleton = () => (
  <div className={css.featured} role="status" aria-label="Loading...">
    <div className={css.blank} />
  </div>
);
