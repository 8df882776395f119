import { useState } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { useSession } from '../session.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { toast } from '../ui/Toast.tsx';
import { translated } from '../words/said.ts';
import { useWords, wordsOf } from '../words/words.ts';

export function LogOutEverywhere({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords('profile').data;
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
    <Confirm
      open={open}
      onClose={onClose}
      title={words.everywhere}
      text={words.everywhereText}
      yes={busy ? words.ending : words.everywhere}
      busy={busy}
      onYes={end}
    />
  );
}
