import { type FormEvent, type InputHTMLAttributes, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { minimumAge, passwordMin, usernameMax, usernameMin } from '#sync/rules.ts';
import { now } from '../clock.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { Page } from '../ui/Page.tsx';
import { failureWords, unreachable } from '../words.ts';
import { type Errors, errorsIn, messageOf } from './errors.ts';
import { LeavesWhenIn } from './LeavesWhenIn.tsx';
import css from './Login.module.css';
import { emptySignup, type Signup as Form, signupErrors } from './signupForm.ts';
import { useFirstWrong } from './useFirstWrong.ts';

export function Signup() {
  const { register } = useSession();
  const { state: wanted } = useLocation();
  const [form, setForm] = useState<Form>(emptySignup);
  const [errors, setErrors] = useState<Errors>({});
  const first = useFirstWrong(errors);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = signupErrors(form, now().slice(0, 10));
    setErrors(wrong);
    setFailed('');
    if (Object.keys(wrong).length > 0) return;
    const { again: _, ...input } = form;
    setBusy(true);
    register(input)
      .catch((error: unknown) => {
        setErrors(errorsIn(error));
        setFailed(messageOf(error, failureWords['auth.register']?.fallback ?? '', unreachable.registration));
      })
      .finally(() => setBusy(false));
  };
  const field = (
    name: keyof Form,
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> & { hint?: string } = {},
  ) => (
    <Field
      label={label}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      required
      {...more}
    />
  );
  return (
    <LeavesWhenIn>
      <Page title="Sign Up" lead="One account for your library, wishlist, reviews and friends." narrow>
        <form ref={first} className={`${css.form} ${css.wide}`} onSubmit={submit} noValidate>
          <div className={css.two}>
            {field('firstName', 'First name', { autoComplete: 'given-name' })}
            {field('lastName', 'Last name', { autoComplete: 'family-name' })}
          </div>
          {field('username', 'Username', {
            autoComplete: 'nickname',
            hint: `${usernameMin} to ${usernameMax} characters. This is the name that others see.`,
          })}
          {field('email', 'E-mail', { type: 'email', autoComplete: 'email' })}
          {field('birthDate', 'Date of birth', {
            type: 'date',
            max: now().slice(0, 10),
            autoComplete: 'bday',
            hint: `You must be at least ${minimumAge}.`,
          })}
          <div className={css.two}>
            {field('password', 'Password', {
              type: 'password',
              autoComplete: 'new-password',
              hint: `At least ${passwordMin} characters.`,
            })}
            {field('again', 'Password again', { type: 'password', autoComplete: 'new-password' })}
          </div>
          <div role="alert">{failed && <FieldError>{`Registration failed. ${failed}`}</FieldError>}</div>
          <Button type="submit" look="primary" size="large" disabled={busy}>
            {busy ? 'Creating your account...' : 'Create account'}
          </Button>
        </form>
        <p className={css.other}>
          Have an account?{' '}
          <Link to="/login/student" state={wanted}>
            Log in
          </Link>
        </p>
      </Page>
    </LeavesWhenIn>
  );
}
