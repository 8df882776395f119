import type { z } from 'zod';
import { type Endpoint, type Output, requestOf } from '#sync/endpoint.ts';
import { type HttpResult, parseRefusal, sendRequest } from './httpClient.ts';

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

/** What the server says to a declared call; throws as `call` does. */
async function ask(
  e: Endpoint,
  input: Record<string, unknown>,
  { timeout, userId, known }: Way & { known?: string },
): Promise<HttpResult> {
  const { method, path, body, file, headers } = requestOf(e, input);
  const answered = await sendRequest(path, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(userId && { 'x-recess-user': userId }),
      ...(known && { 'if-none-match': known }),
    },
    ...(timeout && { timeout }),
    ...(body !== undefined && { body }),
    // A school's line may take minutes for a game.
    ...(file && { body: formOf(file), timeout: 15 * 60_000 }),
  });
  if (answered.status >= 400) throw parseRefusal(answered);
  return answered;
}

/** Makes a declared call. Throws a Refusal when the server says no, an `Offline` error when it does not say anything. */
export async function callEndpoint<E extends Endpoint>(
  e: E,
  input: z.input<E['input']>,
  way: Way = {},
): Promise<Output<E>> {
  return e.output.parse((await ask(e, input, way)).body) as Output<E>;
}

/** An answer, and the tag by which the server knows that it still holds. */
export type Tagged<T> = { answer: T; tag: string | null };

/** The same of a read that is made again and again: where nothing changed since the answer before, no rows travel. */
export async function pollEndpoint<E extends Endpoint>(
  e: E,
  input: z.input<E['input']>,
  before: Tagged<Output<E>> | undefined,
): Promise<Tagged<Output<E>>> {
  const { status, body, tag } = await ask(e, input, before?.tag ? { known: before.tag } : {});
  if (status === 304 && before) return before;
  return { answer: e.output.parse(body) as Output<E>, tag };
}
