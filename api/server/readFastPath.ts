import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import type { Identity } from '../change-feed/storeIdentity.ts';
import type { AllHandlers, HandlerContext } from '../http/handler.ts';
import { createHandlerLookup } from '../http/handlerRegistry.ts';
import { headerInputs, parseInput } from '../http/requestInput.ts';
import { gzipIfWorthwhile } from '../http/respond.ts';
import type { ServerDeps } from '../http/router.ts';
import type { Observability } from '../runtime/observability.ts';
import { requireRole } from '../security/policy.ts';
import { clientNetwork } from '../security/rateLimits.ts';
import { apiHeaders } from '../security/securityHeaders.ts';
import { callerOf, tokenIn } from '../security/session.ts';

type Read = { e: Endpoint; handle: (input: never, ctx: HandlerContext) => unknown };

/** What calls that change something are offered. */
const refused = () => {
  throw new Error('A read changes nothing');
};

/** Reads of one's own, answered anew each time, that neither their path nor their rule names a thing for: what open screens ask for all day. */
const isPlain = (e: Endpoint) =>
  methodOf(e) === 'GET' &&
  pathParamsOf(e).length === 0 &&
  !e.navigation &&
  !e.limit &&
  !e.polled &&
  !e.may.some((rule) => rule === 'anyone' || rule.startsWith('owner of '));

/**
 * Answers such reads before anything else of the server runs: they change nothing, so most of what guards the other calls
 * is not for them, and each step of it costs as much as the read. Whatever is not plainly this case, or fails, goes the
 * usual way, with the same result.
 */
export function readFastPath(
  handlers: AllHandlers,
  { db, config, clock, limits, behind }: ServerDeps,
  { identity, watch }: { identity: Identity; watch: Observability },
): Middleware {
  const handlerOf = createHandlerLookup(handlers);
  const read = new Map<string | undefined, Read>();
  for (const name of endpointNames) {
    const [e, handle] = [endpoints[name] as Endpoint, handlerOf(name)];
    if (isPlain(e) && typeof handle === 'function') read.set(pathOf(e), { e, handle });
  }
  const fixed = [...apiHeaders(config).flat(), 'Cache-Control', 'no-store'];

  async function answer(ctx: Context, { e, handle }: Read, epoch: string): Promise<void> {
    const [began, now, network] = [performance.now(), clock().toISOString(), clientNetwork(ctx.ip)];
    const caller = await callerOf({ db, behind, now }, tokenIn(ctx, config));
    limits.caller(ctx, caller?.id, network);
    requireRole(e, caller);
    // Written out: copying parts into it would cost as much as a read.
    const handlerContext: HandlerContext = {
      db,
      config,
      caller,
      now,
      occurredAt: now,
      id: '',
      network,
      limits,
      received: undefined,
      header: (name) => ctx.get(name),
      cookie: { get: refused, set: refused },
      added: refused,
      changed: refused,
      gone: refused,
      gameChanged: refused,
      gameGone: refused,
      once: refused,
      noted: {},
      hasLeft: () => ctx.res.destroyed,
      afterwards: refused,
      behind: refused,
      signIn: refused,
      idToken: refused,
      trouble: refused,
      signOut: refused,
      endSessions: refused,
      perform: refused,
    };
    const out = e.output.parse(await handle(parseInput(e, headerInputs(ctx, e), true) as never, handlerContext));
    const id = randomUUID();
    const head = [...fixed, 'X-Request-Id', id, 'X-Recess-Instance', epoch];
    const told = (status: number) =>
      watch.told({ method: 'GET', route: pathOf(e), status, id, seconds: (performance.now() - began) / 1_000 });
    if (out === undefined) {
      ctx.respond = false;
      ctx.res.writeHead(204, head).end();
      return told(204);
    }
    const text = JSON.stringify(out);
    const small = gzipIfWorthwhile(ctx, text);
    const body = small ? await small : text;
    if (small) head.push('Vary', 'Accept-Encoding', 'Content-Encoding', 'gzip');
    head.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body)));
    ctx.respond = false;
    ctx.res.writeHead(200, head).end(body);
    told(200);
  }

  return (ctx, next) => {
    const { method, url } = ctx.req;
    const found = method === 'GET' ? read.get(url) : undefined;
    if (!found || identity.known === undefined) return next();
    return answer(ctx, found, identity.known).catch((error) => {
      if (ctx.respond === false) throw error;
      return next();
    });
  };
}
