import { useEffect, useState } from 'react';
import { coverSizePx, smallCoverSizePx } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { isOnline } from '../platform/http/httpClient.ts';
import { onConnectivityChange } from '../platform/page/useOnlineStatus.ts';
import { hashToHue } from '../ui/layout/hashToHue.ts';
import css from './Cover.module.css';

type Props = {
  game: Pick<Game, 'title' | 'coverImage'> /** Said of the picture where no title stands beside it. */;
  alt?: string;
  eager?: boolean;
  /** Shown in a card: the small form is enough but for fine screens. */
  small?: boolean;
  /** Shown smaller than in a card: the small form is enough everywhere. */
  tiny?: boolean;
  className?: string | undefined;
};

/** A cover's small form, half as wide (api/files/serve.ts). */
const smallOf = (cover: string) => cover.replace(/^(\/files\/covers\/[0-9a-f]{64})(\.webp)$/, '$1-256$2');

/** How wide a card is: so a phone's fine screen is given the small form, which is finer than it shows. */
const cardSizes = '(min-width: 700px) 256px, 45vw';

/** Hues of the ground (Cover.module.css): an attribute, for a page that the server makes may carry no style of its own. */
const groundOf = (title: string) => Math.floor(hashToHue(title) / 30);

/**
 * A game's square cover on a ground of its own colour, which is there before the picture and asks nobody for it; where
 * the picture cannot be loaded, the title stands on it.
 */
export function Cover({ game, alt = '', eager = false, small = false, tiny = false, className }: Props) {
  const { title, coverImage } = game;
  const [large, card] = [coverImage, smallOf(coverImage)];
  const first = small || tiny ? card : large;
  const [failed, setFailed] = useState<readonly string[]>([]);
  // What did not come for want of a network may come with one.
  useEffect(() => (failed.length > 0 ? onConnectivityChange(() => isOnline() && setFailed([])) : undefined), [failed]);
  // Without a network only one of the forms may be on this device.
  const src = [first, first === card ? large : card].find((form) => form !== '' && !failed.includes(form));
  const fine = small && failed.length === 0 && card !== large;
  const side = src === card && card !== large ? smallCoverSizePx : coverSizePx;
  return (
    <span className={`${css.cover} ${tiny ? css.tiny : ''} ${className ?? ''}`} data-ground={groundOf(title)}>
      {src === undefined ? (
        <span className={css.placeholder} aria-hidden={alt === ''}>
          {title}
        </span>
      ) : (
        <img
          src={src}
          srcSet={fine ? `${card} ${smallCoverSizePx}w, ${large} ${coverSizePx}w` : undefined}
          sizes={fine ? cardSizes : undefined}
          alt={alt}
          width={side}
          height={side}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={({ currentTarget: { currentSrc } }) =>
            setFailed([...failed, [large, card].find((form) => currentSrc.endsWith(form)) ?? src])
          }
        />
      )}
    </span>
  );
}
