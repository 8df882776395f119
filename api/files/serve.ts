import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import { openFiles } from './store.ts';

/** The only format covers are stored in (api/files/cover.ts). */
const cover = /^\/files\/covers\/([0-9a-f]{64})\.webp$/;

/** GET /files/covers/<sha256>.webp; a game's files are served from its own origin only. */
export function files(config: Pick<Config, 'dataDir'>): Middleware {
  const stored = openFiles(config);
  return async (ctx, next) => {
    const hash = cover.exec(ctx.path)?.[1];
    if (!hash || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const bytes = await stored.read(hash);
    // The store holds games' files too: what is not a picture has no business under this address.
    if (!bytes || !isWebp(bytes)) return next();
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('ETag', `"${hash}"`);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'image/webp';
    ctx.body = bytes;
  };
}

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
