import type { z } from 'zod';
import { issuesOf } from '#sync/messages/issues.ts';
import type { Issue, Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';

/** The errors of a form by field, the first of each. */
export type Errors = { [field: string]: Message | undefined };

const byField = (issues: readonly Issue[] = []): Errors =>
  Object.fromEntries(issues.map(({ path, ...message }) => [path.split('.')[0] as string, message] as const).reverse());

export const errorsOf = (error: z.ZodError | undefined): Errors => byField(error && issuesOf(error));

/** The errors of a form that the server refused, as far as it names the fields. */
export const issuesToErrors = (error: unknown): Errors => (error instanceof Refusal ? byField(error.issues) : {});
