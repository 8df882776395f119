import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useUpdate } from '../../worker/appUpdate.ts';
import css from './Prompts.module.css';

/** Offers a waiting version; the user decides when to load it, because they may be writing. */
export function UpdatePrompt() {
  const accept = useUpdate();
  const words = useMessages('shellDeferred').update;
  const [later, setLater] = useState<() => void>();
  if (!accept || later === accept) return null;
  return (
    <section className={css.card} aria-label={words.label}>
      <p role="status">{words.ready}</p>
      <div className={css.buttons}>
        <Button size="small" look="primary" onClick={accept}>
          {words.now}
        </Button>
        <Button size="small" look="ghost" onClick={() => setLater(() => accept)}>
          {words.later}
        </Button>
      </div>
    </section>
  );
}
