import { type FormEvent, useState } from 'react';
import { type Me, users } from '#sync/contract/users.ts';
import { usernameMax, usernameMin } from '#sync/rules.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { errorsIn } from '../ui/errors.ts';
import { Field } from '../ui/Field.tsx';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Profile.module.css';

export function Username({ me }: { me: Me }) {
  const words = useWords('profile').username;
  const { changed } = useSession();
  const online = useOnline();
  const [username, setUsername] = useState(me.username);
  const [error, setError] = useState<string>();
  const { write: rename, busy } = useWrite('users.rename', {
    onDone: (answer) => answer && void changed(answer),
    onRefused: (refusal) => setError(errorsIn(refusal)['username']),
  });
  const trimmed = username.trim();
  const savable = trimmed !== me.username && [...trimmed].length >= usernameMin;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = users.rename.input.safeParse({ username }).error?.issues[0]?.message;
    setError(wrong);
    if (savable && !wrong) void rename({ username });
  };
  return (
    <form className={css.inline} onSubmit={submit} noValidate>
      <Field
        label={words.label}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        hint={words.hint(usernameMin, usernameMax)}
        error={error && translated(error)}
        autoComplete="nickname"
      />
      <Button type="submit" look="primary" disabled={!savable || !online || busy}>
        {busy ? words.saving : words.save}
      </Button>
    </form>
  );
}
