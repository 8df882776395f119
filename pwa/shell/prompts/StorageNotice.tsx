import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStorageFails } from '../../engine/storageStatus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import css from './Prompts.module.css';

/** Warns that this device cannot store anything, before the user writes something. */
export function StorageNotice() {
  const fails = useStorageFails();
  const words = useMessages('shellDeferred').storage;
  const [seen, setSeen] = useState(false);
  if (!fails || seen) return null;
  return (
    <section className={`${css.card} ${css.wordy}`} aria-label={words.label}>
      <p role="status">{words.text}</p>
      <div className={css.buttons}>
        <Link to="/help/check">{words.check}</Link>
        <Button size="small" onClick={() => setSeen(true)}>
          {words.close}
        </Button>
      </div>
    </section>
  );
}
