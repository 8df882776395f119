import { describe, expect, it } from 'vitest';
import { emptySignup, signupErrors } from './signupForm.ts';

const today = '2026-03-01';
const good = {
  ...{ email: 'sam@school.example', username: 'Sam 7', firstName: 'Sam', lastName: 'Reed', birthDate: '2012-02-29' },
  ...{ password: 'long enough', again: 'long enough' },
};

describe('the sign-up form', () => {
  it('asks for every field', () => {
    expect(Object.keys(signupErrors(emptySignup, today)).sort()).toEqual(
      Object.keys(emptySignup)
        .filter((f) => f !== 'again')
        .sort(),
    );
  });

  it('takes what is right', () => expect(signupErrors(good, today)).toEqual({}));

  it('speaks in the words of the spec', () => {
    expect(signupErrors({ ...good, again: 'other' }, today)).toEqual({ again: "Passwords don't match" });
    expect(signupErrors({ ...good, password: 'short', again: 'short' }, today)).toEqual({
      password: 'Password too short',
    });
    expect(signupErrors({ ...good, birthDate: '2013-03-02' }, today)).toEqual({ birthDate: 'Age requirement not met' });
    expect(signupErrors({ ...good, birthDate: '2030-01-01' }, today)['birthDate']).toMatch(/future/);
  });

  it('lets in who turns 13 today', () => expect(signupErrors({ ...good, birthDate: '2013-03-01' }, today)).toEqual({}));
});
