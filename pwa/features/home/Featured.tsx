import { Link } from 'react-router-dom';
import type { Game } from '#sync/contract/games.ts';
import { formatCount, formatDuration } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Cover } from '../../shared/Cover.tsx';
import { genreNames, Price } from '../../shared/GameCard.tsx';
import { Rating } from '../../shared/Rating.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import css from './Featured.module.css';

export function Featured({ game }: { game: Game }) {
  const words = useMessages('home');
  return (
    <article className={css.featured}>
      {game.coverImage && <img className={css.glow} src={game.coverImage} loading="lazy" alt="" aria-hidden="true" />}
      <Link to={`/game/${game.id}`} className={css.art} tabIndex={-1} aria-hidden="true">
        <Cover game={game} />
      </Link>
      <div className={css.words}>
        <h3 className={css.title}>{game.title}</h3>
        <p className={css.by}>{words.by(game.developerName)}</p>
        <p className={css.text}>{game.description}</p>
        <div className={css.meta}>
          <Rating tenths={game.rating} />
          <span>{formatCount(game.totalPlays, words.play, words.plays)}</span>
          <span>{formatDuration(game.estimatedPlaytimeMinutes)}</span>
          <Price game={game} />
        </div>
        <div className={css.chips}>
          {game.genres.map((genre) => (
            <Chip key={genre}>{genreNames([genre])}</Chip>
          ))}
        </div>
        <LinkButton to={`/game/${game.id}`} look="primary" size="large" className={css.go ?? ''}>
          {words.seeGame}
        </LinkButton>
      </div>
    </article>
  );
}

export const FeaturedSkeleton = () => (
  <div className={css.featured} role="status" aria-label={useMessages('common').loading}>
    <div className={css.blank} />
    <div className={css.bones}>
      <div className={css.bone} style={{ height: 44, width: '70%' }} />
      <div className={css.bone} style={{ height: 18, width: '30%' }} />
      <div className={css.bone} style={{ height: 104 }} />
      <div className={css.bone} style={{ height: 52, width: 132 }} />
    </div>
  </div>
);
