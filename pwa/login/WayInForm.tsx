import { type FormEvent, type InputHTMLAttributes, useState } from 'react';
import { passwordMin, usernameMax, usernameMin } from '#sync/rules.ts';
import { now } from '../clock.ts';
import { useOnline } from '../online.ts';
import { Button } from '../ui/Button.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { useFirstWrong } from '../ui/useFirstWrong.ts';
import { translated } from '../words/said.ts';
import { useWords, type Words } from '../words/words.ts';
import css from './Login.module.css';
import { useWayIn } from './useWayIn.ts';
import type { WayIn } from './wayIn.ts';
import type { FieldName, Typed } from './wayInForm.ts';

type Props = {
  way: WayIn;
  /** The fields in their order. */
  ask: readonly FieldName[];
  start?: Typed;
  button: string;
  busyButton: string;
  /** Said in passing when a field is empty. */
  whenEmpty?: () => { title: string; text: string };
};

/** The form of every way in: what it asks for is all that differs. */
export function WayInForm({ way, ask, start = {}, button, busyButton, whenEmpty }: Props) {
  const words = useWords('login');
  const online = useOnline();
  const [typed, setTyped] = useState<Typed>(() => Object.fromEntries(ask.map((name) => [name, start[name] ?? ''])));
  const { errors, failed, busy, submit } = useWayIn(way, whenEmpty);
  const form = useFirstWrong(errors);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(typed);
  };
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      {ask.map((name) => (
        <div key={name} className={halves.has(name) && ask.includes('firstName') ? css.half : undefined}>
          <Field
            label={words.fields[name]}
            value={typed[name] ?? ''}
            error={errors[name] && translated(errors[name])}
            onChange={(event) => {
              const { value } = event.target;
              // A password manager fills several at once.
              setTyped((all) => ({ ...all, [name]: value }));
            }}
            required
            {...shapeOf(name, ask, words)}
          />
        </div>
      ))}
      {/* The toast has said it aloud; here it stays. */}
      {failed && <FieldError>{failed}</FieldError>}
      {!online && <NeedsConnection>{words.offline}</NeedsConnection>}
      <Button type="submit" look="primary" size="large" disabled={busy || !online}>
        {busy ? busyButton : button}
      </Button>
    </form>
  );
}

/** Side by side where there is room. */
const halves = new Set<FieldName>(['firstName', 'lastName', 'password', 'again']);

type Shape = InputHTMLAttributes<HTMLInputElement> & { hint?: string };
function shapeOf(name: FieldName, ask: readonly FieldName[], { hints }: Words<'login'>): Shape {
  const isNew = ask.includes('again');
  const byNumber = ask.includes('developerId');
  const shapes: Record<FieldName, Shape> = {
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
    firstName: { autoComplete: 'given-name' },
    lastName: { autoComplete: 'family-name' },
    username: { autoComplete: 'nickname', hint: hints.username(usernameMin, usernameMax) },
    birthDate: { type: 'date', max: now().slice(0, 10), autoComplete: 'bday', hint: hints.birthDate },
  };
  return shapes[name];
}
