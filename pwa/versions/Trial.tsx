import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Trial as Tried } from '#sync/contract/versions.ts';
import { dateText, sizeText } from '../words/measures.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import css from './Versions.module.css';

/** What came of trying a build without a network, for its developer and whoever decides on it. */
export function Trial({ trial }: { trial: Tried | null }) {
  const words = useWords('versions').trial;
  if (!trial) return <p className={css.quiet}>{words.none}</p>;
  const { at, browser, outcome, worksOffline, chromebookVerified, errors, refused } = trial;
  return (
    <div className={css.report}>
      <p className={css.trial}>
        <b>{words.heading(dateText(at))}</b> {words.outcomes[outcome]}
      </p>
      <Mark good={worksOffline} words={worksOffline ? words.offline : words.noOffline} />
      {worksOffline && (
        <Mark good={chromebookVerified} words={chromebookVerified ? words.chromebook : words.noChromebook} />
      )}
      <Figures trial={trial} />
      <p className={css.quiet}>{words.with(browser)}</p>
      <Faults title={words.errors(errors.length)} texts={errors} />
      <Faults title={words.refused(refused.length)} texts={refused} />
    </div>
  );
}

const Mark = ({ good, words }: { good: boolean; words: string }) => (
  <p className={css.mark} data-good={good}>
    {good ? <Check size={18} aria-hidden /> : <X size={18} aria-hidden />} {words}
  </p>
);

function Figures({ trial: { firstFrame, frames, heapBytes } }: { trial: Tried }) {
  const words = useWords('versions').trial;
  const said = [
    ...(firstFrame === null ? [] : [words.firstFrame(numberText(firstFrame))]),
    ...(frames ? [words.frames(numberText(frames.median), numberText(frames.p95))] : []),
    ...(heapBytes === null ? [] : [words.heap(sizeText(heapBytes))]),
  ];
  return said.length > 0 && <p className={css.quiet}>{said.join(' · ')}</p>;
}

const Faults = ({ title, texts }: { title: string; texts: string[] }) =>
  texts.length > 0 && (
    <details className={css.outside}>
      <summary>{title}</summary>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
