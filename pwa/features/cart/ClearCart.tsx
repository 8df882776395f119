import { useState } from 'react';
import { useWrite } from '../../data/hooks.ts';
import { getMessages, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { toast } from '../../ui/feedback/Toast.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';

/** Empties the cart after a confirmation. It removes what this device shows: another may have added something since. */
export function ClearCart({ rows }: { rows: readonly { gameId: string }[] }) {
  const words = useMessages('cart');
  const [asking, setAsking] = useState(false);
  const { write: remove } = useWrite('cart.remove', { quiet: true });

  const clear = async () => {
    setAsking(false);
    const removed = await Promise.all(rows.map(({ gameId }) => remove({ id: gameId })));
    const { success, failure } = getMessages('toasts');
    if (removed.every(Boolean)) toast({ ...success['cart.clear'], tone: 'good' });
    else toast({ title: failure['cart.clear'].title, text: failure['cart.clear'].fallback, tone: 'bad' });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.clear}</Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={words.clearTitle}
        text={words.clearText(rows.length)}
        yes={words.clear}
        danger
        onYes={() => void clear()}
      />
    </>
  );
}
