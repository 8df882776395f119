import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import type { QueryResult } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { SignInLink } from '../../session/SessionExpired.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { Empty } from '../../ui/layout/Page.tsx';
import css from './Admin.module.css';

type Props<T> = { read: QueryResult<T>; skeleton?: ReactNode; children(data: T): ReactNode };

/** What the server said, or why it is not here. */
export function QueryGate<T>({ read, skeleton, children }: Props<T>) {
  const words = useMessages('admin');
  const { notLoaded } = useMessages('common');
  const { me } = useSession();
  if (read.data !== undefined) return children(read.data);
  if (read.error?.code === 'signedOut')
    return (
      <Empty icon={<KeyRound size={32} aria-hidden />} title={notLoaded}>
        <p>{me?.isLeadDev === 1 ? words.logInWithKey : words.logInAgain}</p>
        <SignInLink look="primary" />
      </Empty>
    );
  return <QueryBoundary read={read} bones={skeleton ?? <RowsSkeleton />} offline={words.needsConnection} />;
}

/** Rows of the size of those that come. */
export const RowsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div className={css.bones} role="status" aria-label={useMessages('common').loading}>
    {Array.from({ length: rows }, (_, n) => n).map((n) => (
      <div key={n} className={css.bone} />
    ))}
  </div>
);
