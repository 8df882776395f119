import { useState } from 'react';
import { useWrite } from '../data.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { toast } from '../ui/Toast.tsx';
import { useWords, wordsOf } from '../words/words.ts';

/** Empties the cart after asking. What is taken out is what this device saw: another may have put something in since. */
export function ClearCart({ rows }: { rows: readonly { gameId: string }[] }) {
  const words = useWords('cart');
  const [asking, setAsking] = useState(false);
  const { write: remove } = useWrite('cart.remove', { quiet: true });

  const clear = async () => {
    setAsking(false);
    const removed = await Promise.all(rows.map(({ gameId }) => remove({ id: gameId })));
    const { success, failure } = wordsOf('toasts');
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
