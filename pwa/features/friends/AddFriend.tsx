import { type FormEvent, useId, useState } from 'react';
import { usernameMax } from '#sync/constants.ts';
import { useWrite } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { inputClass } from '../../ui/controls/Field.tsx';
import css from './Friends.module.css';

export function AddFriend() {
  const words = useMessages('friends').add;
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
