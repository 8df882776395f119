import { type FormEvent, useId, useState } from 'react';
import { usernameMax } from '#sync/rules.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { Button } from '../ui/Button.tsx';
import { inputClass } from '../ui/Field.tsx';
import { useWords } from '../words/words.ts';
import css from './Friends.module.css';

export function AddFriend() {
  const words = useWords('friends').add;
  const id = useId();
  const [username, setUsername] = useState('');
  const { write: ask, busy } = useWrite('friends.request', { onDone: () => setUsername('') });
  const online = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() && online) void ask({ username });
  };
  return (
    <form className={css.add} onSubmit={submit}>
      <label htmlFor={id}>{words.label}</label>
      <div className={css.addRow}>
        <input
          id={id}
          className={inputClass}
          placeholder={words.placeholder}
          autoComplete="off"
          maxLength={2 * usernameMax}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          aria-describedby={online ? undefined : `${id}-offline`}
        />
        <Button type="submit" disabled={!online || busy || username.trim() === ''}>
          {words.send}
        </Button>
      </div>
      {!online && (
        <p id={`${id}-offline`} className={css.hint}>
          {words.offline}
        </p>
      )}
    </form>
  );
}
