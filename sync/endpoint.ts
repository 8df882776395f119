import { z } from 'zod';
import { httpMessage } from './messages/http.ts';
import { issueText } from './messages/issues.ts';
import type { Message } from './messages/message.ts';
import { lazy } from './util/lazy.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Route = `${Method} /api/${string}`;

/** The names in {braces} of a route: 'PATCH /api/reviews/{id}' has 'id'. */
type Braces<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never;

/** What a person can own; `api/security/policy.ts` knows how to find each one's owner. */
export const ownableResources = [
  'review',
  'play',
  'notification',
  'report',
  'game',
  'version',
  'decision',
  'session',
] as const;
export type OwnableResource = (typeof ownableResources)[number];

/** Who may call; in a list of rules any one suffices. */
export type AccessRule = 'anyone' | 'member' | 'developer' | 'staff' | 'lead' | `owner of ${OwnableResource}`;

/**
 * At most `times` calls in `seconds` per account (signed out: per address); a call refused before it runs does not
 * count.
 */
export type Limit = { times: number; seconds: number };

/** The one file of a multipart call. */
export type FileField = {
  field: string;
  maxBytes: number;
  /** The message of a refusal (spec §5). */
  missing: Message;
  tooLarge: Message;
};
/** A file sent in a form; only its size is known until a handler opens it. */
export type UploadedFile = { readonly size: number };
export const uploadedFile = z.custom<UploadedFile>(
  (value) => Number.isInteger((value as UploadedFile | null)?.size),
  issueText(httpMessage('sendFile')),
);

export type Endpoint<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  M extends AccessRule = AccessRule,
  Q extends boolean = boolean,
> = {
  route: Route;
  /** Never empty: a call without an access rule does not compile. */
  may: readonly [M, ...M[]];
  /** Path, query and body as one flat object. Unknown keys in a body are refused. */
  readonly input: I;
  /** Unknown keys are stripped, so a column that is not declared here cannot leave the server. */
  readonly output: O;
  /** Says whether the call may wait in the device's outbox and arrive by POST /api/sync. */
  queued: Q;
  /** The call creates a row: 201 if it is new, 200 if it existed. */
  creates: boolean;
  /** A browser navigation that is answered with a redirect instead of JSON: to the returned path, or to '/'. */
  navigation: boolean;
  /** The call is multipart and carries this file. */
  file: FileField | null;
  limit: Limit | null;
  /**
   * A read that an open screen polls: a list, or an object with `rows`. Its answer has an ETag; a client that has it
   * already gets a 304 without the rows, or the rows that changed (`protocol/rowDelta.ts`).
   */
  polled: boolean;
  /**
   * Inputs of a read that are sent as headers, named `X-Recess-` and the input: values that stay the same between
   * calls, which HTTP/2 then sends only once.
   */
  inHeaders: readonly string[];
  /**
   * The inputs that the audit log keeps if staff make the call. Never free text, because the log outlives the people it
   * mentions.
   */
  logged: readonly string[];
  /** Says whether a session by developer number may make the call. Calls that anyone may make do not need this. */
  byNumber: boolean;
  /** Says whether a suspended account may make the call. Calls that anyone may make do not need this. */
  whileSuspended: boolean;
  /** It says something to others, which who is muted may not; where it has judged texts, only if one of them is said. */
  speaks: boolean;
};

export type Input<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;

type Said<R extends Route, I extends z.ZodObject, O extends z.ZodType, M extends AccessRule, Q extends boolean> = {
  may: readonly [M, ...M[]];
  input: () => I & (Braces<R> extends keyof I['shape'] ? unknown : { missing: Exclude<Braces<R>, keyof I['shape']> });
  output: () => O;
  queued?: Q;
  creates?: boolean;
  navigation?: boolean;
  file?: FileField & { field: keyof I['shape'] };
  limit?: Limit;
  polled?: boolean;
  inHeaders?: readonly (keyof I['shape'] & string)[];
  logged?: readonly (keyof I['shape'] & string)[];
  byNumber?: boolean;
  whileSuspended?: boolean;
  speaks?: boolean;
};

/**
 * Declares one call of the API. Router, client, forms, OpenAPI, access matrix and outbox all use this declaration. Its
 * schemas are created on first use, because a device makes few of all calls and would otherwise start later.
 */
export function endpoint<
  R extends Route,
  I extends z.ZodObject,
  O extends z.ZodType,
  const M extends AccessRule,
  const Q extends boolean = false,
>(route: R, said: Said<R, I, O, M, Q>): Endpoint<I, O, M, Q> {
  const {
    may,
    queued = false as Q,
    creates = false,
    navigation = false,
    polled = false,
    byNumber = false,
    whileSuspended = false,
    speaks = false,
  } = said;
  const { file = null, limit = null, inHeaders = [], logged = [] } = said;
  const [input, output] = [lazy(said.input), lazy(said.output)];
  return {
    ...{
      route,
      may,
      queued,
      creates,
      navigation,
      file,
      limit,
      polled,
      inHeaders,
      logged,
      byNumber,
      whileSuspended,
      speaks,
    },
    get input() {
      return input();
    },
    get output() {
      return output();
    },
  };
}

/** The output of a call without a body: 204. */
export const noContent = lazy(() => z.void());
/** The input of a call without one. */
export const noInput = lazy(() => z.object({}));

export const methodOf = (e: Endpoint) => e.route.slice(0, e.route.indexOf(' ')) as Method;
export const pathOf = (e: Endpoint) => e.route.slice(e.route.indexOf(' ') + 1);
export const pathParamsOf = (e: Endpoint) => [...pathOf(e).matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);

/** Returns the header in which an input of a read is sent. */
export const headerOf = (name: string) => `x-recess-${name}`;

/** `file` is the name and value of the multipart field, if the call has a file. */
export type HttpRequest = {
  method: Method;
  path: string;
  body: string | undefined;
  headers?: Record<string, string>;
  file?: { field: string; value: unknown };
};

/** Formats an endpoint and its input as a request; `api/http/pipeline/pipeline.ts` parses it. */
export function requestOf<E extends Endpoint>(e: E, input: z.input<E['input']>): HttpRequest {
  const rest: Record<string, unknown> = { ...input };
  const path = pathOf(e).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const method = methodOf(e);
  if (e.file) return { method, path, body: undefined, file: { field: e.file.field, value: rest[e.file.field] } };
  const pairs = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return { method, path, body: undefined };
  if (method !== 'GET') return { method, path, body: JSON.stringify(rest) };
  const isHeader = ([name]: [string, unknown]) => e.inHeaders.includes(name);
  const headers = Object.fromEntries(pairs.filter(isHeader).map(([name, value]) => [headerOf(name), String(value)]));
  const inQuery = pairs.filter((pair) => !isHeader(pair));
  const query = inQuery.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return {
    method,
    path: query ? `${path}?${query}` : path,
    body: undefined,
    ...(e.inHeaders.length > 0 && { headers }),
  };
}
