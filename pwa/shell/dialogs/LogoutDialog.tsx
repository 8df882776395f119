import { useEffect, useEffectEvent, useState } from 'react';
import { useSyncStatus } from '../../data/useSyncStatus.ts';
import { useLiveQuery } from '../../engine/useLiveQuery.ts';
import { formatCount, formatNumber } from '../../i18n/format.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { flushOrThrow } from '../../outbox/syncCycle.ts';
import { isOffline } from '../../platform/http/httpClient.ts';
import { countDraftsLostOnSignOut } from '../../session/drafts/draftStorage.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { countLocalOnlySaves, userDb } from '../../storage/database.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

type Waiting = 'send' | 'keep' | 'discard';

/** Signs out at once, or asks first what to do with unsent writes and drafts. */
export function useLogOut(): { logOut(): void; dialog: React.ReactNode } {
  const { me, signOut } = useSession();
  const { waiting, refused, isOnline } = useSyncStatus();
  const { logOut: words, bar } = useMessages('shellDeferred');
  const [asking, setAsking] = useState(false);
  const [drafts, setDrafts] = useState(0);
  const [busy, setBusy] = useState(false);
  const saves = useLiveQuery(() => (me ? countLocalOnlySaves(userDb(me.id)) : 0), [me?.id]) ?? 0;
  const left = waiting + refused.length + saves;

  const during = (work: Promise<void>) => {
    setBusy(true);
    work
      .catch((error: Error) => {
        const text = isOffline(error) ? getMessages('toasts').general.offline : localizeMessage(error);
        toast({ title: words.still, text, tone: 'bad' });
      })
      .finally(() => setBusy(false));
  };
  const end = (how: Waiting) => during(signOut(how).then(() => setAsking(false)));
  // Drafts cannot be sent: the dialog stays open to ask about them.
  const send = () => (me && drafts > 0 ? during(flushOrThrow(me.id)) : end('send'));
  const endUnasked = useEffectEvent(() => {
    if (busy) return;
    setAsking(false);
    end('send');
  });
  // Everything that the dialog asked about has been sent meanwhile.
  useEffect(() => {
    if (asking && left + drafts === 0) endUnasked();
  }, [asking, left, drafts]);
  const dialog = (
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      title={words.title}
      text={[
        left > 0 && words.text(left, formatCount(left, bar.change, bar.changes)),
        drafts > 0 && words.drafts(drafts, formatNumber(drafts)),
      ]
        .filter(Boolean)
        .join(' ')}
      buttons={
        <>
          <Button look="danger" disabled={busy} onClick={() => end('discard')}>
            {words.discard}
          </Button>
          <Button disabled={busy} onClick={() => end('keep')}>
            {words.keep}
          </Button>
          {(drafts === 0 || waiting > 0) && (
            <Button look="primary" disabled={busy || !isOnline} onClick={send}>
              {busy ? words.sending : words.send}
            </Button>
          )}
        </>
      }
    />
  );
  const logOut = () => {
    if (busy) return;
    const begun = me ? countDraftsLostOnSignOut(me.id) : 0;
    setDrafts(begun);
    if (left + begun > 0) setAsking(true);
    else end('send');
  };
  return { logOut, dialog };
}
