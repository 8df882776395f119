import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { type ListedReport, reportStates } from '#sync/contract/reports.ts';
import { useRead } from '../data.ts';
import { Ago } from '../ui/Ago.tsx';
import { ToggleChip } from '../ui/Chip.tsx';
import { Empty } from '../ui/Page.tsx';
import { translated } from '../words/said.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Inbox.module.css';
import { Inbox, NothingOpen } from './Inbox.tsx';
import { Loaded } from './Loaded.tsx';
import { ReportView } from './ReportView.tsx';
import { State } from './Row.tsx';
import { useAddress } from './useAddress.ts';
import { hasNews } from './waits.ts';

export function ReportsInbox() {
  const { reports: words } = useWords('admin');
  return (
    <Loaded read={useRead('reports.list', {})}>
      {(all) =>
        all.length === 0 ? (
          <Empty icon={<Flag size={32} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <Reports all={all} />
        )
      }
    </Loaded>
  );
}

function Reports({ all }: { all: readonly ListedReport[] }) {
  const { reports: words } = useWords('admin');
  const { report, go } = useAddress();
  const [state, setState] = useState<ListedReport['status']>();
  const open = all.find(({ id }) => id === report);
  const rows = state ? all.filter(({ status }) => status === state) : all;
  return (
    <Inbox
      label={words.list}
      head={<States all={all} chosen={state} onChange={setState} />}
      // What is worked on and has news first: it may be far down the list, which goes by when reports were filed.
      rows={rows.toSorted((a, b) => Number(hasNews(b)) - Number(hasNews(a)))}
      about={state ?? ''}
      open={open}
      onOpen={({ id }) => go({ tab: 'reports', report: id })}
      item={(one) => (
        <>
          <span className={css.subject}>{one.subject}</span>
          <State of={one.status} />
          <span className={css.about}>
            {words.categories[one.category]} <br />
            {words.from(one.reporter.id ? one.reporter.username : translated(one.reporter.username))},{' '}
            <Ago at={one.createdAt} />
            {hasNews(one) && (
              <>
                <br />
                <b>{words.news}</b>
              </>
            )}
          </span>
        </>
      )}
    >
      {open ? (
        <ReportView key={open.id} report={open} onClose={() => go({ tab: 'reports' })} />
      ) : (
        <NothingOpen icon={<Flag size={32} aria-hidden />}>{words.choose}</NothingOpen>
      )}
    </Inbox>
  );
}

type StatesProps = {
  all: readonly ListedReport[];
  chosen: ListedReport['status'] | undefined;
  onChange(state: ListedReport['status'] | undefined): void;
};

const States = ({ all, chosen, onChange }: StatesProps) => {
  const { reports: words, states } = useWords('admin');
  return (
    <fieldset className={css.states}>
      <legend className="srOnly">{words.filter}</legend>
      <ToggleChip on={chosen === undefined} onChange={() => onChange(undefined)}>
        {words.all} {numberText(all.length)}
      </ToggleChip>
      {reportStates.map((state) => (
        <ToggleChip key={state} on={chosen === state} onChange={() => onChange(state)}>
          {states[state]} {numberText(all.filter(({ status }) => status === state).length)}
        </ToggleChip>
      ))}
    </fieldset>
  );
};
