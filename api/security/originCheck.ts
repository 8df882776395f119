import type { Middleware } from 'koa';
import { httpMessage } from '#sync/messages/http.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Config } from '../config/config.ts';

/** Refuses writes that do not come from our own pages. Browsers send Sec-Fetch-Site; older ones send Origin. */
export function sameOriginOnly(config: Config): Middleware {
  const own = new URL(config.publicUrl).origin;
  return (ctx, next) => {
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return next();
    const site = ctx.get('Sec-Fetch-Site');
    if (site === 'same-origin' || (site === '' && ctx.get('Origin') === own)) return next();
    throw new Refusal('forbidden', httpMessage('otherSite'));
  };
}
