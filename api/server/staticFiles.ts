import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Context, Middleware } from 'koa';
import { type CachedResponse, createCachedResponse, sendCached } from '../http/responseCache.ts';

type Held = { version: string; kept: CachedResponse };
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm', '.map']);
const revalidate = 'no-cache';
const forever = 'public, max-age=31536000, immutable';

/** The built app: its files, and its shell for every address that a person may open. */
export function serveApp(folder: string): Middleware {
  const held = new Map<string, Held>();

  /** A file as it is now; read again only when it has changed. */
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
    // A missing file is missing: the shell in its place would be kept as a script.
    if (!isNavigation(ctx)) return next();
    const shell = await read('/index.html');
    if (shell) return send(ctx, '/index.html', shell);
    ctx.status = 503;
    ctx.body = 'The app is not built yet: run npm run build\n';
  };
}

/** A page is asked for by who says so; home also by who takes anything, as what checks links or whether a site is up does. */
export const isNavigation = (ctx: Context): boolean =>
  !/^\/(api|assets|files)(\/|$)/.test(ctx.path) &&
  extname(ctx.path) !== '.js' &&
  (ctx.path === '/' ? Boolean(ctx.accepts('text/html')) : ctx.get('Accept').includes('text/html'));

/** The path inside the folder; undefined when it leaves it or is none. */
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
