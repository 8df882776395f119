import { useEffect, useRef } from 'react';

/** A form that takes the person to its first wrong field whenever `sent` is another: its errors, or how often it was sent. */
export function useFocusFirstError(sent: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent]);
  return form;
}
