import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';
import { databases, openTestApp, type TestApp } from '../test/testApp.ts';

const shell = `<!doctype html>
<html lang="en"><head><title>Recess</title><link rel="stylesheet" crossorigin href="/assets/first-1.css"><!--es:<link rel="modulepreload" href="/assets/spanish-1.js">--><script src="/theme.js"></script></head><body>
  <div id="root">
    <!--drawn--><p>Loading...</p><!--/drawn-->
  </div>
</body></html>`;
const styles = 'h1::after { content: "$&"; }';
const theme = 'document.title = "$&";';
/** A minimal renderer; a story in a browser tests the app's own. */
const renderer = `export const languages = ['en', 'es'];
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const renderHome = async ({ shown, featured, stats }, language) =>
  '<h1>' + language + '</h1><p>' + escape(featured?.title ?? 'none') + '</p>' +
  shown.newest.map(({ title }) => '<li>' + escape(title) + '</li>').join('') + '<b>' + stats.totalGames + '</b>';`;

function build(house: TestApp): void {
  const { dataDir } = house.config;
  for (const folder of ['pwa/assets', 'render']) mkdirSync(join(dataDir, folder), { recursive: true });
  writeFileSync(join(dataDir, 'pwa/index.html'), shell);
  writeFileSync(join(dataDir, 'pwa/assets/first-1.css'), styles);
  writeFileSync(join(dataDir, 'pwa/theme.js'), theme);
  writeFileSync(join(dataDir, 'render/package.json'), '{"type":"module"}');
  writeFileSync(join(dataDir, 'render/render.js'), renderer);
}
const page = { accept: 'text/html', 'accept-encoding': 'identity' };
const get = (house: TestApp, headers: Record<string, string> = {}, path = '/') =>
  fetch(house.url + path, { headers: { ...page, ...headers } });
const firstIn = (text: string): PrerenderedHome => JSON.parse(/id="first">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');

describe.each(databases)('the server-rendered home page, on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
    build(house);
  });
  afterAll(() => house?.close());

  test('contains the games and the data for hydration', async () => {
    const game = await house.game({ title: 'Lantern' });
    const staff = await house.person('staff');
    await staff.call(endpoints['featured.add'], { gameId: game.id });
    const text = await (await get(house)).text();
    expect(text).toContain('<div id="root"><h1>en</h1><p>Lantern</p><li>Lantern</li><b>1</b></div>');
    expect(text).not.toContain('Loading...');
    const first = firstIn(text);
    expect(first.featured?.title).toBe('Lantern');
    expect(first.shown).toMatchObject({ total: 1, newest: [{ id: game.id }], top: [{ id: game.id }] });
  });

  test('follows every change: a new game, and a feature that expires', async () => {
    const staff = await house.person('staff');
    const passing = await house.game({ title: 'Passing' });
    const featuredUntil = new Date(house.clock().getTime() + 60_000).toISOString();
    await staff.call(endpoints['featured.add'], { gameId: passing.id, position: 1, featuredUntil });
    expect(firstIn(await (await get(house)).text()).featured?.title).toBe('Passing');
    house.setClock(new Date(house.clock().getTime() + 120_000).toISOString());
    expect(firstIn(await (await get(house)).text()).featured?.title).toBe('Lantern');
    house.setClock();
  });

  test('paints without further requests: its styles and theme script are inline, and its CSP allows only these', async () => {
    const answer = await get(house);
    const text = await answer.text();
    const [, inline] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(inline).toBe(styles);
    expect(text).toContain('<link disabled rel="stylesheet" crossorigin href="/assets/first-1.css">');
    expect(text).toContain(`<script>${theme}</script>`);
    const digestOf = (of: string) => createHash('sha256').update(of).digest('base64');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'self' 'sha256-${digestOf(styles)}';`);
    expect(policy).toContain(`script-src 'self' 'sha256-${digestOf(theme)}';`);
    const elsewhere = (await get(house, {}, '/browse')).headers.get('content-security-policy');
    for (const kind of ['style', 'script']) expect(elsewhere).toContain(`${kind}-src 'self';`);
  });

  test('keeps a title from closing the script element that holds the data', async () => {
    const title = "</script><script>alert(1)</script> $' $$$ $&";
    await house.game({ title });
    const text = await (await get(house)).text();
    expect(text).not.toContain('<script>alert');
    expect(firstIn(text).shown.newest.map((game) => game.title)).toContain(title);
  });

  test('has the same bytes for everybody, an ETag, and nothing about the user', async () => {
    const player = await house.person('player');
    const [one, other] = [await get(house), await get(house, { cookie: player.cookie })];
    const text = await one.text();
    expect(await other.text()).toBe(text);
    expect(text).not.toContain(player.username);
    expect(one.headers.get('set-cookie')).toBeNull();
    expect(one.headers.get('cache-control')).toBe('no-cache');
    const again = await get(house, { 'if-none-match': one.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test("is in the browser's language and sends Vary", async () => {
    const spanish = await get(house, { 'accept-language': 'es-MX,en;q=0.5' });
    expect(spanish.headers.get('content-language')).toBe('es');
    expect(spanish.headers.get('vary')).toContain('Accept-Language');
    const text = await spanish.text();
    expect(text).toMatch(/<html lang="es"[^>]*>[\s\S]*<h1>es<\/h1>/);
    // The page preloads the messages of its own language only.
    expect(text).toContain('css"><link rel="modulepreload" href="/assets/spanish-1.js"><script>');
    expect(await (await get(house)).text()).not.toContain('spanish');
    expect((await get(house, { 'accept-language': 'fr' })).headers.get('content-language')).toBe('en');
  });

  test('is sent for any accepted type but an image', async () => {
    const drawn = await (await get(house)).text();
    for (const accept of ['*/*', 'text/*']) expect(await (await get(house, { accept })).text(), accept).toBe(drawn);
    expect((await get(house, { accept: 'image/*' })).status).toBe(404);
    expect((await get(house, { accept: '*/*' }, '/browse')).status).toBe(404);
  });

  test('is the only page with rendered content', async () => {
    for (const path of ['/browse', '/index.html'])
      expect(await (await get(house, {}, path)).text()).toContain('Loading...');
  });

  test('uses the newest build, and falls back to the app shell without a renderer', async () => {
    const file = join(house.config.dataDir, 'render/render.js');
    writeFileSync(file, renderer.replace('<h1>', '<h1>new '));
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    utimesSync(join(house.config.dataDir, 'pwa/index.html'), new Date(), new Date(Date.now() + 5_000));
    expect(await (await get(house)).text()).toContain('<h1>new en');
    rmSync(file);
    expect(await (await get(house)).text()).toContain('Loading...');
  });
});
