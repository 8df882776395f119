import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { protocolVersion } from '#sync/contract/sync.ts';
import { type Endpoint, methodOf, pathOf } from '#sync/endpoint.ts';
import { Refusal, statusOf } from '#sync/refusal.ts';
import type { Config } from './config.ts';
import { refusalOf } from './db/port.ts';

/** Turns whatever is thrown into a refusal: its own words for what was meant, 'Something went wrong' for a bug. */
export function refusing(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = refusalOf(error) ?? clientsFault(error);
      if (!refusal) log.error({ bug: toldOf(error), method: ctx.method, route: routeOf(ctx.path) }, 'A bug');
      say(ctx, refusal ?? new Refusal('bug', 'Something went wrong'));
    }
  };
}

function say(ctx: Context, { code, message, issues, retryAfter }: Refusal) {
  ctx.status = statusOf[code];
  ctx.set('Cache-Control', 'no-store');
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
  stopReading(ctx);
  ctx.type = 'application/json';
  ctx.body = JSON.stringify({
    message,
    code,
    ...(issues && { issues }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Milliseconds that a refused sender has to read why, before what it still sends is cut off. */
const lingerMs = 1_000;

/** What was refused before it was all there is not waited for: it may never come. */
function stopReading({ req, res }: Context): void {
  if (req.complete) return;
  res.setHeader('Connection', 'close');
  res.once('finish', () => setTimeout(() => req.destroy(), lingerMs).unref());
}

/** Koa's and the router's own errors, such as an address that cannot be decoded. */
function clientsFault(error: unknown): Refusal | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500
    ? new Refusal('invalid', 'That is not valid')
    : undefined;
}

/** An error for the log. Its message may quote what people wrote; where it happened is enough to find a bug. */
export const toldOf = (error: unknown) => {
  const { name, code, stack } = error as Partial<Error & { code: string }>;
  return {
    name,
    code,
    at: stack
      ?.split('\n')
      .filter((text) => /^\s+at /.test(text))
      .slice(0, 8),
  };
};

const patterns = endpointNames.map((name) => {
  const e = endpoints[name] as Endpoint;
  return { method: methodOf(e), path: pathOf(e), regExp: new RegExp(`^${pathOf(e).replace(/\{\w+\}/g, '[^/]+')}$`) };
});
/** The declared route a path takes; never the path itself, which may name somebody. */
export const routeOf = (path: string) => patterns.find(({ regExp }) => regExp.test(path))?.path ?? 'another address';

const tooOld = () => new Refusal('upgrade', 'A newer version of Recess is needed to save. Reload when you can.');

/** An app that says itself that it speaks an older protocol is told so, however its request looks: it may not be read any more. */
export const currentOnly: Middleware = (ctx, next) => {
  const spoken = ctx.get('x-recess-protocol');
  if (spoken && spoken !== protocolVersion) throw tooOld();
  return next();
};
/** A call that needs the protocol's version must say it. */
export function refuseOld(spoken: string): void {
  if (spoken !== protocolVersion) throw tooOld();
}

/** What no route took: 405 with the methods that there are, or 404. */
export const unknown: Middleware = async (ctx, next) => {
  if (!isApi(ctx.path)) return next();
  const methods = new Set(patterns.filter(({ regExp }) => regExp.test(ctx.path)).map(({ method }) => method as string));
  if (methods.size === 0) throw new Refusal('notFound', 'There is no such address');
  if (methods.has('GET')) methods.add('HEAD');
  ctx.set('Allow', [...methods].join(', '));
  throw new Refusal('wrongMethod', `This address takes ${[...methods].join(', ')}`);
};

export const isApi = (path: string) => path === '/api' || path.startsWith('/api/');

/** Writes come from our own pages only. Browsers say where a request comes from; those too old for that send Origin. */
export function ownPagesOnly(config: Config): Middleware {
  const own = new URL(config.publicUrl).origin;
  return (ctx, next) => {
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
    const site = ctx.get('Sec-Fetch-Site');
    if (site === 'same-origin' || (site === '' && ctx.get('Origin') === own)) return next();
    throw new Refusal('forbidden', 'This does not come from the site itself');
  };
}
