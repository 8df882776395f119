import type { Context, Middleware } from 'koa';
import { cachedMeta } from '../change-feed/storeIdentity.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import {
  type CachedResponse,
  cachedLatestIfReady,
  etagOf,
  gameListKey,
  gameListVersion,
  matchesEtag,
  type ResponseEncoding,
} from '../http/responseCache.ts';
import type { Observability } from '../runtime/observability.ts';
import { apiHeaders } from '../security/securityHeaders.ts';

const path = '/api/games';
/** Maximum number of Accept-Encoding values whose result is cached; browsers send only a handful. */
const acceptedMax = 200;

/**
 * Answers the list of all games before all other middleware, if the cached list is complete and current. Everybody
 * requests it, and its bytes are the same for all. Any other request takes the usual way, with the same result.
 */
export function catalogFastPath(db: Db, config: Config, watch: Observability): Middleware {
  const fixed = apiHeaders(config).flat();
  const heads = new WeakMap<CachedResponse, Map<ResponseEncoding | undefined, string[]>>();
  const accepted = new Map<string, ResponseEncoding | undefined>();
  const [sent, unchanged] = [watch.counter('GET', path, 200), watch.counter('GET', path, 304)];

  function encodingOf(ctx: Context): ResponseEncoding | undefined {
    const header = ctx.req.headers['accept-encoding'] ?? '';
    if (!accepted.has(header)) {
      if (accepted.size >= acceptedMax) accepted.clear();
      const liked = ctx.acceptsEncodings();
      accepted.set(
        header,
        (['br', 'gzip'] as const).find((encoding) => liked.includes(encoding)),
      );
    }
    return accepted.get(header);
  }

  function headOf(kept: CachedResponse, encoding: ResponseEncoding | undefined, epoch: string): string[] {
    const held = heads.get(kept) ?? new Map<ResponseEncoding | undefined, string[]>();
    heads.set(kept, held);
    let head = held.get(encoding);
    if (!head) {
      const own = ['X-Recess-Instance', epoch, 'Cache-Control', 'public, no-cache', 'Vary', 'Accept-Encoding'];
      head = [...fixed, ...own, 'ETag', etagOf(kept, encoding)];
      held.set(encoding, head);
    }
    return head;
  }

  return (ctx, next) => {
    if (ctx.req.url !== path || ctx.req.method !== 'GET') return next();
    const meta = cachedMeta(db);
    const kept = meta && cachedLatestIfReady(db, gameListKey, gameListVersion(meta.epoch, meta.catalogueRev));
    const encoding = encodingOf(ctx);
    const bytes = kept?.ready(encoding);
    if (!meta || !kept || !bytes) return next();
    const head = headOf(kept, encoding, meta.epoch);
    ctx.respond = false;
    if (matchesEtag(ctx.req.headers['if-none-match'] ?? '', kept.hash)) {
      unchanged();
      ctx.res.writeHead(304, head).end();
      return undefined;
    }
    sent();
    const about = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length)];
    if (encoding) about.push('Content-Encoding', encoding);
    ctx.res.writeHead(200, [...head, ...about]).end(bytes);
    return undefined;
  };
}
