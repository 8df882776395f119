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

/** What is built from pwa/app/serverRender.tsx. */
type Renderer = { languages: readonly string[]; renderHome(first: PrerenderedHome, language: string): Promise<string> };
/** A page, and the digests of what stands in it, which its policy allows. */
type Page = { bytes: CachedResponse; styles: string; script: string };
type Drawn = { key: string; page: Promise<Page> };

const opening = '<!--drawn-->';
const closing = '<!--/drawn-->';
/** What the page says of a language, to be there where it is drawn in it (vite.config.ts). */
const ofLanguage = /<!--(\w\w):(<link [^>]*>)-->/g;

/** The app's page with home drawn in it, and what it was drawn from for the app to go on with. */
function drawnIn(page: string, language: string, html: string, first: string): string {
  const spoken = page.replace(ofLanguage, (_, of, link) => (of === language ? link : ''));
  const [from, to] = [spoken.indexOf(opening), spoken.indexOf(closing)];
  if (from < 0 || to < from) throw new Error('The built page says nowhere what stands in it until the app is drawn');
  // A title may hold the words that would end the element.
  const data = `<script type="application/json" id="first">${first.replaceAll('<', '\\u003c')}</script>`;
  const [before, after] = [spoken.slice(0, from).trimEnd(), spoken.slice(to + closing.length).trimStart()];
  const drawn = before + html + after.replace('</body>', () => `${data}</body>`);
  return drawn.replace('<html lang="en">', `<html lang="${language}" data-drawn>`);
}

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const stylesheet = /<link rel="stylesheet"[^>]*?href="\/([\w./-]+\.css)"[^>]*>/g;
/** Storage, the contract and sync (pwa/app/dataLayer.ts): home is drawn, so it can wait for them. */
const engine = /<link rel="modulepreload"[^>]*?href="\/assets\/engine-[^>]*>/;
/** No frame is worth its time before the headline is there. https://html.spec.whatwg.org/#link-type-expect */
const expect = '<link rel="expect" href="#hero" blocking="render">';
const script = /<script src="\/([\w./-]+\.js)"><\/script>/;

/** Puts into the page what it would have to ask for before it is painted: its styles, and the script that chooses the theme. */
async function whole(page: string, folder: string): Promise<Omit<Page, 'bytes'> & { page: string }> {
  const read = (path = '') => readFile(join(folder, path), 'utf8');
  const sheets = await Promise.all([...page.matchAll(stylesheet)].map(([, path]) => read(path)));
  const [styles, theme] = [sheets.join('\n'), await read(script.exec(page)?.[1])];
  const filled = page
    // What the app loads later looks whether its styles are named here; they stand in the page and are not fetched again.
    .replace(stylesheet, (link) => link.replace('<link', '<link disabled'))
    .replace(engine, '')
    .replace(script, () => `<script>${theme}</script>`)
    .replace('</head>', () => `<style>${styles}</style>${expect}</head>`);
  return { page: filled, styles: digestOf(styles), script: digestOf(theme) };
}

/**
 * Home for who comes for the first time: drawn here, so that it can be read before any script has come. The same bytes for
 * everybody who reads a language, made anew when what it shows is other. Without a built renderer the app draws it itself.
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

  /** As it was built last: the page and what draws it name the same styles. */
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
    // A page of another build has other scripts.
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
