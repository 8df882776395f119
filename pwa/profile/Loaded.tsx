import type { ReactNode } from 'react';
import type { Read } from '../data.ts';
import { useSession } from '../session.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { NeedsConnection } from '../ui/Page.tsx';
import { translated, useWords } from '../words/words.ts';
import css from './Profile.module.css';

/** What was read, or why it is not here yet. */
export function Loaded<T>({ read, children }: { read: Read<T>; children(data: T): ReactNode }) {
  const { state } = useSession();
  const common = useWords('common');
  const { expired } = useWords('profile');
  if (read.data !== undefined) return children(read.data);
  if (state === 'expired')
    return (
      <div className={css.none}>
        <p>{expired}</p>
        <LinkButton to="/login/student" size="small" state={{ from: '/profile' }}>
          {common.logIn}
        </LinkButton>
      </div>
    );
  if (read.state === 'offline') return <NeedsConnection>{common.needsConnection}</NeedsConnection>;
  if (read.state === 'error')
    return (
      <div className={css.none} role="alert">
        <p className={css.noneTitle}>{common.notLoaded}</p>
        {read.error && <p>{translated(read.error.message)}</p>}
        <Button size="small" onClick={read.again}>
          {common.tryAgain}
        </Button>
      </div>
    );
  return (
    <div className={css.bones} role="status" aria-label={common.loading}>
      <div className={css.bone} />
      <div className={css.bone} />
    </div>
  );
}
