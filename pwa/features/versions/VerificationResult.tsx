import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { verdictOf } from '#sync/builds/verification.ts';
import type { VerificationRecord as Tried } from '#sync/contract/versions.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatBytes, formatDate } from '../../i18n/formatUnits.ts';
import { useMessages } from '../../i18n/messages.ts';
import css from './Versions.module.css';

/** The result of verifying a build without a network, for its developer and whoever decides on it. */
export function VerificationResult({ trial }: { trial: Tried | null }) {
  const words = useMessages('versions').trial;
  if (!trial) return <p className={css.quiet}>{words.none}</p>;
  const { at, browser, outcome, chromebookVerified, errors, refused, absent } = trial;
  const verdict = verdictOf(trial);
  return (
    <div className={css.report}>
      <p className={css.trial}>
        <b>{words.heading(formatDate(at))}</b> {words.outcomes[outcome]}
      </p>
      <Mark good={verdict === 'offline'} words={words.verdicts[verdict]} />
      {verdict === 'untested' && <Why trial={trial} />}
      {verdict === 'offline' && (
        <Mark good={chromebookVerified} words={chromebookVerified ? words.chromebook : words.noChromebook} />
      )}
      <Figures trial={trial} />
      <p className={css.quiet}>{words.with(browser)}</p>
      <Faults title={words.errors(errors.length)} texts={errors} />
      <Faults title={words.refused(refused.length)} texts={refused} />
      <Faults title={words.absent(absent.length)} texts={absent} />
    </div>
  );
}

const Mark = ({ good, words }: { good: boolean; words: string }) => (
  <p className={css.mark} data-good={good}>
    {good ? <Check size={18} aria-hidden /> : <X size={18} aria-hidden />} {words}
  </p>
);

/** The observations if nothing is proven. */
function Why({ trial: { outcome, moves, blocked, refused, absent } }: { trial: Tried }) {
  const words = useMessages('versions').trial;
  if (outcome !== 'ran') return null;
  const said = [
    ...blocked.map((question) => words.asked(`${question}()`)),
    ...(moves === false ? [words.still] : []),
    ...(refused.length > 0 ? [words.elsewhere] : []),
    ...(absent.length > 0 ? [words.lacking] : []),
  ];
  return said.length > 0 && <p className={css.quiet}>{said.join(' ')}</p>;
}

function Figures({ trial: { firstFrame, frames, heapBytes } }: { trial: Tried }) {
  const words = useMessages('versions').trial;
  const said = [
    ...(firstFrame === null ? [] : [words.firstFrame(formatNumber(firstFrame))]),
    ...(frames ? [words.frames(formatNumber(frames.median), formatNumber(frames.p95))] : []),
    ...(heapBytes === null ? [] : [words.heap(formatBytes(heapBytes))]),
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
