import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { auth } from '#sync/contract/auth.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { Page } from '../ui/Page.tsx';
import { failureWords, unreachable } from '../words.ts';
import { type Errors, errorsOf, messageOf } from './errors.ts';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';
import { useFirstWrong } from './useFirstWrong.ts';

export function StudentLogin() {
  const { signIn, me, state } = useSession();
  const { state: wanted } = useLocation();
  const [email, setEmail] = useState(state === 'expired' ? (me?.email ?? '') : '');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const first = useFirstWrong(errors);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = auth.login.input.safeParse({ email, password });
    setErrors(errorsOf(parsed.error));
    setFailed('');
    if (!parsed.success) return;
    setBusy(true);
    signIn(parsed.data)
      .catch((error: unknown) =>
        setFailed(messageOf(error, failureWords['auth.login']?.fallback ?? '', unreachable.login)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <LeavesWhenIn>
      <Page title="Student login" heading="Log in" narrow>
        <form ref={first} className={css.form} onSubmit={submit} noValidate>
          <Field
            label="E-mail"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={errors['email']}
            required
          />
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={errors['password']}
            required
          />
          <div role="alert">{failed && <FieldError>{`Login failed. ${failed}`}</FieldError>}</div>
          <Button type="submit" look="primary" size="large" disabled={busy}>
            {busy ? 'Logging in...' : 'Log in'}
          </Button>
        </form>
        <p className={css.other}>
          No account yet?{' '}
          <Link to="/signup" state={wanted}>
            Sign Up
          </Link>
        </p>
      </Page>
    </LeavesWhenIn>
  );
}
