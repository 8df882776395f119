import { type FormEvent, useState } from 'react';
import { passwordMin } from '#sync/constants.ts';
import { users } from '#sync/contract/users.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import { useWrite } from '../../../data/hooks.ts';
import { localizeMessage } from '../../../i18n/localizeMessage.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useOnline } from '../../../platform/page/useOnlineStatus.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { type Errors, errorsOf, issuesToErrors } from '../../../ui/hooks/errors.ts';
import { useErrors } from '../../../ui/hooks/useErrors.ts';
import { useFocusFirstError } from '../../../ui/hooks/useFocusFirstError.ts';
import css from '../Profile.module.css';

const empty = { current: '', next: '', again: '' };

/** The errors of the fields before they are sent. */
function wrongIn({ again, ...input }: typeof empty): Errors {
  const errors = errorsOf(users.changePassword.input.safeParse(input).error);
  return again === input.next ? errors : { ...errors, again: fieldMessage('passwordsDiffer') };
}

export function Password() {
  const words = useMessages('profile').password;
  const online = useOnline();
  const [typed, setTyped] = useState(empty);
  const wrong = useErrors(typed, wrongIn);
  const form = useFocusFirstError(wrong.sent);
  const { write: change, busy } = useWrite('users.changePassword', {
    onDone: () => setTyped(empty),
    onRefused: (refusal) => wrong.set(issuesToErrors(refusal)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { again: _, ...input } = typed;
    const found = wrongIn(typed);
    wrong.set(found);
    if (Object.keys(found).length === 0) void change(input);
  };
  const field = (name: keyof typeof empty, hint?: string) => (
    <Field
      label={words[name]}
      type="password"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      value={typed[name]}
      onChange={(event) => {
        const { value } = event.target;
        setTyped((all) => ({ ...all, [name]: value }));
      }}
      error={wrong.errors[name] && localizeMessage(wrong.errors[name])}
      {...(hint && { hint })}
    />
  );
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <p className={css.quiet}>{words.text}</p>
      {field('current', words.none)}
      <div className={css.two}>
        {field('next', words.hint(passwordMin))}
        {field('again')}
      </div>
      <Button type="submit" disabled={!online || busy || typed.next === ''}>
        {busy ? words.saving : words.save}
      </Button>
    </form>
  );
}
