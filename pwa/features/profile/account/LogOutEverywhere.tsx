import { useState } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { localizeMessage } from '../../../i18n/localizeMessage.ts';
import { getMessages, useMessages } from '../../../i18n/messages.ts';
import { countDraftsLostOnSignOut } from '../../../session/drafts/draftStorage.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { toast } from '../../../ui/feedback/Toast.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

/** Asks first, and what becomes of texts that are begun here. */
export function LogOutEverywhere({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useMessages('profile').data;
  const { logOut } = useMessages('shellDeferred');
  const { cancel } = useMessages('common');
  const { me, signOutEverywhere } = useSession();
  const [busy, setBusy] = useState(false);
  // As it was when the question was put: it does not become another under somebody's finger.
  const [asked, setAsked] = useState({ open, begun: 0 });
  if (asked.open !== open) setAsked({ open, begun: open && me ? countDraftsLostOnSignOut(me.id) : asked.begun });
  const { begun } = asked;
  const end = (drafts: 'keep' | 'discard') => {
    const now = me ? countDraftsLostOnSignOut(me.id) : 0;
    // Begun in another window since: about these it is asked as well.
    if (now > begun) return setAsked({ open, begun: now });
    setBusy(true);
    signOutEverywhere(drafts)
      .then(() => toast({ title: words.everywhereDone, tone: 'good' }))
      .catch((error: unknown) => {
        const text = error instanceof Refusal ? localizeMessage(error) : getMessages('toasts').general.offline;
        toast({ title: words.still, text, tone: 'bad' });
      })
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={words.everywhere}
      text={[words.everywhereText, begun > 0 && logOut.drafts(begun, formatNumber(begun))].filter(Boolean).join(' ')}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          {begun > 0 && (
            <Button look="danger" disabled={busy} onClick={() => end('discard')}>
              {logOut.discard}
            </Button>
          )}
          <Button look="primary" disabled={busy} onClick={() => end(begun > 0 ? 'keep' : 'discard')}>
            {busy ? words.ending : begun > 0 ? logOut.keep : words.everywhere}
          </Button>
        </>
      }
    />
  );
}
