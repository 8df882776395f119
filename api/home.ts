import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context, Middleware } from 'koa';
import type { First } from '#sync/first.ts';
import type { Config } from './config.ts';
import type { Db } from './db/port.ts';
import { featuredOf } from './featured/list.ts';
import { shownIn } from './games/list.ts';
import { type Kept, keptOf, sendKept } from './kept.ts';
import { statsOf } from './users/stats.ts';

/** What is built from pwa/render.tsx. */
type Renderer = { languages: readonly string[]; renderHome(first: First, language: string): Promise<string> };
type Drawn = { key: string; page: Promise<Kept> };

const opening = '<!--drawn-->';
const closing = '<!--/drawn-->';

/** The app's page with home drawn in it, and what it was drawn from for the app to go on with. */
function drawnIn(page: string, language: string, html: string, first: string): string {
  const [from, to] = [page.indexOf(opening), page.indexOf(closing)];
  if (from < 0 || to < from) throw new Error('The built page says nowhere what stands in it until the app is drawn');
  // A title may hold the words that would end the element.
  const data = `<script type="application/json" id="first">${first.replaceAll('<', '\\u003c')}</script>`;
  const [before, after] = [page.slice(0, from).trimEnd(), page.slice(to + closing.length).trimStart()];
  const drawn = before + html + after.replace('</body>', `${data}</body>`);
  return drawn.replace('<html lang="en">', `<html lang="${language}">`);
}

/**
 * Home for who comes for the first time: drawn here, so that it can be read before any script has come. The same bytes for
 * everybody who reads a language, made anew when what it shows is other. Without a built renderer the app draws it itself.
 */
export function home(db: Db, config: Config, clock: () => Date, folder: string): Middleware {
  const [shell, built] = [join(folder, 'index.html'), join(folder, '../render/render.js')];
  const drawn = new Map<string, Drawn>();
  let loaded: { version: number; renderer: Promise<Renderer> } | undefined;

  async function firstOf(): Promise<First> {
    const [shown, featured, stats] = [
      await shownIn(db, config),
      await featuredOf(db, config, clock().toISOString()),
      await statsOf(db),
    ];
    const parse = ({ identity }: Kept) => JSON.parse(identity.toString());
    return { shown, featured: parse(featured)[0] ?? null, stats: parse(stats) };
  }

  /** As it was built last: the page and what draws it name the same styles. */
  async function load(): Promise<Renderer> {
    const version = (await stat(built)).mtimeMs;
    if (loaded?.version !== version) loaded = { version, renderer: import(`${pathToFileURL(built).href}?${version}`) };
    return loaded.renderer;
  }

  async function draw({ renderHome }: Renderer, language: string, first: First, text: string): Promise<Kept> {
    const html = await renderHome(first, language);
    return keptOf(drawnIn(await readFile(shell, 'utf8'), language, html, text));
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
    ctx.vary('Accept-Language');
    ctx.set('Content-Language', language);
    await sendKept(ctx, await page, { type: '.html', cacheControl: 'no-cache', compress: true });
  }

  return (ctx, next) => {
    const asks = (ctx.method === 'GET' || ctx.method === 'HEAD') && ctx.path === '/';
    if (!asks || !ctx.get('Accept').includes('text/html')) return next();
    return existsSync(built) && existsSync(shell) ? answer(ctx) : next();
  };
}
