import ShieldCheck from 'lucide-react/icons/shield-check';

import { type ReactNode, useRef, useState } from 'react';
import { usernameMax } from '#sync/constants.ts';
import { type CaseAge, type CaseList, caseAgeHours, caseLists } from '#sync/contract/caseLists.ts';

import { type ReportKind, type ReportReason, reportKinds, reportReasons } from '#sync/contract/reports.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ToggleChip } from '../../../ui/controls/Chip.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import inbox from '../inbox/Inbox.module.css';
import { EmptySelection } from '../inbox/Inbox.tsx';
import { useDebouncedValue } from '../lists/useDebouncedValue.ts';
import { useDashboardUrl } from '../useDashboardUrl.ts';
import { BulkActions } from './BulkActions.tsx';
import { CaseRows } from './CaseRows.tsx';
import css from './Cases.module.css';
import { OpenCase } from './OpenCase.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { type CaseFilter, useCases } from './useCases.ts';
import { useShortcuts } from './useShortcuts.ts';

const any = '';

/** The cases, beside the one that is open. An address may say which list, and whose cases (`find`). */
export function CaseQueue() {
  return <Queue key={useDashboardUrl().find} />;
}

function Queue() {
  const words = useMessages('cases');
  const { case: opened, which: asked, find, go } = useDashboardUrl();
  const [narrowed, setNarrowed] = useState<Omit<CaseFilter, 'which' | 'person'>>({});
  const [typed, setTyped] = useState(find);
  const which = caseLists.find((list) => list === asked) ?? 'open';
  const person = useDebouncedValue(typed.trim()) || undefined;
  const filter = { ...narrowed, which, person };
  /** Keeps the list that is shown and whose cases, whichever case is open. */
  const place = (list: CaseList) => ({ tab: 'cases', ...(list !== 'open' && { which: list }), ...(find && { find }) });
  const [selected, setSelected] = useState<ReadonlyMap<string, number>>(new Map());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const queue = useRef<HTMLDivElement>(null);
  const close = () => go(place(which));
  /** Opens the case that stands so many places on in the list. */
  const step = (by: 1 | -1) => {
    const items = [...(queue.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const at = items.findIndex(({ dataset }) => dataset['case'] === opened);
    const next = items[at === -1 ? 0 : at + by];
    if (next) go({ ...place(which), case: next.dataset['case'] as string });
  };
  const change = ({ which: list, person: _, ...rest }: CaseFilter) => {
    setNarrowed(rest);
    if (list !== which) go({ ...place(list), ...(opened && { case: opened }) });
  };
  useShortcuts(queue, { j: () => step(1), k: () => step(-1), '?': () => setHelpOpen(true) });
  return (
    <div ref={queue} className={inbox.columns} data-open={opened !== null}>
      <div className={inbox.side}>
        <Filters filter={filter} onChange={change}>
          <Field
            label={words.person}
            type="search"
            autoComplete="off"
            placeholder={words.personHint}
            maxLength={usernameMax}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Filters>
        {selected.size > 0 && <BulkActions selected={selected} onDone={() => setSelected(new Map())} />}
        <CaseRows
          key={JSON.stringify(filter)}
          filter={filter}
          opened={opened}
          onOpen={(id) => go({ ...place(which), case: id })}
          selected={selected}
          onSelect={setSelected}
        />
        <Button size="small" className={css.help} onClick={() => setHelpOpen(true)}>
          {words.keys.open}
        </Button>
        <ShortcutHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </div>
      {opened ? (
        <OpenCase key={opened} id={opened} within={queue} onClose={close} onDecided={() => step(1)} />
      ) : (
        <EmptySelection icon={<ShieldCheck size={32} aria-hidden />}>{words.choose}</EmptySelection>
      )}
    </div>
  );
}

type FilterProps = { filter: CaseFilter; onChange(next: CaseFilter): void; children: ReactNode };

function Filters({ filter, onChange, children }: FilterProps) {
  const words = useMessages('cases');
  const { kinds } = useMessages('admin').reports;
  const { reasons } = useMessages('shellDeferred').quickReport;
  const counts = useCases(filter).data?.counts;
  const { which, reason, kind, age } = filter;
  const reasonChoices = (Object.keys(reportReasons) as ReportReason[]).map((value) => ({
    value,
    label: reasons[value],
  }));
  const ageChoices = (Object.keys(caseAgeHours) as CaseAge[]).map((value) => ({ value, label: words.ages[value] }));
  const kindChoices = reportKinds.map((value) => ({ value, label: kinds[value] }));
  return (
    <>
      <fieldset className={inbox.states}>
        <legend className="srOnly">{words.filter}</legend>
        {caseLists.map((list) => (
          <ToggleChip key={list} on={which === list} onChange={() => onChange({ ...filter, which: list })}>
            <span data-overdue={list === 'overdue' && (counts?.overdue ?? 0) > 0} className={css.which}>
              {words.which[list]} {counts && list !== 'closed' && formatNumber(counts[list])}
            </span>
          </ToggleChip>
        ))}
      </fieldset>
      <div className={css.filters}>
        <Select<ReportReason | typeof any>
          label={words.reason}
          value={reason ?? any}
          choices={[{ value: any, label: words.anyReason }, ...reasonChoices]}
          onChange={(value) => onChange({ ...filter, reason: value === any ? undefined : value })}
        />
        <Select<ReportKind | typeof any>
          label={words.kind}
          value={kind ?? any}
          choices={[{ value: any, label: words.anyKind }, ...kindChoices]}
          onChange={(value) => onChange({ ...filter, kind: value === any ? undefined : value })}
        />
        <Select<CaseAge | typeof any>
          label={words.age}
          value={age ?? any}
          choices={[{ value: any, label: words.anyAge }, ...ageChoices]}
          onChange={(value) => onChange({ ...filter, age: value === any ? undefined : value })}
        />
      </div>
      {children}
    </>
  );
}
