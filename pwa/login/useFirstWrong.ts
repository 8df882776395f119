import { useEffect, useRef } from 'react';
import type { Errors } from './errors.ts';

/** Takes the person to the first field that is wrong. */
export function useFirstWrong(errors: Errors) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
