import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type SearchPage as FoundRows, isWithinPage, type Keyset, nextCursor } from '#sync/pagination.ts';
import type { QueryResult } from '../../../data/hooks.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useSearchInput } from '../../../ui/hooks/useSearchInput.ts';
import css from '../Admin.module.css';
import { QueryGate } from '../QueryGate.tsx';
import { Search } from './Search.tsx';
import { useDebouncedValue } from './useDebouncedValue.ts';

/** What is searched for, if anything, of what is older than a place; where a list has parts, in one of them or in all. */
export type SearchParams = { q?: string | undefined; before?: string | undefined; part?: string | undefined };

type ListProps<T> = {
  list: string;
  /** Asks the server for a page. */
  useRows(asked: SearchParams): QueryResult<FoundRows<T>>;
  children(row: T): ReactNode;
};
type Props<T> = Omit<ListProps<T>, 'list'> & {
  words: { search: string; hint: string; list: string };
  find?: string;
  /** How many there are without the search. */
  of: number;
  /** Which part of the list is asked for, where it has several, and what chooses among them. */
  part?: string | undefined;
  head?: ReactNode;
};

/** A long list that the server searches, its beginning first; what was found before stays until the next is there. */
export function StaffSearchResults<T extends Keyset>({
  words,
  find = '',
  of,
  part,
  head,
  useRows,
  children,
}: Props<T>) {
  const [typed, setTyped] = useSearchInput(find);
  const q = useDebouncedValue(typed.trim()) || undefined;
  const [shown, setShown] = useState(q);
  const next = useRows({ q, part });
  const before = useRows({ q: shown, part });
  if (shown !== q && next.data) setShown(q);
  return (
    <>
      <div className={css.tools}>
        <Search label={words.search} hint={words.hint} typed={typed} onType={setTyped} />
        {head}
      </div>
      <QueryGate read={next.state === 'loading' ? before : next}>
        {(page) => (
          <>
            <HowMany page={page} of={of} searched={shown !== undefined} />
            <Pages key={JSON.stringify([part, shown])} q={shown} part={part} list={words.list} useRows={useRows}>
              {children}
            </Pages>
          </>
        )}
      </QueryGate>
    </>
  );
}

/** A page of a list, or of what is searched for in it. */
export const pageOf = <T extends Keyset>(
  list: QueryResult<T[]>,
  search: QueryResult<FoundRows<T>>,
  { q }: SearchParams,
): QueryResult<FoundRows<T>> =>
  q === undefined ? { ...list, data: list.data && { rows: list.data, before: nextCursor(list.data) ?? null } } : search;

type HowManyProps = { page: FoundRows<unknown>; of: number; searched: boolean };

/** How much of a list was found; nobody counts what is beyond the first page. */
function HowMany({ page: { rows, before }, of, searched }: HowManyProps) {
  const words = useMessages('admin');
  const some = before ? formatNumber(searched ? rows.length : of) + (searched ? '+' : '') : formatNumber(rows.length);
  return (
    <p className={css.quiet} role="status">
      {rows.length === 0 ? words.noMatch : words.shown(some, formatNumber(Math.max(of, rows.length)))}
    </p>
  );
}

/** A page, and on request those after it. */
function Pages<T extends Keyset>({ q, part, before, ...props }: ListProps<T> & SearchParams) {
  const { list, useRows, children } = props;
  const words = useMessages('admin');
  const read = useRows({ q, part, before });
  const [end, setEnd] = useState<string>();
  const older = read.data?.before;
  const page = useRef<HTMLDivElement>(null);
  // The button that was pressed is no more.
  useEffect(() => void (before && page.current?.focus({ preventScroll: true })), [before]);
  return (
    <>
      <div className={css.foundPage} ref={page} tabIndex={-1}>
        <QueryGate read={read}>
          {({ rows }) => (
            <ul className={css.rows} aria-label={list}>
              {rows.filter((row) => isWithinPage(end, row)).map(children)}
            </ul>
          )}
        </QueryGate>
      </div>
      {end && <Pages q={q} part={part} before={end} {...props} />}
      {!end && older && (
        <Button className={css.more} onClick={() => setEnd(older)}>
          {words.showMore}
        </Button>
      )}
    </>
  );
}
