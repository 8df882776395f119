import type { z } from 'zod';
import { type Endpoint, type Output, requestOf } from '#sync/endpoint.ts';
import { applyRowDelta, type PolledAnswer, rowDelta } from '#sync/protocol/rowDelta.ts';
import { type HttpResult, parseRefusal, sendRequest } from './httpClient.ts';

/** The browser names the form's boundary itself, so no content type is set. */
function formOf({ field, value }: { field: string; value: unknown }): FormData {
  const form = new FormData();
  form.append(field, value as Blob);
  return form;
}

type Way = {
  /** Timeout in milliseconds. */
  timeout?: number;
  /** The account that makes the call: the server refuses it if another window has signed in somebody else meanwhile. */
  userId?: string | undefined;
};

/** Sends a declared call and returns the server's response; throws as `callEndpoint` does. */
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
      ...(known && { 'if-none-match': known, 'a-im': rowDelta }),
    },
    ...(timeout && { timeout }),
    ...(body !== undefined && { body }),
    // A school's slow connection may need minutes to upload a game.
    ...(file && { body: formOf(file), timeout: 15 * 60_000 }),
  });
  if (answered.status >= 400) throw parseRefusal(answered);
  return answered;
}

/** Calls a declared endpoint. Throws a Refusal when the server refuses, an `Offline` error when it does not respond. */
export async function callEndpoint<E extends Endpoint>(
  e: E,
  input: z.input<E['input']>,
  way: Way = {},
): Promise<Output<E>> {
  return e.output.parse((await ask(e, input, way)).body) as Output<E>;
}

/** A response with the ETag that revalidates it. */
export type Tagged<T> = { answer: T; tag: string | null };

/**
 * Calls an endpoint that is polled: if nothing changed since `before`, the server sends no rows and `before` is
 * returned; else it sends the rows that changed.
 */
export async function pollEndpoint<E extends Endpoint>(
  e: E,
  input: z.input<E['input']>,
  before: Tagged<Output<E>> | undefined,
): Promise<Tagged<Output<E>>> {
  const { status, body, tag } = await ask(e, input, before?.tag ? { known: before.tag } : {});
  if (status === 304 && before) return before;
  const isDelta = status === 226 && before;
  const whole = isDelta ? applyRowDelta(before.answer as PolledAnswer, body as PolledAnswer) : body;
  return { answer: e.output.parse(whole) as Output<E>, tag };
}
