import { describe, expect, it } from 'vitest';
import { auth } from '#sync/contract/auth.ts';
import { errorTexts } from '../../test/errorTexts.ts';
import { type AuthFormValues, validateAuthForm } from './authFormValidation.ts';

const today = '2026-03-01';
const good = {
  ...{ email: 'sam@school.example', username: 'Sam 7', firstName: 'Sam', lastName: 'Reed', birthDate: '2012-02-29' },
  ...{ password: 'long enough', again: 'long enough' },
};
const textsOf = (...said: Parameters<typeof validateAuthForm>) => errorTexts(validateAuthForm(...said));
const signup = (change: AuthFormValues) => textsOf(auth.register, { ...good, ...change }, today);

describe('the sign-up form', () => {
  it('every field of the sign-up is required', () => {
    const empty = Object.fromEntries(Object.keys(good).map((field) => [field, '']));
    expect(signup(empty)).toEqual(Object.fromEntries(Object.keys(good).map((field) => [field, 'This is required'])));
  });

  it('a valid sign-up has no errors', () => expect(signup({})).toEqual({}));

  it('the errors have the texts of the spec', () => {
    expect(signup({ again: 'other' })).toEqual({ again: "Passwords don't match" });
    expect(signup({ password: 'short', again: 'short' })).toEqual({ password: 'Password too short' });
    expect(signup({ birthDate: '2013-03-02' })).toEqual({ birthDate: 'Age requirement not met' });
    expect(signup({ birthDate: '2030-01-01' })['birthDate']).toMatch(/future/);
  });

  it('a person who turns 13 today may sign up', () => expect(signup({ birthDate: '2013-03-01' })).toEqual({}));
});

describe('the setup of a lead developer', () => {
  const setup = (change: AuthFormValues) => textsOf(auth.setupLead, { setupKey: 'a key', ...good, ...change }, today);

  it('the setup has the same rules, and requires the key', () => {
    expect(setup({})).toEqual({});
    expect(setup({ password: 'short', again: 'other' })).toEqual({
      password: 'Password too short',
      again: "Passwords don't match",
    });
    expect(setup({ setupKey: ' ' })).toEqual({ setupKey: 'This is required' });
  });
});

it('a login accepts any password except an empty one', () => {
  expect(textsOf(auth.login, { email: 'sam@school.example', password: 'short' }, today)).toEqual({});
  expect(textsOf(auth.login, { email: 'sam', password: '' }, today)).toEqual({
    email: 'Enter an e-mail address',
    password: 'This is required',
  });
});
