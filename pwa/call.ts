import type { z } from 'zod';
import { type Endpoint, type Output, requestOf } from '#sync/endpoint.ts';
import { refusalIn, send } from './api.ts';

/** The browser names the form's boundary itself, so no content type is set. */
function formOf({ field, value }: { field: string; value: unknown }): FormData {
  const form = new FormData();
  form.append(field, value as Blob);
  return form;
}

type Way = {
  /** Milliseconds until an answer has to be there. */
  timeout?: number;
  /** Whose call it is: where another window has signed in somebody else meanwhile, the server says no. */
  userId?: string | undefined;
};

/** Makes a declared call. Throws a Refusal when the server says no, an `Offline` error when it does not say anything. */
export async function call<E extends Endpoint>(
  e: E,
  input: z.input<E['input']>,
  { timeout, userId }: Way = {},
): Promise<Output<E>> {
  const { method, path, body, file, headers } = requestOf(e, input);
  const answered = await send(path, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(userId && { 'x-recess-user': userId }),
    },
    ...(timeout && { timeout }),
    ...(body !== undefined && { body }),
    // A school's line may take minutes for a game.
    ...(file && { body: formOf(file), timeout: 15 * 60_000 }),
  });
  if (answered.status >= 400) throw refusalIn(answered);
  return e.output.parse(answered.body) as Output<E>;
}
