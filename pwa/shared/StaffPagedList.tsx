import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUpTo, isWithinPage, type Keyset, nextCursor, shortPageCount } from '#sync/pagination.ts';
import type { QueryResult } from '../data/hooks.ts';
import { QueryBoundary } from '../data/QueryBoundary.tsx';
import { Button } from '../ui/controls/Button.tsx';
import css from './StaffPagedList.module.css';

type Props<T> = {
  /** Asks the server for the page that goes on from a place. */
  useRows(from: string | undefined): QueryResult<T[]>;
  /** Where the list goes on to: what is newer, or what is older. */
  to: 'newer' | 'older';
  /** The place of a row, where it is not when the row was made. */
  placeOf?(row: T): Keyset;
  /** So many rows of the first page are shown before all of it. */
  glance?: number | undefined;
  /** What the button says that brings more. */
  more: string;
  bones: ReactNode;
  /** Why it needs the network. */
  offline: string;
  children(rows: readonly T[]): ReactNode;
};

/**
 * A list that staff go through, a short page at a time. A page ends where it ended when the next was asked for: rows that go
 * bring none of the next one's into it.
 */
export function StaffPagedList<T extends Keyset>({ from, ...props }: Props<T> & { from?: string }) {
  const { useRows, to, placeOf = (row) => row, glance, more, bones, offline, children } = props;
  const read = useRows(from);
  const [end, setEnd] = useState<string>();
  const [glanced, setGlanced] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  // The button that was pressed is no more.
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
