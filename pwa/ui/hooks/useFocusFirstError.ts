import { useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field of a form whenever `sent` changes: its errors, or the number of times it was sent.
 */
export function useFocusFirstError(sent: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent]);
  return form;
}
