import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { type Endpoint, methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import type { Identity } from '../change-feed/storeIdentity.ts';
import type { ServerDeps } from '../http/pipeline/call.ts';
import { runSteps } from '../http/pipeline/call.ts';
import { newCall, type Pipeline } from '../http/pipeline/pipeline.ts';
import { gzipIfWorthwhile } from '../http/respond.ts';
import type { Observability } from '../runtime/observability.ts';
import { apiHeaders } from '../security/securityHeaders.ts';

/**
 * Says whether the endpoint is an uncached read of the caller's own data that names no resource; open screens make such
 * reads all day.
 */
const isPlain = (e: Endpoint) =>
  methodOf(e) === 'GET' &&
  pathParamsOf(e).length === 0 &&
  !e.navigation &&
  !e.limit &&
  !e.polled &&
  !e.may.some((rule) => rule === 'anyone' || rule.startsWith('owner of '));

/**
 * Answers such reads before the middleware. They change nothing, so the middleware has nothing to do for them, and it
 * would make each cost half as much again (decision 0012). They take the steps of the endpoint's own pipeline except
 * the last. A request that does not clearly qualify, or is refused, takes the usual way with the same result.
 */
export function readFastPath(
  pipelines: readonly Pipeline[],
  server: ServerDeps,
  { identity, watch }: { identity: Identity; watch: Observability },
): Middleware {
  const reads = new Map<string | undefined, Pipeline>();
  for (const { name, e, steps } of pipelines)
    if (isPlain(e) && steps.at(-1)?.name === 'respond') reads.set(pathOf(e), { name, e, steps: steps.slice(0, -1) });
  const fixed = [...apiHeaders(server.config).flat(), 'Cache-Control', 'no-store'];

  async function answer(ctx: Context, { e, steps }: Pipeline, epoch: string): Promise<void> {
    const began = performance.now();
    const call = newCall(ctx, e, server);
    await runSteps(steps, call);
    const out = e.output.parse(call.out);
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
    const found = method === 'GET' ? reads.get(url) : undefined;
    if (!found || identity.known === undefined) return next();
    return answer(ctx, found, identity.known).catch((error) => {
      if (ctx.respond === false) throw error;
      return next();
    });
  };
}
