import { finished } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { generalMessage } from '#sync/messages/general.ts';
import { httpMessage } from '#sync/messages/http.ts';
import { levelFrom, levelHeader } from '#sync/protocol/level.ts';
import { codeForLevel, Refusal, statusOf } from '#sync/refusal.ts';
import { isApi, methodsAt, routeOf } from '../config/paths.ts';
import { causeOf, toRefusal } from '../db/port.ts';
import { errorForLog } from '../runtime/errorForLog.ts';

/** Turns whatever is thrown into a refusal: its own words for what was meant, generalMessage('wentWrong') for a bug. */
export function errorHandler(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = toRefusal(error) ?? clientsFault(error);
      if (!refusal) log.error({ bug: errorForLog(error), method: ctx.method, route: routeOf(ctx.path) }, 'A bug');
      if (!refusal || statusOf[refusal.code] >= 500) ctx.state['cause'] = causeOf(refusal ?? error);
      await readRest(ctx);
      say(ctx, refusal ?? new Refusal('bug', generalMessage('wentWrong')));
    }
  };
}

function say(ctx: Context, refusal: Refusal) {
  const { message, i18n, issues, retryAfter } = refusal;
  const code = codeForLevel(refusal.code, levelFrom(ctx.get(levelHeader)));
  ctx.status = statusOf[code];
  ctx.set('Cache-Control', 'no-store');
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
  ctx.type = 'application/json';
  ctx.body = JSON.stringify({
    message,
    code,
    ...(i18n && { i18n }),
    ...(issues && { issues }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Milliseconds that what a refused sender still sends is read and dropped. */
const lingerMs = 1_000;

/**
 * Cut off in the middle of sending, a browser or a proxy never reads why (nginx says 502 in its own name): so the rest is
 * read first. It may never come, and is not waited for long.
 */
async function readRest({ req, res }: Context): Promise<void> {
  if (req.complete || req.destroyed) return;
  req.resume();
  await finished(req, { writable: false, signal: AbortSignal.timeout(lingerMs) }).catch(() => {});
  if (!req.complete) res.setHeader('Connection', 'close');
}

/** Koa's and the router's own errors, such as an address that cannot be decoded. */
function clientsFault(error: unknown): Refusal | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500
    ? new Refusal('invalid', generalMessage('invalid'))
    : undefined;
}

/** What no route took: 405 with the methods that there are, or 404. */
export const notFoundHandler: Middleware = async (ctx, next) => {
  if (!isApi(ctx.path)) return next();
  const methods = methodsAt(ctx.path);
  if (methods.size === 0) throw new Refusal('notFound', httpMessage('noAddress'));
  if (methods.has('GET')) methods.add('HEAD');
  ctx.set('Allow', [...methods].join(', '));
  throw new Refusal('wrongMethod', httpMessage('methods', { methods: [...methods].join(', ') }));
};
