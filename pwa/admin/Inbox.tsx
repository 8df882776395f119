import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { endOf, isBefore, type Placed } from '#sync/pages.ts';
import type { Read } from '../data.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useWords } from '../words/words.ts';
import admin from './Admin.module.css';
import css from './Inbox.module.css';
import { Loaded } from './Loaded.tsx';
import { focusIt } from './ReportView.tsx';

type RowsProps<T, Which> = {
  /** The parts of the list, one after another: what is asked for of each. */
  parts: readonly Which[];
  /** Asks the server for a page. */
  useRows(which: Which, before: string | undefined): Read<T[]>;
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
export function Inbox<T extends Placed, Which>({ label, head, children, ...rows }: Props<T, Which>) {
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
function Rows<T extends Placed, Which>({ before, ...props }: PageProps<T, Which>) {
  const { parts, useRows, openId, item, onOpen, above, list } = props;
  const [which, ...others] = parts as readonly [Which, ...Which[]];
  const { showMore } = useWords('admin');
  const read = useRows(which, before);
  const [end, setEnd] = useState<string>();
  const rows = read.data?.filter((row) => !above.has(row.id) && isBefore(end, row));
  const older = read.data && endOf(read.data);
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
          <Loaded read={read}>{() => null}</Loaded>
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
export function useOpen<T extends { id: string }>(id: string | null, { data, error }: Read<T>) {
  const [chosen, choose] = useState<T>();
  const isGone = error?.code === 'notFound' || error?.code === 'invalid';
  const open = data ?? (!isGone && chosen?.id === id ? chosen : undefined);
  const opens = id !== null && !open && !isGone;
  return { open, choose, opens, openId: opens ? id : open?.id };
}

/** What was asked for by its address and is not there yet, or why not. */
export function Opening({ read, onClose }: { read: Read<unknown>; onClose(): void }) {
  const words = useWords('admin');
  return (
    <div className={css.view} tabIndex={-1} ref={focusIt}>
      <div className={css.head}>
        <IconButton label={words.back} className={css.back} onClick={onClose}>
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
      </div>
      <Loaded read={read}>{() => null}</Loaded>
    </div>
  );
}

export const NothingOpen = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <div className={css.nothing}>
    {icon}
    <p>{children}</p>
  </div>
);
