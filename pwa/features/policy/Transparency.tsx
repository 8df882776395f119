import ChartColumn from 'lucide-react/icons/chart-column';
import { useState } from 'react';
import { cellMin } from '#sync/constants.ts';
import type { Transparency as Numbers } from '#sync/contract/policy.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatDateTime } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ToggleChip } from '../../ui/controls/Chip.tsx';
import { Empty, Loading, Page } from '../../ui/layout/Page.tsx';
import prose from '../../ui/layout/Prose.module.css';
import { ProseSection, Table } from '../../ui/layout/Prose.tsx';
import css from './Transparency.module.css';
import { useTransparency } from './useTransparency.ts';

/** What was reported and decided in a year, in numbers, for everybody. A number that is small is not said. */
export function Transparency() {
  const words = useMessages('policy').numbersPage;
  const [year, setYear] = useState(0);
  const { data, state, retry } = useTransparency(year);
  const online = useOnline();
  return (
    <Page title={words.title} lead={words.lead} narrow>
      {data ? (
        <Figures numbers={data} onYear={(chosen) => setYear(chosen === data.years[0] ? 0 : chosen)} />
      ) : state === 'loading' ? (
        <Loading />
      ) : (
        <Empty icon={<ChartColumn size={32} aria-hidden />} title={words.missing}>
          <p>{online ? words.failed : words.offline}</p>
          {online && <Button onClick={retry}>{words.retry}</Button>}
        </Empty>
      )}
    </Page>
  );
}

function Figures({ numbers, onYear }: { numbers: Numbers; onYear(year: number): void }) {
  const { numbersPage: words } = useMessages('policy');
  const { year, years, upTo, reports, actions, made, madeHidden, medianHours, appeals } = numbers;
  const few = words.few(formatNumber(cellMin));
  const cell = (n: number | null | undefined) => (n == null ? few : formatNumber(n));
  const rowsOf = (names: Record<string, string>, cells: Record<string, number | null>) =>
    Object.entries(names).map(([key, name]) => ({ key, cells: [name, cell(cells[key])] }));
  return (
    <div className={prose.prose}>
      <fieldset className={css.years}>
        <legend className="srOnly">{words.year}</legend>
        {years.map((one) => (
          <ToggleChip key={one} on={one === year} onChange={() => onYear(one)}>
            {String(one)}
          </ToggleChip>
        ))}
      </fieldset>
      <p>
        {words.counted(formatDateTime(upTo))} {words.why(formatNumber(cellMin))}
      </p>
      <ProseSection id="reports" title={words.reports}>
        <Table
          className={css.numbers}
          caption={words.reportsCaption}
          head={[words.reason, words.howMany]}
          rows={rowsOf(words.reasons, reports)}
        />
      </ProseSection>
      <ProseSection id="decisions" title={words.decisions}>
        <p>{medianHours === null ? words.noTime : words.time(medianHours, formatNumber(medianHours))}</p>
        <Table
          className={css.numbers}
          caption={words.actionsCaption}
          head={[words.action, words.howMany]}
          rows={rowsOf(words.actions, actions)}
        />
        {madeHidden === 1 ? (
          <p>{words.madeHidden}</p>
        ) : (
          <Table
            className={css.numbers}
            caption={words.madeCaption}
            head={[words.who, words.howMany]}
            rows={rowsOf(words.made, made)}
          />
        )}
      </ProseSection>
      <ProseSection id="appeals" title={words.appeals}>
        <Table
          className={css.numbers}
          caption={words.appealsCaption}
          head={[words.outcome, words.howMany]}
          rows={rowsOf(words.outcomes, appeals)}
        />
      </ProseSection>
    </div>
  );
}
