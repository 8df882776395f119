import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';

type RowProps = { media?: ReactNode; title: ReactNode; marks?: ReactNode; children?: ReactNode; actions?: ReactNode };

/** One thing of a list: a line on a wide screen, a card on a narrow one. */
export const Row = ({ media, title, marks, children, actions }: RowProps) => (
  <li className={css.row}>
    {media}
    <div className={css.what}>
      <p className={css.name}>{title}</p>
      <div className={css.details}>{children}</div>
    </div>
    {marks && <div className={css.marks}>{marks}</div>}
    {actions && <div className={css.actions}>{actions}</div>}
  </li>
);

const step = 50;

type ListProps<T> = {
  label: string;
  rows: readonly T[];
  /** How many there are without the search. */
  of: number;
  /** What was searched for: another one begins at the top. */
  about: string;
  children(row: T): ReactNode;
};

/** The beginning of a long list, and the button that shows more where there is. */
export function useBeginning<T>(rows: readonly T[], about: string): [shown: readonly T[], more: ReactNode] {
  const { showMore } = useWords('admin');
  const [more, setMore] = useState({ about, count: step });
  const count = more.about === about ? more.count : step;
  const button = rows.length > count && (
    <Button className={css.more} onClick={() => setMore({ about, count: count + step })}>
      {showMore}
    </Button>
  );
  return [rows.slice(0, count), button];
}

/** A long list, its beginning first; says how much of it is shown. */
export function List<T>({ label, rows, of, about, children }: ListProps<T>) {
  const words = useWords('admin');
  const [shown, more] = useBeginning(rows, about);
  return (
    <>
      <p className={css.quiet} role="status">
        {rows.length === 0 ? words.noMatch : words.shown(numberText(rows.length), numberText(of))}
      </p>
      <ul className={css.rows} aria-label={label}>
        {shown.map(children)}
      </ul>
      {more}
    </>
  );
}

type StateName = keyof ReturnType<typeof useWords<'admin'>>['states'];

/** Where a report, a game or an application stands. */
export const State = ({ of }: { of: StateName }) => (
  <span className={css.state} data-state={of}>
    {useWords('admin').states[of]}
  </span>
);
