import { type FormEvent, useState } from 'react';
import { friends } from '#sync/contract/friends.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../outbox.ts';
import { Button } from '../ui/Button.tsx';
import { inputClass } from '../ui/Field.tsx';
import css from './Friends.module.css';

export function AddFriend() {
  const [username, setUsername] = useState('');
  const { write: ask, busy } = useWrite(friends.request, { onDone: () => setUsername('') });
  const online = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim()) void ask({ username });
  };
  return (
    <form className={css.add} onSubmit={submit}>
      <label htmlFor="add-friend">Add a friend</label>
      <div className={css.addRow}>
        <input
          id="add-friend"
          className={inputClass}
          placeholder="Username"
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          aria-describedby={online ? undefined : 'add-friend-offline'}
        />
        <Button type="submit" disabled={!online || busy || username.trim() === ''}>
          Send request
        </Button>
      </div>
      {!online && (
        <p id="add-friend-offline" className={css.hint}>
          Requests need a connection: the store must find the person.
        </p>
      )}
    </form>
  );
}
