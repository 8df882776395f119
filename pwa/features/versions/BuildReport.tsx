import type { BuildReport } from '#sync/contract/versions.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatBytes } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import css from './Versions.module.css';

/** The results of checking a build, for whoever decides on it. */
export function BuildReportView({ report }: { report: BuildReport | null }) {
  const { gameEngineNames, report: words } = useMessages('versions');
  if (!report) return <p className={css.quiet}>{words.unknown}</p>;
  const { fileCount, totalBytes, engine, outside, missing, capitals, mentioned, needs, ownWorker, threads } = report;
  const written = capitals.map(({ named, there }) => words.written(named, there));
  return (
    <div className={css.report}>
      <p className={css.quiet}>
        {words.files(fileCount, formatNumber(fileCount), formatBytes(totalBytes))} ·{' '}
        {engine ? words.madeWith(gameEngineNames[engine]) : words.noEngine}
      </p>
      <List title={words.missing(missing.length)} of={missing} />
      <List title={words.capitals(capitals.length)} of={written} />
      <List title={words.outside(outside.length)} of={outside} />
      <List title={words.mentioned(mentioned.length)} of={mentioned} />
      {ownWorker && <p className={css.quiet}>{words.ownWorker}</p>}
      {threads !== undefined && <p className={css.quiet}>{threads ? words.threads.on : words.threads.off}</p>}
      {needs.length > 0 && <p className={css.quiet}>{words.needs(needs.map((need) => words.need[need]).join(', '))}</p>}
    </div>
  );
}

/** The findings of one kind, collapsed at first; nothing if there are none. */
function List({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <details className={css.outside}>
      <summary>{title}</summary>
      <ul>
        {of.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  );
}
