import { useState } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { isOwnDevice } from '../ownDevice.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { draftsOf } from '../ui/drafts.ts';
import { toast } from '../ui/Toast.tsx';
import { translated } from '../words/said.ts';
import { numberText } from '../words/show.ts';
import { useWords, wordsOf } from '../words/words.ts';

/** Asks first, and what becomes of texts that are begun on a device which others use too. */
export function LogOutEverywhere({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords('profile').data;
  const { logOut } = useWords('around');
  const { me, signOutEverywhere } = useSession();
  const [busy, setBusy] = useState(false);
  const end = (drafts: 'keep' | 'discard') => {
    setBusy(true);
    signOutEverywhere(drafts)
      .then(() => toast({ title: words.everywhereDone, tone: 'good' }))
      .catch((error: unknown) => {
        const text = error instanceof Refusal ? translated(error.message) : wordsOf('toasts').general.offline;
        toast({ title: words.still, text, tone: 'bad' });
      })
      .finally(() => setBusy(false));
  };
  const begun = open && me && !isOwnDevice(me.id) ? draftsOf(me.id) : 0;
  if (begun > 0)
    return (
      <Dialog
        open
        onClose={() => !busy && onClose()}
        title={words.everywhere}
        text={`${words.everywhereText} ${logOut.drafts(begun, numberText(begun))}`}
        buttons={
          <>
            <Button look="danger" disabled={busy} onClick={() => end('discard')}>
              {logOut.discard}
            </Button>
            <Button disabled={busy} onClick={() => end('keep')}>
              {logOut.keep}
            </Button>
          </>
        }
      />
    );
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={words.everywhere}
      text={words.everywhereText}
      yes={busy ? words.ending : words.everywhere}
      busy={busy}
      onYes={() => end('discard')}
    />
  );
}
