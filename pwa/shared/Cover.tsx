import { useEffect, useState } from 'react';
import { coverSizePx, smallCoverSizePx } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { isOnline } from '../platform/http/httpClient.ts';
import { onConnectivityChange } from '../platform/page/useOnlineStatus.ts';
import { hashToHue } from '../ui/layout/hashToHue.ts';
import css from './Cover.module.css';

type Props = {
  game: Pick<Game, 'title' | 'coverImage'> /** The alternative text where no title is next to the picture. */;
  alt?: string;
  eager?: boolean;
  /** Shown in a card: the small form is enough except on high-resolution screens. */
  small?: boolean;
  /** Shown smaller than in a card: the small form is always enough. */
  tiny?: boolean;
  className?: string | undefined;
};

/** The URL of a cover's small form, half as wide (api/files/serve.ts). */
const smallOf = (cover: string) => cover.replace(/^(\/files\/covers\/[0-9a-f]{64})(\.webp)$/, '$1-256$2');

/** The width of a card. A phone's high-resolution screen gets the small form, which is sharp enough for it. */
const cardSizes = '(min-width: 700px) 256px, 45vw';

/**
 * The hue of the background (Cover.module.css). It is an attribute, because a server-rendered page may have no style
 * attributes.
 */
const groundOf = (title: string) => Math.floor(hashToHue(title) / 30);

/**
 * A game's square cover on a background color of its own, which needs no request and is there before the picture. If
 * the picture cannot be loaded, the title is shown.
 */
export function Cover({ game, alt = '', eager = false, small = false, tiny = false, className }: Props) {
  const { title, coverImage } = game;
  const [large, card] = [coverImage, smallOf(coverImage)];
  const first = small || tiny ? card : large;
  const [failed, setFailed] = useState<readonly string[]>([]);
  // A picture that failed offline may load once there is a network.
  useEffect(() => (failed.length > 0 ? onConnectivityChange(() => isOnline() && setFailed([])) : undefined), [failed]);
  // Offline, only one of the two forms may be on this device.
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
