import { type ReactNode, useEffect, useRef } from 'react';
import css from './Inbox.module.css';

type Props<T> = {
  label: string;
  rows: readonly T[];
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
export function Inbox<T extends { id: string }>({ label, rows, open, item, onOpen, head, children }: Props<T>) {
  const last = useRef<string>(undefined);
  const openId = open?.id;
  // Where one closes, the keyboard goes on from where it was opened.
  useEffect(() => {
    if (!openId && last.current) document.getElementById(`item-${last.current}`)?.focus();
    last.current = openId;
  }, [openId]);
  return (
    <div className={css.columns} data-open={open !== undefined}>
      <div className={css.side}>
        {head}
        <ul className={css.list} aria-label={label}>
          {rows.map((row) => (
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
