import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import type { Read } from '../data.ts';
import { useSession } from '../session.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Empty, NeedsConnection } from '../ui/Page.tsx';
import { translated, useWords } from '../words/words.ts';
import css from './Admin.module.css';

type Props<T> = { read: Read<T>; skeleton?: ReactNode; children(data: T): ReactNode };

/** What the server said, or why it is not here. */
export function Loaded<T>({ read: { data, state, error, again }, skeleton, children }: Props<T>) {
  const words = useWords('admin');
  const common = useWords('common');
  const { state: session } = useSession();
  if (data !== undefined) return children(data);
  if (session === 'expired')
    return (
      <Empty icon={<KeyRound size={32} aria-hidden />} title={common.notLoaded}>
        <p>{words.logInAgain}</p>
        <LinkButton to="/setup-lead-dev" look="primary">
          {common.logIn}
        </LinkButton>
      </Empty>
    );
  if (state === 'offline') return <NeedsConnection>{words.needsConnection}</NeedsConnection>;
  if (state === 'error')
    return (
      <div className={css.failed} role="alert">
        <p>
          <b>{common.notLoaded}</b>
        </p>
        {error && <p>{translated(error.message)}</p>}
        <Button onClick={again}>{common.tryAgain}</Button>
      </div>
    );
  return skeleton ?? <RowsSkeleton />;
}

/** Rows of the size of those that come. */
export const RowsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div className={css.bones} role="status" aria-label={useWords('common').loading}>
    {Array.from({ length: rows }, (_, n) => n).map((n) => (
      <div key={n} className={css.bone} />
    ))}
  </div>
);
