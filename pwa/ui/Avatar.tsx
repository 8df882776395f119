import type { CSSProperties } from 'react';
import css from './Avatar.module.css';
import { hueOf } from './hue.ts';

/** A person's first letter on a colour of their own. The name stands beside it or on the button around it. */
export const Avatar = ({ username, side = 34 }: { username: string; side?: number }) => (
  <span className={css.avatar} style={{ '--hue': hueOf(username), '--side': `${side}px` } as CSSProperties} aria-hidden>
    {[...username][0]}
  </span>
);
