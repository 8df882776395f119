import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Context, Middleware } from 'koa';
import { type CachedResponse, createCachedResponse, sendCached } from '../http/responseCache.ts';

type Held = { version: string; kept: CachedResponse };
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm', '.map']);
const revalidate = 'no-cache';
const forever = 'public, max-age=31536000, immutable';

/** Serves the built app: its files, and the app shell for every page URL. */
export function serveApp(folder: string): Middleware {
  const held = new Map<string, Held>();

  /** Returns the current content of a file; reads it again only if it has changed. */
  async function read(path: string): Promise<CachedResponse | undefined> {
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const version = `${found.mtimeMs} ${found.size}`;
    const old = held.get(path);
    if (old?.version === version) return old.kept;
    const small = await readFile(`${file}.br`).catch(() => undefined);
    const kept = createCachedResponse(await readFile(file), small);
    held.set(path, { version, kept });
    return kept;
  }

  async function send(ctx: Context, path: string, kept: CachedResponse) {
    const type = extname(path);
    const cacheControl = path.startsWith('/assets/') ? forever : revalidate;
    await sendCached(ctx, kept, { type, cacheControl, compress: compressible.has(type) });
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const path = pathIn(ctx.path);
    const kept = path === undefined || path.endsWith('/') ? undefined : await read(path);
    if (kept) return send(ctx, path as string, kept);
    // A missing file must be a 404: the shell in its place would be cached as a script.
    if (!isNavigation(ctx)) return next();
    const shell = await read('/index.html');
    if (shell) return send(ctx, '/index.html', shell);
    ctx.status = 503;
    ctx.body = 'The app is not built yet: run npm run build\n';
  };
}

/**
 * Says whether the request is for a page: it accepts HTML. For home any accepted type is enough, because link checkers
 * and uptime monitors send that.
 */
export const isNavigation = (ctx: Context): boolean =>
  !/^\/(api|assets|files)(\/|$)/.test(ctx.path) &&
  extname(ctx.path) !== '.js' &&
  (ctx.path === '/' ? Boolean(ctx.accepts('text/html')) : ctx.get('Accept').includes('text/html'));

/** Returns the path inside the folder; undefined if it leaves the folder or is invalid. */
function pathIn(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    const inside = normalize(decoded);
    return inside === decoded && !decoded.includes('\0') && !decoded.includes('\\') && !/\/\./.test(decoded)
      ? inside
      : undefined;
  } catch {
    return undefined;
  }
}
