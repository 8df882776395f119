import { ageMax, ageOn, minimumAge } from '#sync/constants.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import type { AuthEndpoint } from '../../session/authMethod.ts';
import { type Errors, errorsOf } from '../../ui/hooks/errors.ts';

/** The fields of all sign-in methods; `again` repeats the password and is not sent. */
export type AuthFieldName =
  | 'setupKey'
  | 'developerId'
  | 'email'
  | 'password'
  | 'again'
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'birthDate'
  | 'who'
  | 'code'
  | 'next';
export type AuthFormValues = Partial<Record<AuthFieldName, string>>;

/** Validates the form with the messages of spec §5. `today` is YYYY-MM-DD. */
export function validateAuthForm(way: AuthEndpoint, { again, ...input }: AuthFormValues, today: string): Errors {
  const errors = errorsOf(way.input.safeParse(input).error);
  for (const [field, value] of Object.entries({ ...input, ...(again !== undefined && { again }) }))
    if (value.trim() === '') errors[field] = fieldMessage('required');
  const { birthDate, password } = input;
  if (birthDate !== undefined && !errors['birthDate']) {
    if (birthDate > today) errors['birthDate'] = fieldMessage('bornInFuture');
    else if (ageOn(birthDate, today) < minimumAge) errors['birthDate'] = authMessage('tooYoung');
    else if (ageOn(birthDate, today) > ageMax) errors['birthDate'] = fieldMessage('birthDate');
  }
  if (again !== undefined && !errors['again'] && again !== (password ?? input.next))
    errors['again'] = fieldMessage('passwordsDiffer');
  return errors;
}
