import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useWrite } from '../../../data/hooks.ts';
import { localizeMessage } from '../../../i18n/localizeMessage.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { issuesToErrors } from '../../../ui/hooks/errors.ts';
import { useErrors } from '../../../ui/hooks/useErrors.ts';
import { useFocusFirstError } from '../../../ui/hooks/useFocusFirstError.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import css from '../Profile.module.css';

type Props = {
  open: boolean;
  onClose(): void;
  /** The call that is made with the password. */
  write: 'users.export' | 'users.leave';
  onDone(answer: unknown, close: () => void): void;
  title: string;
  text: string;
  button: string;
  busyButton: string;
  look: 'primary' | 'danger';
  /** Shown above the password. */
  children?: ReactNode;
};

/**
 * Asks for the password before an action that only the account's owner may do. The password is forgotten when the
 * dialog closes.
 */
export function PasswordDialog({
  open,
  onClose,
  write,
  onDone,
  title,
  text,
  button,
  busyButton,
  look,
  children,
}: Props) {
  const { leave: words, password: about } = useMessages('profile');
  const { cancel } = useMessages('common');
  const [password, setPassword] = useState('');
  const { errors, sent, set: setErrors } = useErrors({ password });
  const first = useFocusFirstError(sent);
  const form = useId();
  const close = () => {
    setPassword('');
    setErrors({});
    onClose();
  };
  const { write: send, busy } = useWrite(write, {
    onDone: (answer) => onDone(answer, close),
    onRefused: (refusal) => setErrors(issuesToErrors(refusal)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    void send({ password });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      text={text}
      buttons={
        <>
          <Button onClick={close}>{cancel}</Button>
          <Button type="submit" form={form} look={look} disabled={busy}>
            {busy ? busyButton : button}
          </Button>
        </>
      }
    >
      <form id={form} ref={first} className={css.form} onSubmit={submit}>
        {children}
        <Field
          label={words.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint={about.none}
          error={errors['password'] && localizeMessage(errors['password'])}
        />
      </form>
    </Dialog>
  );
}
