import { type FormEvent, type InputHTMLAttributes, useState } from 'react';
import { passwordMin, usernameMax, usernameMin } from '#sync/constants.ts';
import type { JudgedField } from '#sync/fields.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { type Messages, useMessages } from '../../i18n/messages.ts';
import { nowIso } from '../../platform/clock.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import type { AuthEndpoint } from '../../session/authMethod.ts';
import { useTextNotes } from '../../shared/texts/useTextNotes.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FieldError } from '../../ui/controls/Field.tsx';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { useFocusFirstError } from '../../ui/hooks/useFocusFirstError.ts';
import type { AuthFieldName, AuthFormValues } from './authFormValidation.ts';
import css from './Login.module.css';
import { useSignIn } from './useSignIn.ts';

const usernameField: JudgedField = { field: 'username', surface: 'username' };

type Props = {
  way: AuthEndpoint;
  /** The fields in display order. */
  ask: readonly AuthFieldName[];
  start?: AuthFormValues;
  button: string;
  busyButton: string;
  /** The toast for an empty field. */
  whenEmpty?: () => { title: string; text: string };
};

/** The form of every sign-in method; only its fields differ. */
export function AuthForm({ way, ask, start = {}, button, busyButton, whenEmpty }: Props) {
  const words = useMessages('login');
  const online = useOnline();
  const [typed, setTyped] = useState<AuthFormValues>(() =>
    Object.fromEntries(ask.map((name) => [name, start[name] ?? ''])),
  );
  const [noDate, setNoDate] = useState(false);
  // There is no account yet that a strike could count for.
  const notes = useTextNotes(typed.username ?? '', usernameField, undefined);
  const { errors, sent, failed, busy, submit } = useSignIn(way, noDate ? { ...typed, birthDate: '-' } : typed, {
    whenEmpty,
    onRefused: notes.refuse,
  });
  const form = useFocusFirstError(sent);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // An impossible date, such as 31 February, is invalid and not empty.
    const isNoDate = form.current?.querySelector<HTMLInputElement>('[type="date"]')?.validity.badInput === true;
    setNoDate(isNoDate);
    submit(isNoDate ? { ...typed, birthDate: '-' } : typed);
  };
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      {ask.map((name) => (
        <div key={name} className={halves.has(name) && ask.includes('firstName') ? css.half : undefined}>
          <Field
            label={words.fields[name]}
            value={typed[name] ?? ''}
            error={(name === 'username' && notes.error) || (errors[name] && localizeMessage(errors[name]))}
            onChange={(event) => {
              const { value } = event.target;
              // A password manager fills several fields at once.
              setTyped((all) => ({ ...all, [name]: value }));
              if (name === 'birthDate') setNoDate(false);
            }}
            required
            {...shapeOf(name, ask, words)}
          />
          {name === 'username' && notes.cards}
        </div>
      ))}
      {/* The toast has announced the error; here it stays visible. */}
      {failed && <FieldError>{failed}</FieldError>}
      {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Button type="submit" look="primary" size="large" disabled={busy || !online}>
        {busy ? busyButton : button}
      </Button>
    </form>
  );
}

/** The fields that are side by side if there is space. */
const halves = new Set<AuthFieldName>(['firstName', 'lastName', 'password', 'again']);

type Shape = InputHTMLAttributes<HTMLInputElement> & { hint?: string };
function shapeOf(name: AuthFieldName, ask: readonly AuthFieldName[], { hints }: Messages<'login'>): Shape {
  const isNew = ask.includes('again');
  const byNumber = ask.includes('developerId');
  const shapes: Record<AuthFieldName, Shape> = {
    setupKey: { type: 'password', autoComplete: 'off', hint: hints.setupKey },
    developerId: { autoComplete: 'username', autoCapitalize: 'characters', spellCheck: false, hint: hints.developerId },
    email: {
      type: 'email',
      autoComplete: isNew || byNumber ? 'email' : 'username',
      ...(byNumber && { hint: hints.developerEmail }),
    },
    password: isNew
      ? { type: 'password', autoComplete: 'new-password', hint: hints.password(passwordMin) }
      : { type: 'password', autoComplete: 'current-password' },
    again: { type: 'password', autoComplete: 'new-password' },
    who: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
    code: { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false, hint: hints.code },
    next: { type: 'password', autoComplete: 'new-password', hint: hints.password(passwordMin) },
    firstName: { autoComplete: 'given-name' },
    lastName: { autoComplete: 'family-name' },
    username: { autoComplete: 'nickname', hint: hints.username(usernameMin, usernameMax) },
    birthDate: { type: 'date', max: nowIso().slice(0, 10), autoComplete: 'bday', hint: hints.birthDate },
  };
  return shapes[name];
}
