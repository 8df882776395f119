import type { ReactNode } from 'react';
import type { QueryResult } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { useMessages } from '../../i18n/messages.ts';
import css from './Profile.module.css';

/** Renders the data of a read, or why it is not there yet. */
export function SectionGate<T>({ read, children }: { read: QueryResult<T>; children(data: T): ReactNode }) {
  const { needs } = useMessages('profile');
  return read.data === undefined ? (
    <QueryBoundary read={read} bones={<Bones />} offline={needs} />
  ) : (
    children(read.data)
  );
}

const Bones = () => (
  <div className={css.bones} role="status" aria-label={useMessages('common').loading}>
    <div className={css.bone} />
    <div className={css.bone} />
  </div>
);
