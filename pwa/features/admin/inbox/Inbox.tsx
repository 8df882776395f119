import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isWithinPage, type Keyset, nextCursor } from '#sync/pagination.ts';
import type { QueryResult } from '../../../data/hooks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import admin from '../Admin.module.css';
import { QueryGate } from '../QueryGate.tsx';
import css from './Inbox.module.css';
import { focusRef } from './ReportView.tsx';

type RowsProps<T, Which> = {
  /** The parts of the list, one after another: what is asked for of each. */
  parts: readonly Which[];
  /** Asks the server for a page. */
  useRows(which: Which, before: string | undefined): QueryResult<T[]>;
  openId: string | undefined;
  item(row: T): ReactNode;
  onOpen(row: T): void;
};
type Props<T, Which> = RowsProps<T, Which> & {
  label: string;
  /** Above the list. */
  head?: ReactNode;
  /** The open one, or an invitation to choose. */
  children: ReactNode;
};

/** A list beside what is open in it; on a narrow screen one at a time. */
export function Inbox<T extends Keyset, Which>({ label, head, children, ...rows }: Props<T, Which>) {
  const { openId, parts } = rows;
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<string>(undefined);
  // Where one closes, the keyboard goes on from where it was opened; what was answered may be further down now.
  useEffect(() => {
    if (!openId && last.current) (document.getElementById(itemOf(last.current)) ?? list.current)?.focus();
    last.current = openId;
  }, [openId]);
  return (
    <div className={css.columns} data-open={openId !== undefined}>
      <div className={css.side}>
        {head}
        <ul className={css.list} aria-label={label} ref={list} tabIndex={-1}>
          <Rows key={JSON.stringify(parts)} list={list} above={none} {...rows} />
        </ul>
      </div>
      {children}
    </div>
  );
}

const itemOf = (id: string) => `item-${id}`;
const none: ReadonlySet<string> = new Set();

type PageProps<T, Which> = RowsProps<T, Which> & {
  before?: string;
  /** What stands in the list already: between two answers a row may have come into another part. */
  above: ReadonlySet<string>;
  list: RefObject<HTMLUListElement | null>;
};

/** A page of what a part of the list has, on request those after it, and at its end the next part. */
function Rows<T extends Keyset, Which>({ before, ...props }: PageProps<T, Which>) {
  const { parts, useRows, openId, item, onOpen, above, list } = props;
  const [which, ...others] = parts as readonly [Which, ...Which[]];
  const { showMore } = useMessages('admin');
  const read = useRows(which, before);
  const [end, setEnd] = useState<string>();
  const rows = read.data?.filter((row) => !above.has(row.id) && isWithinPage(end, row));
  const older = read.data && nextCursor(read.data);
  const isMore = before !== undefined && rows !== undefined;
  const first = rows?.[0]?.id ?? '';
  // The button that was pressed is no more.
  useEffect(() => {
    if (isMore && document.activeElement === document.body)
      (document.getElementById(itemOf(first)) ?? list.current)?.focus();
  }, [isMore, first, list]);
  const next = { ...props, above: new Set([...above, ...(rows ?? []).map(({ id }) => id)]) };
  return (
    <>
      {rows?.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            id={itemOf(row.id)}
            className={css.item}
            aria-current={row.id === openId}
            onClick={() => onOpen(row)}
          >
            {item(row)}
          </button>
        </li>
      )) ?? (
        <li>
          <QueryGate read={read}>{() => null}</QueryGate>
        </li>
      )}
      {end && <Rows {...next} before={end} />}
      {!end && older && (
        <li>
          <Button className={admin.more} onClick={() => setEnd(older)}>
            {showMore}
          </Button>
        </li>
      )}
      {read.data && !end && !older && others.length > 0 && <Rows {...next} parts={others} />}
    </>
  );
}

/**
 * What is open: as it stood in the list, until it was asked for by its id, as who comes from elsewhere has to. `opens` while that
 * is still to come; what is gone is open no more.
 */
export function useSelectedItem<T extends { id: string }>(id: string | null, { data, error }: QueryResult<T>) {
  const [chosen, choose] = useState<T>();
  const isGone = error?.code === 'notFound' || error?.code === 'invalid';
  const open = data ?? (!isGone && chosen?.id === id ? chosen : undefined);
  const opens = id !== null && !open && !isGone;
  return { open, choose, opens, openId: opens ? id : open?.id };
}

/** What was asked for by its address and is not there yet, or why not. */
export function SelectedItemStatus({ read, onClose }: { read: QueryResult<unknown>; onClose(): void }) {
  const words = useMessages('admin');
  return (
    <div className={css.view} tabIndex={-1} ref={focusRef}>
      <div className={css.head}>
        <IconButton label={words.back} className={css.back} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
      </div>
      <QueryGate read={read}>{() => null}</QueryGate>
    </div>
  );
}

export const EmptySelection = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <div className={css.nothing}>
    {icon}
    <p>{children}</p>
  </div>
);
