import { useState } from 'react';
import type { Errors } from './errors.ts';

const nothing = (): Errors => ({});

/**
 * What is wrong with a form since it was sent last. An error goes when its field is mended: where the form can tell itself, once it
 * is right; what only the server knows, once the field says something else.
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
    /** As they were said: another each time the form is sent. */
    sent: last.errors,
    /** Says what is wrong with the form as it is now. */
    set: (wrong: Errors) => setLast({ errors: wrong, values: now }),
    /** Whether the form is as it was when that was said. */
    same: Object.keys(now).every((field) => Object.is(is(field, now), is(field, last.values))),
  };
}
