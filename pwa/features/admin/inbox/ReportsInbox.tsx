import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { awaitsReply, type ListedReport, reportStates } from '#sync/contract/reports.ts';
import { useRead } from '../../../data/hooks.ts';
import { refetch } from '../../../data/refetchOnNotification.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { localizeStoredText } from '../../../i18n/localizeStoredText.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useReportTitle } from '../../../shared/reportTitle.ts';
import { ToggleChip } from '../../../ui/controls/Chip.tsx';
import { Empty } from '../../../ui/layout/Page.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import { StatusBadge as StateMark } from '../ListRow.tsx';
import { useDashboardUrl } from '../useDashboardUrl.ts';
import css from './Inbox.module.css';
import { EmptySelection, Inbox, SelectedItemStatus, useSelectedItem } from './Inbox.tsx';
import { ReportView } from './ReportView.tsx';

type State = ListedReport['status'];
type Which = State | 'news' | undefined;
type Counts = Record<State, number>;

const useReports = (which: Which, before: string | undefined) => useRead('reports.list', { which, before });

export function ReportsInbox({ counts }: { counts: Counts }) {
  const { reports: words } = useMessages('admin');
  const { report } = useDashboardUrl();
  const all = counts.open + counts.in_progress + counts.resolved;
  // The figures may be older than the report that somebody was sent here for.
  if (all > 0 || report) return <Reports counts={{ ...counts, all }} />;
  return (
    <Empty icon={<Flag size={32} aria-hidden />} title={words.none}>
      <p>{words.noneText}</p>
    </Empty>
  );
}

// What is worked on and has news comes first: it may be far down the list, which goes by when reports were filed.
const newsFirst = (state: State | undefined): Which[] =>
  state === undefined || state === 'in_progress' ? ['news', state] : [state];

function Reports({ counts }: { counts: Counts & { all: number } }) {
  const { reports: words } = useMessages('admin');
  const title = useReportTitle();
  const { report, go } = useDashboardUrl();
  const [state, setState] = useState<State>();
  const parts = newsFirst(state);
  // All parts are asked for at once.
  useReports(parts.at(-1), undefined);
  const asked = useRead('reports.one', { id: report ?? '' }, { skip: !report });
  const { open, choose, opens, openId } = useSelectedItem(report, asked);
  const close = () => go({ tab: 'reports' });
  return (
    <Inbox
      label={words.list}
      head={
        <States
          counts={counts}
          chosen={state}
          onChange={(next) => {
            setState(next);
            // What is counted and what is listed is of one moment.
            refetch('reports.list', 'admin.stats');
          }}
        />
      }
      parts={parts}
      useRows={useReports}
      openId={openId}
      onOpen={(one) => {
        choose(one);
        go({ tab: 'reports', report: one.id });
      }}
      item={(one) => (
        <>
          <span className={css.subject}>{title(one)}</span>
          <StateMark of={one.status} />
          <span className={css.about}>
            {words.categories[one.category]} <br />
            {words.from(one.reporter.id ? one.reporter.username : localizeStoredText(one.reporter.username))},{' '}
            <RelativeTime at={one.createdAt} />
            {awaitsReply(one) && (
              <>
                <br />
                <b>{words.news}</b>
              </>
            )}
          </span>
        </>
      )}
    >
      {open && <ReportView key={open.id} report={open} onClose={close} />}
      {opens && <SelectedItemStatus read={asked} onClose={close} />}
      {!open && !opens && <EmptySelection icon={<Flag size={32} aria-hidden />}>{words.choose}</EmptySelection>}
    </Inbox>
  );
}

type StatesProps = {
  counts: Counts & { all: number };
  chosen: State | undefined;
  onChange(state: State | undefined): void;
};

const States = ({ counts, chosen, onChange }: StatesProps) => {
  const { reports: words, states } = useMessages('admin');
  return (
    <fieldset className={css.states}>
      <legend className="srOnly">{words.filter}</legend>
      <ToggleChip on={chosen === undefined} onChange={() => onChange(undefined)}>
        {words.all} {formatNumber(counts.all)}
      </ToggleChip>
      {reportStates.map((state) => (
        <ToggleChip key={state} on={chosen === state} onChange={() => onChange(state)}>
          {states[state]} {formatNumber(counts[state])}
        </ToggleChip>
      ))}
    </fieldset>
  );
};
