import type { CSSProperties } from 'react';
import css from './Avatar.module.css';
import { hashToHue } from './hashToHue.ts';

/** A person's first letter on a color of their own. Their name is next to it, or on the button around it. */
export const Avatar = ({ username, side = 34 }: { username: string; side?: number }) => (
  <span
    className={css.avatar}
    style={{ '--hue': hashToHue(username), '--side': `${side}px` } as CSSProperties}
    aria-hidden
  >
    {[...username][0]}
  </span>
);
