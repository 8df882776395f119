import type { BuildReport } from '#sync/contract/versions.ts';
import { sizeText } from '../words/measures.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Versions.module.css';

/** What the check of a build found, for whoever decides on it. */
export function Report({ report }: { report: BuildReport | null }) {
  const { engines, report: words } = useWords('versions');
  if (!report) return <p className={css.quiet}>{words.unknown}</p>;
  const { fileCount, totalBytes, engine, outside, missing, capitals, mentioned, needs, ownWorker } = report;
  const written = capitals.map(({ named, there }) => words.written(named, there));
  return (
    <div className={css.report}>
      <p className={css.quiet}>
        {words.files(fileCount, numberText(fileCount), sizeText(totalBytes))} ·{' '}
        {engine ? words.madeWith(engines[engine]) : words.noEngine}
      </p>
      <List title={words.missing(missing.length)} of={missing} />
      <List title={words.capitals(capitals.length)} of={written} />
      <List title={words.outside(outside.length)} of={outside} />
      <List title={words.mentioned(mentioned.length)} of={mentioned} />
      {ownWorker && <p className={css.quiet}>{words.ownWorker}</p>}
      {needs.length > 0 && <p className={css.quiet}>{words.needs(needs.map((need) => words.need[need]).join(', '))}</p>}
    </div>
  );
}

/** What was found of a kind, closed at first; nothing where nothing was. */
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
