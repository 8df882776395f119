import { useState } from 'react';
import { counted } from '#sync/show.ts';
import { useSyncStatus } from '../outbox.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/Toast.tsx';

type Waiting = 'send' | 'keep' | 'discard';

/** Logs out at once, or asks first what becomes of the writes that wait. */
export function useLogOut(): { logOut(): void; dialog: React.ReactNode } {
  const { signOut } = useSession();
  const { waiting, refused, online } = useSyncStatus();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const left = waiting + refused.length;

  const end = (how: Waiting) => {
    setBusy(true);
    signOut(how)
      .then(() => setAsking(false))
      .catch((error: Error) => toast({ title: 'Still logged in', text: error.message, tone: 'bad' }))
      .finally(() => setBusy(false));
  };
  const dialog = (
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      title="Log out?"
      text={
        <>
          {counted(left, 'change')} {left === 1 ? 'is' : 'are'} not saved to your account yet. Kept on this device,{' '}
          {left === 1 ? 'it is' : 'they are'} sent when you log in here again.
        </>
      }
      buttons={
        <>
          <Button look="danger" disabled={busy} onClick={() => end('discard')}>
            Discard
          </Button>
          <Button disabled={busy} onClick={() => end('keep')}>
            Keep on this device
          </Button>
          <Button look="primary" disabled={busy || !online} onClick={() => end('send')}>
            {busy ? 'Sending...' : 'Send now'}
          </Button>
        </>
      }
    />
  );
  return { logOut: () => (left > 0 ? setAsking(true) : end('send')), dialog };
}
