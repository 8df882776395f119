import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../data.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { type Errors, errorsIn } from '../ui/errors.ts';
import { Field } from '../ui/Field.tsx';
import { useFirstWrong } from '../ui/useFirstWrong.ts';
import { translated } from '../words/said.ts';
import { useWords } from '../words/words.ts';
import css from './Profile.module.css';

export function DeleteAccount({ open, onClose }: { open: boolean; onClose(): void }) {
  const { leave: words, password: about } = useWords('profile');
  const { cancel } = useWords('common');
  const { deleted } = useSession();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const first = useFirstWrong(errors);
  const form = useId();
  const { write: leave, busy } = useWrite('users.leave', {
    onDone: () => void deleted(),
    onRefused: (refusal) => setErrors(errorsIn(refusal)),
  });
  const close = () => {
    setPassword('');
    setErrors({});
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    void leave({ password });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      text={words.text}
      buttons={
        <>
          <Button onClick={close}>{cancel}</Button>
          <Button type="submit" form={form} look="danger" disabled={busy}>
            {busy ? words.busy : words.button}
          </Button>
        </>
      }
    >
      <form id={form} ref={first} className={css.form} onSubmit={submit}>
        <ul className={css.gone}>
          {words.gone.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p className={css.quiet}>{words.stays}</p>
        <Field
          label={words.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint={about.none}
          error={errors['password'] && translated(errors['password'])}
        />
      </form>
    </Dialog>
  );
}
