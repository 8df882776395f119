import { type ReactNode, useEffect, useRef } from 'react';
import css from './Inbox.module.css';
import { useBeginning } from './Row.tsx';

type Props<T> = {
  label: string;
  rows: readonly T[];
  /** Which of all they are: others begin at the top. */
  about: string;
  /** The one that is open. */
  open: T | undefined;
  item(row: T): ReactNode;
  onOpen(row: T): void;
  /** Above the list. */
  head?: ReactNode;
  /** The open one, or an invitation to choose. */
  children: ReactNode;
};

/** A list beside what is open in it; on a narrow screen one at a time. */
export function Inbox<T extends { id: string }>({ label, rows, about, open, item, onOpen, head, children }: Props<T>) {
  const [shown, more] = useBeginning(rows, about);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<string>(undefined);
  const openId = open?.id;
  // Where one closes, the keyboard goes on from where it was opened; what was answered may be further down now.
  useEffect(() => {
    if (!openId && last.current) (document.getElementById(`item-${last.current}`) ?? list.current)?.focus();
    last.current = openId;
  }, [openId]);
  return (
    <div className={css.columns} data-open={open !== undefined}>
      <div className={css.side}>
        {head}
        <ul className={css.list} aria-label={label} ref={list} tabIndex={-1}>
          {shown.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                id={`item-${row.id}`}
                className={css.item}
                aria-current={row.id === open?.id}
                onClick={() => onOpen(row)}
              >
                {item(row)}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </div>
      {children}
    </div>
  );
}

export const NothingOpen = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <div className={css.nothing}>
    {icon}
    <p>{children}</p>
  </div>
);
