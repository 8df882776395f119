import { z } from 'zod';
import { httpMessage } from './messages/http.ts';
import { issueText } from './messages/issues.ts';
import type { Message } from './messages/message.ts';
import { lazy } from './util/lazy.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Route = `${Method} /api/${string}`;

/** The {braces} of a route: 'PATCH /api/reviews/{id}' has 'id'. */
type Braces<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never;

/** What a person can own; `api/security/policy.ts` knows how to find each one's owner. */
export const ownableResources = ['review', 'play', 'notification', 'report', 'game', 'version', 'decision'] as const;
export type OwnableResource = (typeof ownableResources)[number];

/** Who may call. In a list any one of them suffices. */
export type AccessRule = 'anyone' | 'member' | 'developer' | 'staff' | 'lead' | `owner of ${OwnableResource}`;

/** At most `times` calls an account (signed out: an address) in `seconds`; what was refused before it ran is not counted. */
export type Limit = { times: number; seconds: number };

/** The one file of a multipart call. */
export type FileField = {
  field: string;
  maxBytes: number;
  /** What a refusal says (spec §5). */
  missing: Message;
  tooLarge: Message;
};
/** A file as a form sends it; the server knows no more of it than its size until a handler opens it. */
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
  /** Never empty: a call that nobody may make, or that somebody forgot to think about, does not compile. */
  may: readonly [M, ...M[]];
  /** Path, query and body together, flat. Unknown keys in a body are refused. */
  readonly input: I;
  /** Unknown keys are stripped, so a column that is not named here cannot leave. */
  readonly output: O;
  /** May wait in the device's outbox and arrive by POST /api/sync. */
  queued: Q;
  /** Makes a row: 201 when it is new, 200 when it was there. */
  creates: boolean;
  /** A browser navigation that answers a redirect instead of JSON: to the path it answers, or to '/'. */
  navigation: boolean;
  /** The call is multipart and carries this file. */
  file: FileField | null;
  limit: Limit | null;
  /**
   * A read that an open screen makes again and again: its answer has an ETag, and who says that they have it already is
   * told so in 304, without the rows.
   */
  polled: boolean;
  /**
   * The inputs of a read that travel as headers, `X-Recess-` and their name: what is the same from one call to the next,
   * which HTTP/2 then says once.
   */
  inHeaders: readonly string[];
  /** The inputs that the audit log keeps when staff do this. Never free text: the log outlives those it tells of. */
  logged: readonly string[];
  /** A session that a developer number alone opened may call it. What anyone may call needs no saying. */
  byNumber: boolean;
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
  speaks?: boolean;
};

/**
 * One call of the API, declared once. Router, client, forms, OpenAPI, access matrix and outbox all read this.
 * Its schemas are made when they are first read: a device makes few of all calls, and would start later for the others'.
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
    speaks = false,
  } = said;
  const { file = null, limit = null, inHeaders = [], logged = [] } = said;
  const [input, output] = [lazy(said.input), lazy(said.output)];
  return {
    ...{ route, may, queued, creates, navigation, file, limit, polled, inHeaders, logged, byNumber, speaks },
    get input() {
      return input();
    },
    get output() {
      return output();
    },
  };
}

/** The output of a call that has nothing to say: 204. */
export const noContent = lazy(() => z.void());
/** The input of a call that takes none. */
export const noInput = lazy(() => z.object({}));

export const methodOf = (e: Endpoint) => e.route.slice(0, e.route.indexOf(' ')) as Method;
export const pathOf = (e: Endpoint) => e.route.slice(e.route.indexOf(' ') + 1);
export const pathParamsOf = (e: Endpoint) => [...pathOf(e).matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);

/** The header that an input of a read travels in. */
export const headerOf = (name: string) => `x-recess-${name}`;

/** `file` is the multipart field's name and value, where the call has one. */
export type HttpRequest = {
  method: Method;
  path: string;
  body: string | undefined;
  headers?: Record<string, string>;
  file?: { field: string; value: unknown };
};

/** An endpoint and its input, printed as a request; `api/http/pipeline/pipeline.ts` parses it back. */
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
