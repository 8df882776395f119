import { useState } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/Toast.tsx';
import { translated, useWords, wordsOf } from '../words/words.ts';

export function LogOutEverywhere({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords('profile').data;
  const { cancel } = useWords('common');
  const { signOutEverywhere } = useSession();
  const [busy, setBusy] = useState(false);
  const end = () => {
    setBusy(true);
    signOutEverywhere()
      .then(() => toast({ title: words.everywhereDone, tone: 'good' }))
      .catch((error: unknown) => {
        const text = error instanceof Refusal ? translated(error.message) : wordsOf('toasts').general.offline;
        toast({ title: words.still, text, tone: 'bad' });
      })
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.everywhere}
      text={words.everywhereText}
      buttons={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="primary" disabled={busy} onClick={end}>
            {busy ? words.ending : words.everywhere}
          </Button>
        </>
      }
    />
  );
}
