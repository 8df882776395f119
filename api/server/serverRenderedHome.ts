import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context, Middleware } from 'koa';
import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import { featuredOf } from '../features/featured/list.ts';
import { homeGames } from '../features/games/cachedLists.ts';
import { statsOf } from '../features/users/stats.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '../http/responseCache.ts';
import { isNavigation } from './staticFiles.ts';

/** The module built from pwa/app/serverRender.tsx. */
type Renderer = { languages: readonly string[]; renderHome(first: PrerenderedHome, language: string): Promise<string> };
/** A page with the digests of its inline styles and script, which its CSP allows. */
type Page = { bytes: CachedResponse; styles: string; script: string };
type Drawn = { key: string; page: Promise<Page> };

const opening = '<!--drawn-->';
const closing = '<!--/drawn-->';
/** Links that the page has only if it is rendered in their language (vite.config.ts). */
const ofLanguage = /<!--(\w\w):(<link [^>]*>)-->/g;

/** Returns the app's page with the rendered home in it, and with the data for hydration. */
function drawnIn(page: string, language: string, html: string, first: string): string {
  const spoken = page.replace(ofLanguage, (_, of, link) => (of === language ? link : ''));
  const [from, to] = [spoken.indexOf(opening), spoken.indexOf(closing)];
  if (from < 0 || to < from) throw new Error('The built page lacks the marks of what it shows until the app is drawn');
  // A title may contain text that would close the element.
  const data = `<script type="application/json" id="first">${first.replaceAll('<', '\\u003c')}</script>`;
  const [before, after] = [spoken.slice(0, from).trimEnd(), spoken.slice(to + closing.length).trimStart()];
  const drawn = before + html + after.replace('</body>', () => `${data}</body>`);
  return drawn.replace('<html lang="en">', `<html lang="${language}" data-drawn>`);
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const stylesheet = /<link rel="stylesheet"[^>]*?href="\/([\w./-]+\.css)"[^>]*>/g;
/** The preload of storage, the contract and sync (pwa/app/dataLayer.ts), which a rendered home does not need yet. */
const engine = /<link rel="modulepreload"[^>]*?href="\/assets\/engine-[^>]*>/;
/**
 * Blocks rendering until the headline is parsed, because earlier frames are of no use.
 * https://html.spec.whatwg.org/#link-type-expect
 */
const expect = '<link rel="expect" href="#hero" blocking="render">';
const script = /<script src="\/([\w./-]+\.js)"><\/script>/;

/**
 * Inlines what the page would have to request before its first paint: its styles, and the script that sets the theme.
 */
async function whole(page: string, folder: string): Promise<Omit<Page, 'bytes'> & { page: string }> {
  const read = (path = '') => readFile(join(folder, path), 'utf8');
  const sheets = await Promise.all([...page.matchAll(stylesheet)].map(([, path]) => read(path)));
  const [styles, theme] = [sheets.join('\n'), await read(script.exec(page)?.[1])];
  const filled = page
    // The app's loader checks whether a stylesheet link exists. The disabled link makes it skip a second download.
    .replace(stylesheet, (link) => link.replace('<link', '<link disabled'))
    .replace(engine, '')
    .replace(script, () => `<script>${theme}</script>`)
    .replace('</head>', () => `<style>${styles}</style>${expect}</head>`);
  return { page: filled, styles: digestOf(styles), script: digestOf(theme) };
}

/**
 * Serves the server-rendered home page, which can be read before any script has loaded. Everybody with the same
 * language gets the same bytes, rendered again only if the content changes. Without a built renderer the app renders
 * home itself.
 */
export function serverRenderedHome(db: Db, config: Config, clock: () => Date, folder: string): Middleware {
  const [shell, built] = [join(folder, 'index.html'), join(folder, '../render/render.js')];
  const drawn = new Map<string, Drawn>();
  let loaded: { version: number; renderer: Promise<Renderer> } | undefined;

  async function firstOf(): Promise<PrerenderedHome> {
    const [shown, featured, stats] = [
      await homeGames(db, config),
      await featuredOf(db, config, clock().toISOString()),
      await statsOf(db),
    ];
    const parse = ({ identity }: CachedResponse) => JSON.parse(identity.toString());
    return { shown, featured: parse(featured)[0] ?? null, stats: parse(stats) };
  }

  /** Loads the renderer of the newest build, because the page and its renderer must name the same styles. */
  async function load(): Promise<Renderer> {
    const version = (await stat(built)).mtimeMs;
    if (loaded?.version !== version) loaded = { version, renderer: import(`${pathToFileURL(built).href}?${version}`) };
    return loaded.renderer;
  }

  async function draw({ renderHome }: Renderer, language: string, first: PrerenderedHome, text: string): Promise<Page> {
    const html = await renderHome(first, language);
    const { page, ...digests } = await whole(await readFile(shell, 'utf8'), folder);
    return { bytes: createCachedResponse(drawnIn(page, language, html, text)), ...digests };
  }

  async function answer(ctx: Context): Promise<void> {
    const renderer = await load();
    const { languages } = renderer;
    const language = ctx.acceptsLanguages([...languages]) || (languages[0] as string);
    const first = await firstOf();
    const text = JSON.stringify(first);
    // The page of another build has other scripts.
    const key = `${(await stat(shell)).mtimeMs} ${text}`;
    if (drawn.get(language)?.key !== key) drawn.set(language, { key, page: draw(renderer, language, first, text) });
    const { page } = drawn.get(language) as Drawn;
    page.catch(() => drawn.delete(language));
    const { bytes, styles, script } = await page;
    const policy = ctx.response
      .get('Content-Security-Policy')
      .replace("style-src 'self'", `$& ${styles}`)
      .replace("script-src 'self'", `$& ${script}`);
    ctx.set('Content-Security-Policy', policy);
    ctx.vary('Accept-Language');
    ctx.set('Content-Language', language);
    await sendCached(ctx, bytes, { type: '.html', cacheControl: 'no-cache', compress: true });
  }

  return (ctx, next) => {
    const asks = (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.path === '/';
    if (!asks || !isNavigation(ctx)) return next();
    return existsSync(built) && existsSync(shell) ? answer(ctx) : next();
  };
}
