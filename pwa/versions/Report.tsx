import type { BuildReport } from '#sync/contract/versions.ts';
import { sizeText } from '../words/measures.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Versions.module.css';

/** What the check of a build found, for whoever decides on it. */
export function Report({ report }: { report: BuildReport | null }) {
  const { engines, report: words } = useWords('versions');
  if (!report) return <p className={css.quiet}>{words.unknown}</p>;
  const { fileCount, totalBytes, engine, outside, ownWorker } = report;
  return (
    <div className={css.report}>
      <p className={css.quiet}>
        {words.files(fileCount, numberText(fileCount), sizeText(totalBytes))} ·{' '}
        {engine ? words.madeWith(engines[engine]) : words.noEngine}
      </p>
      {outside.length > 0 && (
        <details className={css.outside}>
          <summary>{words.outside(outside.length)}</summary>
          <ul>
            {outside.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </details>
      )}
      {ownWorker && <p className={css.quiet}>{words.ownWorker}</p>}
    </div>
  );
}
