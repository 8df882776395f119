import { useState } from 'react';
import type { Errors } from './errors.ts';

const nothing = (): Errors => ({});

/**
 * Keeps the errors of a form since it was last sent. An error disappears when its field is corrected: one that the form
 * can check itself, once the field is valid; one that only the server knows, once the field has another value.
 */
export function useErrors<V extends object>(now: V, wrongIn: (values: V) => Errors = nothing) {
  const [last, setLast] = useState<{ errors: Errors; values: V }>({ errors: {}, values: now });
  const said = Object.entries(last.errors).filter(([, message]) => message !== undefined);
  const [before, still] = said.length > 0 ? [wrongIn(last.values), wrongIn(now)] : [{}, {}];
  const is = (field: string, values: object) => (values as Record<string, unknown>)[field];
  const errors: Errors = {};
  for (const [field, message] of said) {
    const changed = !Object.is(is(field, now), is(field, last.values));
    const wrong = before[field] || changed ? still[field] : message;
    if (wrong !== undefined) errors[field] = wrong;
  }
  return {
    errors,
    /** The errors when the form was sent: another object each time. */
    sent: last.errors,
    /** Sets the errors of the form as it is now. */
    set: (wrong: Errors) => setLast({ errors: wrong, values: now }),
    /** Whether the form is unchanged since its errors were set. */
    same: Object.keys(now).every((field) => Object.is(is(field, now), is(field, last.values))),
  };
}
