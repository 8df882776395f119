import { useEffect, useEffectEvent, useState } from 'react';
import { sendAll } from '../account.ts';
import { savesHereOnly, userDb } from '../db.ts';
import { useSyncStatus } from '../outbox.ts';
import { useSession } from '../session.tsx';
import { useStored } from '../stored.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { draftsAtStake } from '../ui/drafts.ts';
import { toast } from '../ui/Toast.tsx';
import { translated } from '../words/said.ts';
import { counted, numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';

type Waiting = 'send' | 'keep' | 'discard';

/** Logs out at once, or asks first what becomes of the writes that wait, and of what is half written. */
export function useLogOut(): { logOut(): void; dialog: React.ReactNode } {
  const { me, signOut } = useSession();
  const { waiting, refused, online } = useSyncStatus();
  const { logOut: words, bar } = useWords('around');
  const [asking, setAsking] = useState(false);
  const [drafts, setDrafts] = useState(0);
  const [busy, setBusy] = useState(false);
  const saves = useStored(() => (me ? savesHereOnly(userDb(me.id)) : 0), [me?.id]) ?? 0;
  const left = waiting + refused.length + saves;

  const during = (work: Promise<void>) => {
    setBusy(true);
    work
      .catch((error: Error) => toast({ title: words.still, text: translated(error.message), tone: 'bad' }))
      .finally(() => setBusy(false));
  };
  const end = (how: Waiting) => during(signOut(how).then(() => setAsking(false)));
  // Texts cannot be sent for whoever has only begun them: about those it is asked on.
  const send = () => (me && drafts > 0 ? during(sendAll(me.id)) : end('send'));
  const endUnasked = useEffectEvent(() => {
    if (busy) return;
    setAsking(false);
    end('send');
  });
  // What was asked about has been sent meanwhile: nothing is left to decide.
  useEffect(() => {
    if (asking && left + drafts === 0) endUnasked();
  }, [asking, left, drafts]);
  const dialog = (
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      title={words.title}
      text={[
        left > 0 && words.text(left, counted(left, bar.change, bar.changes)),
        drafts > 0 && words.drafts(drafts, numberText(drafts)),
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
            <Button look="primary" disabled={busy || !online} onClick={send}>
              {busy ? words.sending : words.send}
            </Button>
          )}
        </>
      }
    />
  );
  const logOut = () => {
    if (busy) return;
    const begun = me ? draftsAtStake(me.id) : 0;
    setDrafts(begun);
    if (left + begun > 0) setAsking(true);
    else end('send');
  };
  return { logOut, dialog };
}
