import type { z } from 'zod';
import { Refusal } from '#sync/refusal.ts';

/** What is wrong with a form, by field: the first thing of each. */
export type Errors = { [field: string]: string | undefined };

export const errorsOf = (error: z.ZodError | undefined): Errors =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const).reverse());

export const errorsIn = (error: unknown): Errors =>
  error instanceof Refusal ? Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path, message])) : {};
