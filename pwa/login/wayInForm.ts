import { ageOn, minimumAge } from '#sync/rules.ts';
import { type Errors, errorsOf } from '../ui/errors.ts';
import type { WayIn } from './wayIn.ts';

/** Every field that a way in asks for; `again` repeats the password and is not sent. */
export type FieldName =
  | 'setupKey'
  | 'developerId'
  | 'email'
  | 'password'
  | 'again'
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'birthDate';
export type Typed = Partial<Record<FieldName, string>>;

/** Spec §5, in its words. `today` is YYYY-MM-DD. */
export function wrongIn(way: WayIn, { again, ...input }: Typed, today: string): Errors {
  const errors = errorsOf(way.input.safeParse(input).error);
  for (const [field, value] of Object.entries(input)) if (value.trim() === '') errors[field] = 'This is required';
  const { birthDate, password } = input;
  if (birthDate !== undefined && !errors['birthDate']) {
    if (birthDate > today) errors['birthDate'] = 'The date of birth cannot be in the future';
    else if (ageOn(birthDate, today) < minimumAge) errors['birthDate'] = 'Age requirement not met';
  }
  if (again !== undefined && again !== password) errors['again'] = "Passwords don't match";
  return errors;
}
