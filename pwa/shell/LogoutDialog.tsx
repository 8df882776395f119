import { useEffect, useEffectEvent, useState } from 'react';
import { savesHereOnly, userDb } from '../db.ts';
import { useSyncStatus } from '../outbox.ts';
import { useSession } from '../session.tsx';
import { useStored } from '../stored.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/Toast.tsx';
import { translated } from '../words/said.ts';
import { counted } from '../words/show.ts';
import { useWords } from '../words/words.ts';

type Waiting = 'send' | 'keep' | 'discard';

/** Logs out at once, or asks first what becomes of the writes that wait. */
export function useLogOut(): { logOut(): void; dialog: React.ReactNode } {
  const { me, signOut } = useSession();
  const { waiting, refused, online } = useSyncStatus();
  const { logOut: words, bar } = useWords('around');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const saves = useStored(() => (me ? savesHereOnly(userDb(me.id)) : 0), [me?.id]) ?? 0;
  const left = waiting + refused.length + saves;

  const end = (how: Waiting) => {
    setBusy(true);
    signOut(how)
      .then(() => setAsking(false))
      .catch((error: Error) => toast({ title: words.still, text: translated(error.message), tone: 'bad' }))
      .finally(() => setBusy(false));
  };
  const endUnasked = useEffectEvent(() => {
    if (busy) return;
    setAsking(false);
    end('send');
  });
  // What was asked about has been sent meanwhile: nothing is left to decide.
  useEffect(() => {
    if (asking && left === 0) endUnasked();
  }, [asking, left]);
  const dialog = (
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      title={words.title}
      text={words.text(left, counted(left, bar.change, bar.changes))}
      buttons={
        <>
          <Button look="danger" disabled={busy} onClick={() => end('discard')}>
            {words.discard}
          </Button>
          <Button disabled={busy} onClick={() => end('keep')}>
            {words.keep}
          </Button>
          <Button look="primary" disabled={busy || !online} onClick={() => end('send')}>
            {busy ? words.sending : words.send}
          </Button>
        </>
      }
    />
  );
  const logOut = () => {
    if (busy) return;
    if (left > 0) setAsking(true);
    else end('send');
  };
  return { logOut, dialog };
}
