import { auth } from '#sync/contract/auth.ts';
import { ageOn, minimumAge } from '#sync/rules.ts';
import { type Errors, errorsOf } from './errors.ts';

export const emptySignup = {
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  password: '',
  again: '',
};
export type Signup = typeof emptySignup;

/** Spec §5, in its words. `today` is YYYY-MM-DD. */
export function signupErrors({ again, ...input }: Signup, today: string): Errors {
  const errors = errorsOf(auth.register.input.safeParse(input).error);
  for (const [field, value] of Object.entries(input)) if (value.trim() === '') errors[field] = 'This is required';
  if (!errors['birthDate'] && input.birthDate > today)
    errors['birthDate'] = 'The date of birth cannot be in the future';
  else if (!errors['birthDate'] && ageOn(input.birthDate, today) < minimumAge)
    errors['birthDate'] = 'Age requirement not met';
  if (again !== input.password) errors['again'] = "Passwords don't match";
  return errors;
}
