import { useEffect, useRef, useState } from 'react';
import { bulkMax } from '#sync/constants.ts';
import { mayDecideInBulk } from '#sync/contract/caseLists.ts';
import type { Case } from '#sync/contract/moderation.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { nowIso } from '../../../platform/clock.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import admin from '../Admin.module.css';
import inbox from '../inbox/Inbox.module.css';
import { QueryGate } from '../QueryGate.tsx';
import css from './Cases.module.css';
import { type CaseFilter, useCases } from './useCases.ts';
import { useCaseTitle } from './useCaseTitle.ts';

type Props = {
  filter: CaseFilter;
  opened: string | null;
  onOpen(id: string): void;
  /** The versions of the selected cases as they were seen, by id. */
  selected: ReadonlyMap<string, number>;
  onSelect(versions: ReadonlyMap<string, number>): void;
};

/** A page of the queue, and on request those after it. */
export function CaseRows(props: Props) {
  const words = useMessages('cases');
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<string | null>(null);
  const { opened } = props;
  // Where one closes, the keyboard goes on from where it was opened.
  useEffect(() => {
    if (!opened && last.current)
      (list.current?.querySelector<HTMLElement>(`[data-case="${last.current}"]`) ?? list.current)?.focus();
    last.current = opened;
  }, [opened]);
  return (
    <ul className={inbox.list} aria-label={words.list} ref={list} tabIndex={-1}>
      <Page {...props} />
    </ul>
  );
}

function Page({ before, ...props }: Props & { before?: string }) {
  const words = useMessages('cases');
  const { showMore } = useMessages('admin');
  const { filter, opened, onOpen, selected, onSelect } = props;
  const read = useCases(filter, before);
  const [end, setEnd] = useState<string>();
  const more = end ?? read.data?.before;
  const toggle = ({ id, version }: Case) => {
    const next = new Map(selected);
    if (!next.delete(id) && next.size < bulkMax) next.set(id, version);
    onSelect(next);
  };
  if (!read.data)
    return (
      <li>
        <QueryGate read={read}>{() => null}</QueryGate>
      </li>
    );
  return (
    <>
      {read.data.rows.length === 0 && before === undefined && (
        <li className={admin.nothing}>
          {words.none}. {words.noneText}
        </li>
      )}
      {read.data.rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          isOpen={row.id === opened}
          onOpen={() => onOpen(row.id)}
          {...(row.state === 'open' &&
            mayDecideInBulk(row) && { isSelected: selected.has(row.id), onSelect: () => toggle(row) })}
        />
      ))}
      {end && <Page {...props} before={end} />}
      {!end && more && (
        <li>
          <Button className={admin.more} onClick={() => setEnd(more)}>
            {showMore}
          </Button>
        </li>
      )}
    </>
  );
}

type RowProps = { row: Case; isOpen: boolean; onOpen(): void; isSelected?: boolean; onSelect?: () => void };

function Row({ row, isOpen, onOpen, isSelected = false, onSelect }: RowProps) {
  const words = useMessages('cases');
  const { kinds } = useMessages('admin').reports;
  const title = useCaseTitle();
  const { me } = useSession();
  const { severity, found, reports, dueAt, claimedBy, state, appealId } = row;
  const isOverdue = state !== 'closed' && dueAt <= nowIso();
  return (
    <li className={css.row}>
      {onSelect && (
        <input type="checkbox" checked={isSelected} onChange={onSelect} aria-label={words.select(title(row))} />
      )}
      <button type="button" className={inbox.item} data-case={row.id} aria-current={isOpen} onClick={onOpen}>
        <span className={inbox.subject}>{title(row)}</span>
        <span className={css.severity} data-severity={severity}>
          {appealId ? words.appeal : words.severity(formatNumber(severity))}
        </span>
        <span className={inbox.about}>
          {kinds[row.kind]},{' '}
          {found && reports === 0 ? words.foundByStore : words.reports(reports, formatNumber(reports))}
          <br />
          {isOverdue && <b className={css.overdue}>{words.overdue}, </b>}
          <RelativeTime at={row.firstAt} />
          {state === 'waiting' && (
            <>
              <br />
              <b>{words.waits}</b>
            </>
          )}
          {claimedBy && (
            <>
              <br />
              <b>{claimedBy.id === me?.id ? words.claimedByYou : words.claimedBy(claimedBy.username)}</b>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
