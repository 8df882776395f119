import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useUpdate } from '../update.ts';
import css from './Prompts.module.css';

/** A new version waits: the person decides when, for somebody may be writing. */
export function UpdatePrompt() {
  const { ready, accept } = useUpdate();
  const [later, setLater] = useState(false);
  if (!ready || later) return null;
  return (
    <section className={css.card} aria-label="New version">
      <p role="status">A new version of Recess is ready.</p>
      <div className={css.buttons}>
        <Button size="small" look="primary" onClick={accept}>
          Update
        </Button>
        <Button size="small" look="ghost" onClick={() => setLater(true)}>
          Later
        </Button>
      </div>
    </section>
  );
}
