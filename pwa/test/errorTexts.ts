import type { Errors } from '../ui/hooks/errors.ts';

/** The English messages of a form's errors, by field. */
export const errorTexts = (errors: Errors) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
