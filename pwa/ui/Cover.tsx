import { type CSSProperties, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import css from './Cover.module.css';
import { hueOf } from './hue.ts';

type Props = {
  game: Pick<Game, 'title' | 'coverImage'> /** Said of the picture where no title stands beside it. */;
  alt?: string;
  eager?: boolean;
  className?: string | undefined;
};

/** A game's square cover; where it cannot be loaded, its title on a ground of its own colour. */
export function Cover({ game, alt = '', eager = false, className }: Props) {
  const [failed, setFailed] = useState('');
  const missing = game.coverImage === '' || failed === game.coverImage;
  return (
    <span className={`${css.cover} ${className ?? ''}`}>
      {missing ? (
        <span
          className={css.placeholder}
          style={{ '--hue': hueOf(game.title) } as CSSProperties}
          aria-hidden={alt === ''}
        >
          {game.title}
        </span>
      ) : (
        <img
          src={game.coverImage}
          alt={alt}
          width={512}
          height={512}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(game.coverImage)}
        />
      )}
    </span>
  );
}
