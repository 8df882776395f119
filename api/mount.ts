import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { type Contract, type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import type { Kind } from '#sync/contract/sync.ts';
import { bracesOf, type Endpoint, type Input, methodOf, type Output, pathOf, type Rule } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { audit } from './audit.ts';
import type { Behind } from './behind.ts';
import { byName } from './byName.ts';
import type { Config } from './config.ts';
import type { Db } from './db/port.ts';
import { toldOf } from './guards.ts';
import { merged, parse, sentBy } from './input.ts';
import { type Limits, networkOf } from './limits.ts';
import { type Caller, refuseOthers, refuseRole, ruleFor } from './may.ts';
import { discard, type Received, receive } from './multipart.ts';
import { type Once, onceEach } from './once.ts';
import { goneWords, type Perform, performing } from './perform.ts';
import type { Places } from './places.ts';
import { respond } from './respond.ts';
import {
  callerOf,
  closeSession,
  closeSessionsOf,
  openSession,
  type Shown,
  setCookie,
  shortCookies,
  tokenIn,
} from './session.ts';
import { noChanges, noting, settle } from './sync/feed.ts';

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
  /** A short-lived cookie of this call's path family, such as a sign-in under way. */
  cookie: { get(name: string): string | undefined; set(name: string, value: string | null, seconds: number): void };
  /** The network the call comes from, for limits; never stored. */
  network: string;
  limits: Limits;
  /** The file of a multipart call; it is gone once the call is answered. */
  received: Received | undefined;
  /** Tells the account's devices of a row that was made just now, under an id of its own: of several they are told in bulk. */
  added(userId: string, kind: Kind, entityId: string): void;
  /** Tells them that a row is theirs to see, or other than it was. */
  changed(userId: string, kind: Kind, entityId: string): void;
  /** Tells the account's devices that it is gone, or no longer theirs to see. */
  gone(userId: string, kind: Kind, entityId: string): void;
  /** Tells every device that a game of the catalogue is new or other. */
  gameChanged(gameId: string): void;
  /** Tells every device that a game left the catalogue. */
  gameGone(gameId: string): void;
  /** As long as the transaction, or in a batch the savepoint. */
  once: Once;
  signIn(userId: string, shown?: Shown): Promise<void>;
  signOut(): Promise<void>;
  /** Ends all the caller's sessions, or all but this one. */
  endSessions(which: 'all' | 'others'): Promise<void>;
  /** Runs once the transaction is committed; what fails then is logged and does not change the answer. */
  afterwards(work: () => Promise<void>): void;
  /** Begins what the answer does not wait for; from `afterwards`. */
  behind: Behind['begin'];
  perform: Perform;
  /** Whether who asked waits no more. */
  hasLeft(): boolean;
};

/** Only where 'anyone' may call can the caller be null. */
type CallerOf<E extends Endpoint> = 'anyone' extends E['may'][number] ? Caller | null : Caller;
type Answer<E extends Endpoint> = z.input<E['output']>;
type Plain<E extends Endpoint> = (input: Input<E>, at: At<CallerOf<E>>) => Answer<E> | Promise<Answer<E>>;
/** Slow work first, outside the transaction; what it made is handed to `handle`. */
type Prepared<E extends Endpoint> = {
  prepare: (input: Input<E>, at: At<CallerOf<E>>) => Promise<unknown>;
  /** What `prepare` made is between the two: whatever type one answers, the other takes. */
  handle: (input: Input<E>, at: At<CallerOf<E>>, made: never) => Answer<E> | Promise<Answer<E>>;
};
/** Manages its own transactions. */
type Unwrapped<E extends Endpoint> = { unwrapped: Plain<E> };
/** Answers the bytes itself: kept public answers. */
type Raw = { bytes: (input: never, at: At, ctx: Context) => Promise<void> };
type Handler<E extends Endpoint> = Plain<E> | Prepared<E> | Unwrapped<E> | Raw;

/** One feature's handlers: a missing, surplus or wrongly shaped one does not compile. */
export type Handlers<Group> = { [V in keyof Group]: Group[V] extends Endpoint ? Handler<Group[V]> : never };
export type AllHandlers = { [F in keyof Contract]: Handlers<Contract[F]> };

export type AnyHandler = Handler<Endpoint<z.ZodObject, z.ZodType, 'anyone'>>;

export type Surroundings = {
  db: Db;
  config: Config;
  clock: () => Date;
  limits: Limits;
  places: Places;
  behind: Behind;
  log: Logger;
  /** Milliseconds after which a silent upload is cut off. */
  stallMs: number;
};

export function mount(handlers: AllHandlers, around: Surroundings): Middleware {
  const { db, config, clock, limits, places, behind, log, stallMs } = around;
  const handlerOf = byName(handlers);

  const perform = performing(handlerOf, db);
  const router = new Router({ strict: true, sensitive: true });
  /** Most calls name nothing in their path: they are found at once. */
  const plain = new Map<string, (ctx: Context) => Promise<void>>();
  // '/api/games/featured' must be asked before '/api/games/{id}'.
  for (const name of [...endpointNames].sort((a, b) => bracesOf(endpoints[a]).length - bracesOf(endpoints[b]).length)) {
    const e = endpoints[name] as Endpoint;
    const path = pathOf(e).replace(/\{(\w+)\}/g, ':$1');
    if (bracesOf(e).length === 0) plain.set(`${methodOf(e)} ${path}`, (ctx) => answer(name, e, ctx));
    router.register(path, [methodOf(e)], async (ctx) => answer(name, e, ctx as unknown as Context));
  }

  async function answer(name: EndpointName, e: Endpoint, ctx: Context) {
    ctx.state['route'] = pathOf(e);
    const now = clock().toISOString();
    const token = tokenIn(ctx, config);
    const caller = await callerOf({ db, behind, now }, token);
    const network = networkOf(ctx.ip);
    limits.caller(ctx, caller?.id, network);
    const isRead = methodOf(e) === 'GET';
    if (!isRead && !('unwrapped' in handlerOf(name))) refuseOthers(caller, ctx.get('x-recess-user'));
    refuseRole(e, caller);
    const count = async () => e.limit && limits.call(name, e.limit, caller?.id ?? network);
    // A file costs before anybody can see whether it is any good.
    if (e.file) await count();
    const received = e.file ? await receive(ctx, e.file, { config, stallMs }) : undefined;
    try {
      const sent = received ? { [e.file?.field as string]: received } : await sentBy(ctx, e);
      const input = parse(e, merged(sent, (ctx.params ?? {}) as Record<string, string>), isRead);
      const rule = await ruleFor(e.may, caller, input, db);
      if (!rule) throw new Refusal('notFound', goneWords);
      if (!e.file) await count();
      const work = () => run({ name, e, ctx, input, rule }, { caller, token, now, network, received });
      // A read waits for nobody; a file was let in at the door, and what it brought is not thrown away now.
      await (isRead || e.file ? work() : places.hold(work));
    } finally {
      if (received) await discard(received);
    }
  }

  type Asked = { name: EndpointName; e: Endpoint; ctx: Context; input: Record<string, unknown>; rule: Rule };
  type Here = Pick<At, 'caller' | 'now' | 'network' | 'received'> & { token: string | undefined };

  async function run({ name, e, ctx, input, rule }: Asked, { caller, token, now, network, received }: Here) {
    const changes = noChanges();
    const later: (() => Promise<void>)[] = [];
    let session: string | null | undefined;
    // Only what changes something can make something.
    const id = methodOf(e) === 'GET' ? '' : uuid();
    const { added, changed, gone, gameChanged, gameGone } = noting(changes);
    // Written out: this object is made for every call, and copying parts into it would cost as much as a read.
    const at: At = {
      db,
      config,
      caller,
      now,
      occurredAt: now,
      id,
      network,
      received,
      limits,
      perform,
      added,
      changed,
      gone,
      gameChanged,
      gameGone,
      once: onceEach(),
      header: (header) => ctx.get(header),
      cookie: shortCookies(ctx, config),
      async signIn(userId, shown) {
        // The old session ends with the sign-in: its id is never used again.
        if (token) await closeSession(db, token);
        session = await openSession(db, userId, now, shown);
      },
      async signOut() {
        if (token) await closeSession(db, token);
        session = null;
      },
      async endSessions(which) {
        if (caller) await closeSessionsOf(db, caller.id, which === 'others' ? token : undefined);
        if (which === 'all') session = null;
      },
      afterwards: (work) => void later.push(work),
      behind: behind.begin,
      hasLeft: () => ctx.res.destroyed,
    };

    const handler = handlerOf(name);
    let out: unknown;
    if ('bytes' in handler) return handler.bytes(input as never, at, ctx);
    if ('unwrapped' in handler) out = await handler.unwrapped(input, at);
    else if (methodOf(e) === 'GET' && !e.navigation && typeof handler === 'function') out = await handler(input, at);
    else {
      const made = typeof handler === 'function' ? undefined : await handler.prepare(input, at);
      out = await db.transaction(async () => {
        // A transaction that had to begin again starts from nothing.
        changes.entities.clear();
        changes.games.clear();
        later.length = 0;
        at.once = onceEach();
        const done =
          typeof handler === 'function' ? await handler(input, at) : await handler.handle(input, at, made as never);
        await audit(db, { name, endpoint: e, rule, caller, input, now });
        await settle(db, changes, now);
        return done;
      });
    }
    for (const work of later)
      await work().catch((error) => log.error({ route: e.route, bug: toldOf(error) }, 'A follow-up failed'));
    if (session !== undefined) setCookie(ctx, config, session);
    if (e.navigation) return ctx.redirect(typeof out === 'string' ? out : '/');
    // A row that carries another id was there before: an idempotent add repeated. The id itself need not be answered.
    const made = e.creates && (out as { id?: string } | undefined)?.id === id;
    await respond(ctx, e, e.output.parse(out) as Output<Endpoint>, made);
  }

  const routes = router.routes() as unknown as Middleware;
  return (ctx, next) => {
    const found = plain.get(`${ctx.method} ${ctx.path}`);
    return found ? found(ctx) : routes(ctx, next);
  };
}
