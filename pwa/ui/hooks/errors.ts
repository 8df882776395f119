import type { z } from 'zod';
import { Refusal } from '#sync/refusal.ts';

/** What is wrong with a form, by field: the first thing of each. */
export type Errors = { [field: string]: string | undefined };

type Told = readonly { path: PropertyKey | readonly PropertyKey[]; message: string }[];
const byField = (issues: Told | undefined = []): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [String([path].flat()[0]), message] as const).reverse());

export const errorsOf = (error: z.ZodError | undefined): Errors => byField(error?.issues);

/** The same of what the server refused, where it says which field it means. */
export const issuesToErrors = (error: unknown): Errors => (error instanceof Refusal ? byField(error.issues) : {});
