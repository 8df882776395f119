import { type FormEvent, useState } from 'react';
import { usernameMax, usernameMin } from '#sync/constants.ts';
import { type Me, users } from '#sync/contract/users.ts';
import type { JudgedField } from '#sync/fields.ts';
import { useWrite } from '../../../data/hooks.ts';
import { localizeMessage } from '../../../i18n/localizeMessage.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useOnline } from '../../../platform/page/useOnlineStatus.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { useTextNotes } from '../../../shared/texts/useTextNotes.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { errorsOf, issuesToErrors } from '../../../ui/hooks/errors.ts';
import { useErrors } from '../../../ui/hooks/useErrors.ts';
import css from '../Profile.module.css';

const usernameField: JudgedField = { field: 'username', surface: 'username' };

export function Username({ me }: { me: Me }) {
  const words = useMessages('profile').username;
  const { changed } = useSession();
  const online = useOnline();
  const [username, setUsername] = useState(me.username);
  const wrongIn = (said: { username: string }) => errorsOf(users.rename.input.safeParse(said).error);
  const wrong = useErrors({ username }, wrongIn);
  const error = wrong.errors['username'];
  const trimmed = username.trim();
  // A name that stands is not judged again.
  const notes = useTextNotes(trimmed === me.username ? '' : username, usernameField, me.id);
  const { write: rename, busy } = useWrite('users.rename', {
    onDone: (answer) => answer && void changed(answer),
    onRefused: (refusal) => {
      wrong.set(issuesToErrors(refusal));
      notes.refuse(refusal);
    },
  });
  const savable = trimmed !== me.username && [...trimmed].length >= usernameMin;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn({ username });
    wrong.set(found);
    if (savable && Object.keys(found).length === 0) void rename({ username });
  };
  return (
    <form className={css.inline} onSubmit={submit} noValidate>
      <Field
        label={words.label}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        hint={words.hint(usernameMin, usernameMax)}
        error={notes.error ?? (error && localizeMessage(error))}
        autoComplete="nickname"
      />
      <Button type="submit" look="primary" disabled={!savable || !online || busy}>
        {busy ? words.saving : words.save}
      </Button>
      {notes.cards}
    </form>
  );
}
