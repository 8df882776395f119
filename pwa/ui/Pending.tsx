import type { ReactNode } from 'react';
import type { Read } from '../data.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import { Button } from './Button.tsx';
import { LogInAgain } from './LogInAgain.tsx';
import { NeedsConnection } from './NeedsConnection.tsx';
import css from './Pending.module.css';

type Props = {
  read: Read<unknown>;
  /** Bones of the size of what comes. */
  bones: ReactNode;
  /** Why it needs the network. */
  offline: string;
};

/** Stands where a read has brought nothing yet: bones while it loads, else why not; it goes by itself when the read comes. */
export function Pending({ read: { data, state, error, again }, bones, offline }: Props) {
  const { notLoaded, tryAgain } = useWords('common');
  if (data !== undefined) return null;
  if (state === 'loading') return bones;
  if (state === 'offline') return <NeedsConnection>{offline}</NeedsConnection>;
  if (error?.code === 'signedOut') return <LogInAgain />;
  return (
    <div className={css.failed} role="alert">
      <p>
        <b>{notLoaded}</b> {error && translated(error.message)}
      </p>
      <Button size="small" onClick={again}>
        {tryAgain}
      </Button>
    </div>
  );
}
