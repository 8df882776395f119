import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endOf, type Found as FoundRows, isBefore, type Placed } from '#sync/pages.ts';
import type { Read } from '../data.ts';
import { Button } from '../ui/Button.tsx';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { Loaded } from './Loaded.tsx';
import { Search } from './Search.tsx';
import { useSettled } from './useSettled.ts';

/** What is searched for, if anything, of what is older than a place. */
export type Asked = { q?: string | undefined; before?: string | undefined };

type ListProps<T> = {
  list: string;
  /** Asks the server for a page. */
  useRows(asked: Asked): Read<FoundRows<T>>;
  children(row: T): ReactNode;
};
type Props<T> = Omit<ListProps<T>, 'list'> & {
  words: { search: string; hint: string; list: string };
  find?: string;
  /** How many there are without the search. */
  of: number;
};

/** A long list that the server searches, its beginning first; what was found before stays until the next is there. */
export function Found<T extends Placed>({ words, find = '', of, useRows, children }: Props<T>) {
  const [typed, setTyped] = useState(find);
  const q = useSettled(typed.trim()) || undefined;
  const [shown, setShown] = useState(q);
  const next = useRows({ q });
  const before = useRows({ q: shown });
  if (shown !== q && next.data) setShown(q);
  return (
    <>
      <Search label={words.search} hint={words.hint} typed={typed} onType={setTyped} />
      <Loaded read={next.state === 'loading' ? before : next}>
        {(page) => (
          <>
            <HowMany page={page} of={of} searched={shown !== undefined} />
            <Pages key={shown} q={shown} list={words.list} useRows={useRows}>
              {children}
            </Pages>
          </>
        )}
      </Loaded>
    </>
  );
}

/** A page of a list, or of what is searched for in it. */
export const foundIn = <T extends Placed>(
  list: Read<T[]>,
  search: Read<FoundRows<T>>,
  { q }: Asked,
): Read<FoundRows<T>> =>
  q === undefined ? { ...list, data: list.data && { rows: list.data, before: endOf(list.data) ?? null } } : search;

type HowManyProps = { page: FoundRows<unknown>; of: number; searched: boolean };

/** How much of a list was found; nobody counts what is beyond the first page. */
function HowMany({ page: { rows, before }, of, searched }: HowManyProps) {
  const words = useWords('admin');
  const some = before ? numberText(searched ? rows.length : of) + (searched ? '+' : '') : numberText(rows.length);
  return (
    <p className={css.quiet} role="status">
      {rows.length === 0 ? words.noMatch : words.shown(some, numberText(Math.max(of, rows.length)))}
    </p>
  );
}

/** A page, and on request those after it. */
function Pages<T extends Placed>({ q, before, ...props }: ListProps<T> & Asked) {
  const { list, useRows, children } = props;
  const words = useWords('admin');
  const read = useRows({ q, before });
  const [end, setEnd] = useState<string>();
  const older = read.data?.before;
  const page = useRef<HTMLDivElement>(null);
  // The button that was pressed is no more.
  useEffect(() => void (before && page.current?.focus({ preventScroll: true })), [before]);
  return (
    <>
      <div className={css.foundPage} ref={page} tabIndex={-1}>
        <Loaded read={read}>
          {({ rows }) => (
            <ul className={css.rows} aria-label={list}>
              {rows.filter((row) => isBefore(end, row)).map(children)}
            </ul>
          )}
        </Loaded>
      </div>
      {end && <Pages q={q} before={end} {...props} />}
      {!end && older && (
        <Button className={css.more} onClick={() => setEnd(older)}>
          {words.showMore}
        </Button>
      )}
    </>
  );
}
