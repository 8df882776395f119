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

/** Turns every error into a refusal: an intended refusal keeps its message, a bug gets generalMessage('wentWrong'). */
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

/** Milliseconds for which the rest of a refused request is read and discarded. */
const lingerMs = 1_000;

/**
 * A browser or a proxy that is cut off while it sends never reads the refusal (nginx answers 502 instead). So the rest
 * of the request is read first, for at most `lingerMs`, because it may never come.
 */
async function readRest({ req, res }: Context): Promise<void> {
  if (req.complete || req.destroyed) return;
  req.resume();
  await finished(req, { writable: false, signal: AbortSignal.timeout(lingerMs) }).catch(() => {});
  if (!req.complete) res.setHeader('Connection', 'close');
}

/** Returns the refusal for a client error of Koa or the router, such as a URL that cannot be decoded. */
function clientsFault(error: unknown): Refusal | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500
    ? new Refusal('invalid', generalMessage('invalid'))
    : undefined;
}

/** Answers what no route has handled: 405 with the allowed methods, or 404. */
export const notFoundHandler: Middleware = async (ctx, next) => {
  if (!isApi(ctx.path)) return next();
  const methods = methodsAt(ctx.path);
  if (methods.size === 0) throw new Refusal('notFound', httpMessage('noAddress'));
  if (methods.has('GET')) methods.add('HEAD');
  ctx.set('Allow', [...methods].join(', '));
  throw new Refusal('wrongMethod', httpMessage('methods', { methods: [...methods].join(', ') }));
};
