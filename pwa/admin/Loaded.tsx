import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import type { Read } from '../data.ts';
import { LogInLink } from '../ui/LogInAgain.tsx';
import { Empty } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';

type Props<T> = { read: Read<T>; skeleton?: ReactNode; children(data: T): ReactNode };

/** What the server said, or why it is not here. */
export function Loaded<T>({ read, skeleton, children }: Props<T>) {
  const words = useWords('admin');
  const { notLoaded } = useWords('common');
  if (read.data !== undefined) return children(read.data);
  if (read.error?.code === 'signedOut')
    return (
      <Empty icon={<KeyRound size={32} aria-hidden />} title={notLoaded}>
        <p>{words.logInAgain}</p>
        <LogInLink look="primary" />
      </Empty>
    );
  return <Pending read={read} bones={skeleton ?? <RowsSkeleton />} offline={words.needsConnection} />;
}

/** Rows of the size of those that come. */
export const RowsSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <div className={css.bones} role="status" aria-label={useWords('common').loading}>
    {Array.from({ length: rows }, (_, n) => n).map((n) => (
      <div key={n} className={css.bone} />
    ))}
  </div>
);
