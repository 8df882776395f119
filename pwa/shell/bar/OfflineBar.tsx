import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import History from 'lucide-react/icons/history';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSuspension } from '../../data/useSuspension.ts';
import { type SyncStatus, useSyncStatus } from '../../data/useSyncStatus.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatDateTime } from '../../i18n/formatUnits.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../../platform/lazyModule.ts';
import { SignInLink } from '../../session/SessionExpired.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import css from './OfflineBar.module.css';

/** The text of the sync state, and what to add to it. */
function wordsFor({ state, waiting, isOnline }: SyncStatus): { word: string; more: string } {
  const words = getMessages('shellDeferred').bar;
  const kept = waiting > 0 ? words.waiting(formatNumber(waiting)) : '';
  if (!isOnline) return { word: words.offline, more: kept };
  if (state === 'expired') return { word: words.expired, more: kept || words.hereAnyway };
  if (state === 'stuck') return { word: words.stuck, more: kept };
  if (state === 'saved') return { word: words.saved, more: '' };
  return { word: kept || words.checking, more: '' };
}

/** Publishes the bar's height for elements that keep clear of it (pwa/styles/base.css). */
function measured(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--bar');
  };
}

const refusedWrites = lazyModule(() => import('./RefusedWrites.tsx').then((m) => m.RefusedWrites));

const isCalm = ({ state, isOnline }: SyncStatus) => isOnline && state !== 'expired' && state !== 'stuck';

/** Shows in the header that all is well: what is saved, and what is being sent. */
export function Saved() {
  const status = useSyncStatus();
  const { state, refused, setBack } = status;
  useMessages('shellDeferred');
  if (state === 'signedOut' || !isCalm(status) || refused.length > 0 || setBack) return null;
  const saved = state === 'saved';
  const { word } = wordsFor(status);
  return (
    <p className={saved ? `${css.quiet} ${css.saved}` : css.quiet} role="status" title={word}>
      {saved ? <CloudCheck size={18} aria-hidden /> : <CloudUpload size={18} aria-hidden />}
      <span className={css.quietText}>{word}</span>
    </p>
  );
}

/** Shows in a bar below the header which changes of this account wait or were refused. */
export function OfflineBar() {
  const status = useSyncStatus();
  const words = useMessages('shellDeferred').bar;
  const { state, isOnline, refused, setBack } = status;
  const RefusedWrites = useLazyModule(refusedWrites, refused.length > 0);
  const suspension = useSuspension();
  if (state === 'signedOut') return null;
  const { word, more } = wordsFor(status);
  const calm = isCalm(status);
  const answers = refused.length > 0 && RefusedWrites;
  if (calm && !answers && !setBack && !suspension) return null;

  const Mark = isOnline ? CloudAlert : CloudOff;
  return (
    <section ref={measured} className={css.bar} aria-label={words.label} data-bar>
      {!calm && (
        <div className={css.line}>
          <Mark size={20} aria-hidden />
          <p className={css.words} role="status">
            <b>{word}</b> {more && <span className={css.more}>{more}</span>}
          </p>
          {state === 'stuck' && <Action onClick={status.retry}>{words.retry}</Action>}
          {state === 'expired' && <SignInLink size="small" />}
        </div>
      )}
      {suspension && (
        <div className={css.line}>
          <Lock size={20} aria-hidden />
          <p className={css.words} role="status">
            <b>{words.suspended(formatDateTime(suspension.until))}</b>{' '}
            <Link to={`/decisions/${suspension.id}`}>{words.suspendedWhy}</Link>
          </p>
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
