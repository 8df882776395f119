import { useEffect, useRef } from 'react';
import type { z } from 'zod';

/** What is wrong with a form, by field: the first thing of each. */
export type Wrong = Partial<Record<string, string>>;

export function wrongIn(schema: z.ZodType, value: unknown): Wrong {
  const { error } = schema.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse());
}

/** A form that takes the person to its first wrong field whenever it was sent; `tries` counts the sendings. */
export function useFirstWrong(tries: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return form;
}
