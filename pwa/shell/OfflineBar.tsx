import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { type SyncStatus, useSyncStatus } from '../outbox.ts';
import { Button } from '../ui/Button.tsx';
import { LogInLink } from '../ui/LogInAgain.tsx';
import { later, useLater } from '../ui/later.ts';
import { numberText } from '../words/show.ts';
import { useWords, wordsOf } from '../words/words.ts';
import css from './OfflineBar.module.css';

/** The state in a word, and what to add to it. */
function wordsFor({ state, waiting, online }: SyncStatus): { word: string; more: string } {
  const words = wordsOf('around').bar;
  const kept = waiting > 0 ? words.waiting(numberText(waiting)) : '';
  if (!online) return { word: words.offline, more: kept };
  if (state === 'expired') return { word: words.expired, more: kept || words.hereAnyway };
  if (state === 'stuck') return { word: words.stuck, more: kept };
  if (state === 'saved') return { word: words.saved, more: '' };
  return { word: kept || words.checking, more: '' };
}

const refusedWrites = later(() => import('./RefusedWrites.tsx').then((m) => m.RefusedWrites));

/** Says truthfully what of this account is saved, waits or was refused: quietly in the header, or above the page's foot. */
export function OfflineBar() {
  const status = useSyncStatus();
  const words = useWords('around').bar;
  const { state, online, refused, setBack } = status;
  const RefusedWrites = useLater(refusedWrites, refused.length > 0);
  if (state === 'signedOut') return null;
  const { word, more } = wordsFor(status);
  const calm = online && state !== 'expired' && state !== 'stuck';
  const answers = refused.length > 0 && RefusedWrites;
  if (calm && !answers && !setBack) return <Quiet saved={state === 'saved'} word={word} />;

  const Mark = online ? CloudAlert : CloudOff;
  return (
    <section className={css.card} aria-label={words.label}>
      {!calm && (
        <div className={css.line}>
          <Mark size={20} aria-hidden />
          <p className={css.words} role="status">
            <b>{word}</b> {more && <span className={css.more}>{more}</span>}
          </p>
          {state === 'stuck' && <Action onClick={status.retry}>{words.retry}</Action>}
          {state === 'expired' && <LogInLink size="small" />}
        </div>
      )}
      {setBack && (
        <div className={css.line}>
          <History size={20} aria-hidden />
          <p className={css.words} role="status">
            <b>{words.setBack}</b> <span className={css.more}>{words.setBackMore}</span>
          </p>
          <Action onClick={status.seen}>{words.seen}</Action>
        </div>
      )}
      {answers && RefusedWrites && <RefusedWrites status={status} />}
    </section>
  );
}

const Action = ({ onClick, children }: { onClick(): void; children: ReactNode }) => (
  <Button size="small" onClick={onClick}>
    {children}
  </Button>
);

const Quiet = ({ saved, word }: { saved: boolean; word: string }) => (
  <p className={saved ? `${css.quiet} ${css.saved}` : css.quiet} role="status" title={word}>
    {saved ? <CloudCheck size={18} aria-hidden /> : <CloudUpload size={18} aria-hidden />}
    <span className={css.quietText}>{word}</span>
  </p>
);
