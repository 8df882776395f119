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

/** Asks for confirmation, and what to do with drafts on this device. */
export function LogOutEverywhere({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useMessages('profile').data;
  const { logOut } = useMessages('shellDeferred');
  const { cancel } = useMessages('common');
  const { me, signOutEverywhere } = useSession();
  const [busy, setBusy] = useState(false);
  // The number of drafts stays as it was when the question was shown: it must not change while the user is pressing.
  const [asked, setAsked] = useState({ open, begun: 0 });
  if (asked.open !== open) setAsked({ open, begun: open && me ? countDraftsLostOnSignOut(me.id) : asked.begun });
  const { begun } = asked;
  const end = (drafts: 'keep' | 'discard') => {
    const now = me ? countDraftsLostOnSignOut(me.id) : 0;
    // Drafts were begun in another window since: the dialog asks about these too.
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
