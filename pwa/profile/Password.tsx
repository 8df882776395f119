import { type FormEvent, useState } from 'react';
import { users } from '#sync/contract/users.ts';
import { passwordMin } from '#sync/rules.ts';
import { useWrite } from '../data.ts';
import { useOnline } from '../online.ts';
import { Button } from '../ui/Button.tsx';
import { type Errors, errorsIn, errorsOf } from '../ui/errors.ts';
import { Field } from '../ui/Field.tsx';
import { useFirstWrong } from '../ui/useFirstWrong.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Profile.module.css';

const empty = { current: '', next: '', again: '' };

export function Password() {
  const words = useWords('profile').password;
  const online = useOnline();
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const form = useFirstWrong(errors);
  const { write: change, busy } = useWrite('users.changePassword', {
    onDone: () => setTyped(empty),
    onRefused: (refusal) => setErrors(errorsIn(refusal)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { again, ...input } = typed;
    const wrong = errorsOf(users.changePassword.input.safeParse(input).error);
    if (again !== input.next) wrong['again'] = "Passwords don't match";
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) void change(input);
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
      error={errors[name] && translated(errors[name])}
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
