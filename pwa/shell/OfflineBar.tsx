import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import type { ReactNode } from 'react';
import { numberText } from '#sync/show.ts';
import { type SyncStatus, useSyncStatus } from '../outbox.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import css from './OfflineBar.module.css';
import { RefusedWrites } from './RefusedWrites.tsx';

const waitingText = (n: number) => `${numberText(n)} waiting, kept on this device`;

/** The state in a word, and what to add to it. */
function wordsOf({ state, waiting, online }: SyncStatus): { word: string; more: string } {
  const kept = waiting > 0 ? waitingText(waiting) : '';
  if (state === 'expired') return { word: 'Log in again', more: kept || 'Your things are on this device' };
  if (!online) return { word: 'Offline', more: kept };
  if (state === 'stuck') return { word: 'Not sent yet', more: kept };
  if (state === 'saved') return { word: 'All saved', more: '' };
  return { word: kept || 'Checking...', more: '' };
}

/** Says truthfully what of this account is saved, waits or was refused: quietly in the header, or above the page's foot. */
export function OfflineBar() {
  const status = useSyncStatus();
  const { state, online, refused } = status;
  if (state === 'signedOut') return null;
  const { word, more } = wordsOf(status);
  const calm = online && state !== 'expired' && state !== 'stuck';
  if (calm && refused.length === 0) return <Quiet saved={state === 'saved'} word={word} />;

  const Mark = online ? CloudAlert : CloudOff;
  return (
    <section className={css.card} aria-label="What is saved">
      {!calm && (
        <div className={css.line}>
          <Mark size={20} aria-hidden />
          <p className={css.words} role="status">
            <b>{word}</b> {more && <span className={css.more}>{more}</span>}
          </p>
          {state === 'stuck' && <Action onClick={status.retry}>Retry</Action>}
          {state === 'expired' && (
            <LinkButton to="/login/student" size="small">
              Log in
            </LinkButton>
          )}
        </div>
      )}
      {refused.length > 0 && <RefusedWrites status={status} />}
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
