import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import { runSteps, type ServerDeps } from './pipeline/call.ts';
import { newCall, type Pipeline } from './pipeline/pipeline.ts';

/** Routes each API call to the steps of its endpoint (api/http/pipeline/pipeline.ts). */
export function createRouter(pipelines: Iterable<Pipeline>, server: ServerDeps): Middleware {
  const router = new Router({ strict: true, sensitive: true });
  /**
   * Routes without path parameters, by method and path: trying the router's patterns one by one would cost a tenth of
   * such a call.
   */
  const fixed = new Map<string, (ctx: Context) => Promise<void>>();
  // '/api/games/featured' must be matched before '/api/games/{id}'.
  for (const { e, steps } of [...pipelines].sort((a, b) => pathParamsOf(a.e).length - pathParamsOf(b.e).length)) {
    const [method, route] = [methodOf(e), pathOf(e)];
    const answer = (ctx: Context) => {
      ctx.state['route'] = route;
      return runSteps(steps, newCall(ctx, e, server));
    };
    if (pathParamsOf(e).length === 0) fixed.set(`${method} ${route}`, answer);
    const path = route.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [method], (ctx) => answer(ctx as unknown as Context));
  }
  const routes = router.routes() as unknown as Middleware;
  return (ctx, next) => fixed.get(`${ctx.method} ${ctx.path}`)?.(ctx) ?? routes(ctx, next);
}
