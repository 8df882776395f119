import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUpTo, isWithinPage, type Keyset, nextCursor, shortPageCount } from '#sync/pagination.ts';
import type { QueryResult } from '../data/hooks.ts';
import { QueryBoundary } from '../data/QueryBoundary.tsx';
import { Button } from '../ui/controls/Button.tsx';
import css from './StaffPagedList.module.css';

type Props<T> = {
  /** Reads the page that follows a cursor from the server. */
  useRows(from: string | undefined): QueryResult<T[]>;
  /** The direction in which the list continues. */
  to: 'newer' | 'older';
  /** The cursor of a row, if it is not the time at which the row was made. */
  placeOf?(row: T): Keyset;
  /** The number of rows of the first page that are shown before the whole page. */
  glance?: number | undefined;
  /** The label of the button that loads more. */
  more: string;
  bones: ReactNode;
  /** Why the list needs the network. */
  offline: string;
  children(rows: readonly T[]): ReactNode;
};

/**
 * A list for staff in short pages. A page keeps the end that it had when the next page was loaded: if rows are removed,
 * none of the next page move into it.
 */
export function StaffPagedList<T extends Keyset>({ from, ...props }: Props<T> & { from?: string }) {
  const { useRows, to, placeOf = (row) => row, glance, more, bones, offline, children } = props;
  const read = useRows(from);
  const [end, setEnd] = useState<string>();
  const [glanced, setGlanced] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the page gets the focus.
  useEffect(() => void ((from || glanced) && page.current?.focus({ preventScroll: true })), [from, glanced]);
  const isWithin = to === 'newer' ? isUpTo : isWithinPage;
  const rows = read.data?.filter((row) => isWithin(end, placeOf(row)));
  const next = read.data && nextCursor(read.data.map(placeOf), shortPageCount);
  const cut = glance !== undefined && !glanced && (rows?.length ?? 0) > glance;
  const shown = cut ? rows?.slice(0, glance) : rows;
  return (
    <>
      <div ref={page} tabIndex={-1} className={css.page}>
        <QueryBoundary read={read} bones={bones} offline={offline} />
        {shown && shown.length > 0 && children(shown)}
      </div>
      {end && <StaffPagedList {...props} from={end} glance={undefined} />}
      {!end && (cut || next) && (
        <Button className={css.more} onClick={() => (cut ? setGlanced(true) : setEnd(next))}>
          {more}
        </Button>
      )}
    </>
  );
}
