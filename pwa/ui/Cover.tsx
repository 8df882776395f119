import { type CSSProperties, useState } from 'react';
import type { Game } from '#sync/contract/games.ts';
import css from './Cover.module.css';
import { hueOf } from './hue.ts';

type Props = {
  game: Pick<Game, 'title' | 'coverImage'> /** Said of the picture where no title stands beside it. */;
  alt?: string;
  eager?: boolean;
  /** Shown in a card or smaller: the small form is enough but for fine screens. */
  small?: boolean;
  className?: string | undefined;
};

/** A cover's small form, half as wide (api/files/serve.ts). */
const smallOf = (cover: string) => cover.replace(/^(\/files\/covers\/[0-9a-f]{64})(\.webp)$/, '$1-256$2');

/** A game's square cover; where it cannot be loaded, its title on a ground of its own colour. */
export function Cover({ game: { title, coverImage }, alt = '', eager = false, small = false, className }: Props) {
  const forms = small ? [smallOf(coverImage), coverImage] : [coverImage, smallOf(coverImage)];
  const [failed, setFailed] = useState<readonly string[]>([]);
  // Without a network only one of the forms may be on this device.
  const src = forms.find((form) => form !== '' && !failed.includes(form));
  const fine = small && failed.length === 0 ? `${forms[0]} 1x, ${forms[1]} 2x` : undefined;
  return (
    <span className={`${css.cover} ${className ?? ''}`}>
      {src === undefined ? (
        <span className={css.placeholder} style={{ '--hue': hueOf(title) } as CSSProperties} aria-hidden={alt === ''}>
          {title}
        </span>
      ) : (
        <img
          src={src}
          srcSet={fine}
          alt={alt}
          width={512}
          height={512}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={({ currentTarget: { currentSrc } }) =>
            setFailed([...failed, forms.find((form) => currentSrc.endsWith(form)) ?? src])
          }
        />
      )}
    </span>
  );
}
