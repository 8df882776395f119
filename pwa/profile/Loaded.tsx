import type { ReactNode } from 'react';
import type { Read } from '../data.ts';
import { Pending } from '../ui/Pending.tsx';
import { useWords } from '../words/words.ts';
import css from './Profile.module.css';

/** What was read, or why it is not here yet. */
export function Loaded<T>({ read, children }: { read: Read<T>; children(data: T): ReactNode }) {
  const { needs } = useWords('profile');
  return read.data === undefined ? <Pending read={read} bones={<Bones />} offline={needs} /> : children(read.data);
}

const Bones = () => (
  <div className={css.bones} role="status" aria-label={useWords('common').loading}>
    <div className={css.bone} />
    <div className={css.bone} />
  </div>
);
