import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type AccessRule, type Endpoint, methodOf, type Output, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { createRecorder, emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import { createTransactionMemo } from '../db/transactionMemo.ts';
import type { BackgroundTasks } from '../runtime/backgroundTasks.ts';
import { errorForLog } from '../runtime/errorForLog.ts';
import type { LoadShedder } from '../runtime/loadShedding.ts';
import { recordStaffAction } from '../security/auditLog.ts';
import { findGrantingRule, requireRole, requireSameUser } from '../security/policy.ts';
import { clientNetwork, type Limits } from '../security/rateLimits.ts';
import {
  callerOf,
  closeSession,
  closeSessionsOf,
  idTokenOf,
  openSession,
  refuseDeleted,
  setCookie,
  shortLivedCookies,
  storeIdToken,
  tokenIn,
} from '../security/session.ts';
import type { AllHandlers, HandlerContext } from './handler.ts';
import { createHandlerLookup } from './handlerRegistry.ts';
import { deleteTempFile, receiveUpload } from './multipartUpload.ts';
import { mergePathParams, parseInput, readInput } from './requestInput.ts';
import { respond } from './respond.ts';
import { createRunWrite, notFoundMessage } from './runQueuedWrite.ts';

export type ServerDeps = {
  db: Db;
  config: Config;
  clock: () => Date;
  limits: Limits;
  places: LoadShedder;
  behind: BackgroundTasks;
  log: Logger;
  /** Milliseconds after which a silent upload is cut off. */
  stallMs: number;
};

export function createRouter(handlers: AllHandlers, around: ServerDeps): Middleware {
  const { db, config, clock, limits, places, behind, log, stallMs } = around;
  const handlerOf = createHandlerLookup(handlers);

  const perform = createRunWrite(handlerOf, db);
  const router = new Router({ strict: true, sensitive: true });
  /** Most calls name nothing in their path: they are found at once. */
  const plain = new Map<string, (ctx: Context) => Promise<void>>();
  // '/api/games/featured' must be asked before '/api/games/{id}'.
  for (const name of [...endpointNames].sort(
    (a, b) => pathParamsOf(endpoints[a]).length - pathParamsOf(endpoints[b]).length,
  )) {
    const e = endpoints[name] as Endpoint;
    const path = pathOf(e).replace(/\{(\w+)\}/g, ':$1');
    if (pathParamsOf(e).length === 0) plain.set(`${methodOf(e)} ${path}`, (ctx) => answer(name, e, ctx));
    router.register(path, [methodOf(e)], async (ctx) => answer(name, e, ctx as unknown as Context));
  }

  async function answer(name: EndpointName, e: Endpoint, ctx: Context) {
    ctx.state['route'] = pathOf(e);
    const now = clock().toISOString();
    const token = tokenIn(ctx, config);
    const caller = await callerOf({ db, behind, now }, token);
    const network = clientNetwork(ctx.ip);
    limits.caller(ctx, caller?.id, network);
    const isRead = methodOf(e) === 'GET';
    if (!isRead && !('unwrapped' in handlerOf(name))) requireSameUser(caller, ctx.get('x-recess-user'));
    if (!caller && !e.may.includes('anyone')) await refuseDeleted(db, token);
    requireRole(e, caller);
    const count = async () => e.limit && limits.call(name, e.limit, caller?.id ?? network);
    // A file costs before anybody can see whether it is any good.
    if (e.file) await count();
    const received = e.file ? await receiveUpload(ctx, e.file, { config, stallMs }) : undefined;
    try {
      const sent = received ? { [e.file?.field as string]: received } : await readInput(ctx, e);
      const input = parseInput(e, mergePathParams(sent, (ctx.params ?? {}) as Record<string, string>), isRead);
      const rule = await findGrantingRule(e.may, caller, input, db);
      if (!rule) throw new Refusal('notFound', notFoundMessage);
      if (!e.file) await count();
      const work = () => run({ name, e, ctx, input, rule }, { caller, token, now, network, received });
      // A read waits for nobody; a file was let in at the door, and what it brought is not thrown away now.
      await (isRead || e.file ? work() : places.hold(work));
    } finally {
      if (received) await deleteTempFile(received);
    }
  }

  type Asked = { name: EndpointName; e: Endpoint; ctx: Context; input: Record<string, unknown>; rule: AccessRule };
  type Here = Pick<HandlerContext, 'caller' | 'now' | 'network' | 'received'> & { token: string | undefined };

  async function run({ name, e, ctx, input, rule }: Asked, { caller, token, now, network, received }: Here) {
    const changes = emptyChanges();
    const later: (() => Promise<void>)[] = [];
    let session: string | null | undefined;
    // Only what changes something can make something.
    const id = methodOf(e) === 'GET' ? '' : uuid();
    const { added, changed, gone, gameChanged, gameGone } = createRecorder(changes);
    // Written out: this object is made for every call, and copying parts into it would cost as much as a read.
    const handlerContext: HandlerContext = {
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
      once: createTransactionMemo(),
      noted: {},
      header: (header) => ctx.get(header),
      cookie: shortLivedCookies(ctx, config),
      idToken: async () => (token ? idTokenOf(db, token) : undefined),
      trouble: (cause) => Object.assign(ctx.state, { cause }),
      async signIn(userId, shown, idToken) {
        // The old session ends with the sign-in: its id is never used again.
        if (token) await closeSession(db, token);
        session = await openSession(db, userId, now, shown);
        if (idToken) await storeIdToken(db, session, idToken);
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
    if ('bytes' in handler) return handler.bytes(input as never, handlerContext, ctx);
    if ('unwrapped' in handler) out = await handler.unwrapped(input, handlerContext);
    else if (methodOf(e) === 'GET' && !e.navigation && typeof handler === 'function')
      out = await handler(input, handlerContext);
    else {
      const made = typeof handler === 'function' ? undefined : await handler.prepare(input, handlerContext);
      out = await db.transaction(async () => {
        // A transaction that had to begin again starts from nothing.
        changes.entities.clear();
        changes.games.clear();
        later.length = 0;
        handlerContext.once = createTransactionMemo();
        handlerContext.noted = {};
        const done =
          typeof handler === 'function'
            ? await handler(input, handlerContext)
            : await handler.handle(input, handlerContext, made as never);
        await recordStaffAction(db, { name, endpoint: e, rule, caller, input, noted: handlerContext.noted, now });
        await publishChanges(db, changes, now);
        return done;
      });
    }
    for (const work of later)
      await work().catch((error) => log.error({ route: e.route, bug: errorForLog(error) }, 'A follow-up failed'));
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
