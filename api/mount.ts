import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { type Contract, type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import type { Kind } from '#sync/contract/sync.ts';
import { bracesOf, type Endpoint, type Input, methodOf, type Output, pathOf } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Config } from './config.ts';
import type { Db } from './db/port.ts';
import { compressFrom } from './kept.ts';
import type { Limits } from './limits.ts';
import { type Caller, mayCall, mayTouch } from './may.ts';
import { callerOf, closeSession, openSession, setCookie, tokenIn } from './session.ts';
import { type Changes, noChanges, note, settle } from './sync/feed.ts';

/** Where a handler stands. */
export type At<C = Caller | null> = {
  db: Db;
  config: Config;
  caller: C;
  /** The server's clock, ISO 8601. */
  now: string;
  /** When the person did it, as the server dates it: `now`, but for a queued write that waited. */
  occurredAt: string;
  /** Names whatever the call creates: a queued write's own id. */
  id: string;
  header(name: string): string;
  limits: Limits;
  /** Tells the account's devices that a row they hold is new or other. */
  changed(userId: string, kind: Kind, entityId: string): void;
  /** Tells the account's devices that it is gone, or no longer theirs to see. */
  gone(userId: string, kind: Kind, entityId: string): void;
  gameChanged(gameId: string): void;
  signIn(userId: string, keyShown?: 0 | 1): Promise<void>;
  signOut(): Promise<void>;
  perform: Perform;
};

/** Runs a declared write as its caller, inside the transaction that is open: the same rule, the same handler as REST. */
export type Perform = (name: EndpointName, raw: unknown, at: At<Caller>) => Promise<unknown>;

/** Only where 'anyone' may call can the caller be null. */
type CallerOf<E extends Endpoint> = 'anyone' extends E['may'][number] ? Caller | null : Caller;
type Answer<E extends Endpoint> = z.input<E['output']>;
type Plain<E extends Endpoint> = (input: Input<E>, at: At<CallerOf<E>>) => Answer<E> | Promise<Answer<E>>;
/** Slow work first, outside the transaction; what it made is handed to `handle`. */
type Prepared<E extends Endpoint> = {
  prepare: (input: Input<E>, at: At<CallerOf<E>>) => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: what `prepare` made is between the two functions of one handler
  handle: (input: Input<E>, at: At<CallerOf<E>>, made: any) => Answer<E> | Promise<Answer<E>>;
};
/** Manages its own transactions. */
type Unwrapped<E extends Endpoint> = { unwrapped: Plain<E> };
/** Answers the bytes itself: kept public answers. */
type Raw = { bytes: (input: never, at: At, ctx: Context) => Promise<void> };
type Handler<E extends Endpoint> = Plain<E> | Prepared<E> | Unwrapped<E> | Raw;

/** One feature's handlers: a missing, surplus or wrongly shaped one does not compile. */
export type Handlers<Group> = { [V in keyof Group]: Group[V] extends Endpoint ? Handler<Group[V]> : never };
export type AllHandlers = { [F in keyof Contract]: Handlers<Contract[F]> };

type AnyHandler = Handler<Endpoint<z.ZodObject, z.ZodType, 'anyone'>>;

const gzipped = promisify(gzip);

/** The same words for what is not there and what is not yours. */
const goneWords = 'That does not exist';

export type Surroundings = { db: Db; config: Config; clock: () => Date; limits: Limits };

export function mount(handlers: AllHandlers, { db, config, clock, limits }: Surroundings): Middleware {
  const handlerOf = (name: EndpointName) => {
    const [feature, verb] = name.split('.') as [string, string];
    return (handlers as unknown as Record<string, Record<string, AnyHandler>>)[feature]?.[verb] as AnyHandler;
  };

  const perform: Perform = async (name, raw, at) => {
    const e = endpoints[name] as Endpoint;
    refuseRole(e, at.caller);
    const input = parse(e, raw);
    if (!(await mayTouch(e.may, at.caller, input, db))) throw new Refusal('notFound', goneWords);
    const handler = handlerOf(name);
    if (typeof handler !== 'function') throw new Error(`${name} cannot be queued`);
    return e.output.parse(await handler(input, at));
  };

  const router = new Router({ strict: true });
  // '/api/games/featured' must be asked before '/api/games/{id}'.
  for (const name of [...endpointNames].sort((a, b) => bracesOf(endpoints[a]).length - bracesOf(endpoints[b]).length)) {
    const e = endpoints[name] as Endpoint;
    const path = pathOf(e).replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [methodOf(e)], async (ctx) => answer(name, e, ctx as unknown as Context));
  }

  async function answer(name: EndpointName, e: Endpoint, ctx: Context) {
    const now = clock().toISOString();
    const token = tokenIn(ctx, config);
    const caller = await callerOf(db, token, now);
    refuseRole(e, caller);
    const sent = methodOf(e) === 'GET' ? ctx.query : await ctx.state.readBody();
    const input = parse(e, merged(sent, ctx.params as Record<string, string>), methodOf(e) === 'GET');
    if (!(await mayTouch(e.may, caller, input, db))) throw new Refusal('notFound', goneWords);

    const changes = noChanges();
    let cookie: string | null | undefined;
    const at: At = {
      ...{ db, config, caller, now, occurredAt: now, id: uuid(), limits, perform },
      ...noting(changes),
      header: (header) => ctx.get(header),
      async signIn(userId, keyShown = 0) {
        // The old session ends with the sign-in: its id is never used again.
        if (token) await closeSession(db, token);
        cookie = await openSession(db, userId, now, keyShown);
      },
      async signOut() {
        if (token) await closeSession(db, token);
        cookie = null;
      },
    };

    const handler = handlerOf(name);
    let out: unknown;
    if ('bytes' in handler) return handler.bytes(input as never, at, ctx);
    if ('unwrapped' in handler) out = await handler.unwrapped(input, at);
    else if (methodOf(e) === 'GET' && !e.navigation && typeof handler === 'function') out = await handler(input, at);
    else {
      const made = typeof handler === 'function' ? undefined : await handler.prepare(input, at);
      out = await db.transaction(async () => {
        changes.entities.clear();
        changes.games.clear();
        const done = typeof handler === 'function' ? await handler(input, at) : await handler.handle(input, at, made);
        await settle(db, changes, now);
        return done;
      });
    }
    if (cookie !== undefined) setCookie(ctx, config, cookie);
    if (e.navigation) return ctx.redirect('/');
    await respond(ctx, e, e.output.parse(out) as Output<Endpoint>, at.id);
  }

  return router.routes() as unknown as Middleware;
}

/** The part of `At` that gathers changes. */
export const noting = (changes: Changes): Pick<At, 'changed' | 'gone' | 'gameChanged'> => ({
  changed: (userId, kind, entityId) => note(changes, { userId, kind, entityId, gone: 0 }),
  gone: (userId, kind, entityId) => note(changes, { userId, kind, entityId, gone: 1 }),
  gameChanged: (gameId) => void changes.games.set(gameId, 0),
});

/** The first two of the order of refusal: not signed in 401, role lacking 403, then malformed 400, not yours 404. */
function refuseRole(e: Endpoint, caller: Caller | null) {
  if (e.may.some((rule) => mayCall(rule, caller))) return;
  if (!caller) throw new Refusal('signedOut', 'Please sign in');
  throw new Refusal('forbidden', 'Your account may not do that');
}

/** Path, query and body as one flat input; what the path says, nothing else may say again. */
function merged(sent: Record<string, unknown>, inPath: Record<string, string>) {
  const twice = Object.keys(inPath).find((name) => Object.hasOwn(sent, name));
  if (twice) throw new Refusal('invalid', `Unrecognized key: "${twice}"`);
  return { ...sent, ...inPath };
}

function parse(e: Endpoint, raw: unknown, lenient = false): Record<string, unknown> {
  const result = (lenient ? e.input : e.input.strict()).safeParse(raw);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.code === 'invalid_type' && issue.input === undefined ? 'This is required' : issue.message,
  }));
  throw new Refusal('invalid', issues[0]?.message ?? 'That is not valid', { issues });
}

async function respond(ctx: Context, e: Endpoint, out: unknown, id: string) {
  if (out === undefined) {
    ctx.status = 204;
    return;
  }
  // A row that carries another id was there before: an idempotent add repeated.
  ctx.status = e.creates && (out as { id?: string }).id === id ? 201 : 200;
  ctx.type = 'application/json';
  const text = JSON.stringify(out);
  if (text.length < compressFrom || !ctx.acceptsEncodings('gzip')) {
    ctx.body = text;
    return;
  }
  ctx.vary('Accept-Encoding');
  ctx.set('Content-Encoding', 'gzip');
  ctx.body = await gzipped(text);
}
