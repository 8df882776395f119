/// <reference lib="webworker" />
import './jitless.ts';
import { cacheNames } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { gamePlayedAt } from '#sync/playing.ts';
import { sendInBackground } from './background.ts';
import { coversCache } from './room.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };
type SyncEvent = ExtendableEvent & { readonly tag: string };

/** A portal answers everything with a page of its own, and 200. Nothing of that is kept: an install fails and is tried again. */
const onlyOurs = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    import.meta.env.DEV || (response.status === 200 && response.headers.has('x-recess')) ? response : null,
};
addPlugins([onlyOurs]);

// 1. The app itself: every file of this build, all or nothing.
const files = self.__WB_MANIFEST as { url: string; revision: string | null }[];
// An empty name leaves '/' to what is drawn, below.
precacheAndRoute(files, { directoryIndex: '' });
cleanupOutdatedCaches();

// 2. Home as the server drew it (api/home.ts), to be read at once at the next start: as long as it is of this build.
const scripts = files.map(({ url }) => url).filter((url) => /^assets\/(first|react|index)-/.test(url));
const drawnHere = `drawn ${scripts.join()}`;
/** What it varies by is known here, and a browser that looks for it itself would not find it. */
async function keepAsHome(cache: Cache, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.delete('vary');
  await cache.put('/', new Response(response.body, { headers }));
}
async function keepDrawn(language: string): Promise<void> {
  const cache = await caches.open(drawnHere);
  const held = await cache.match('/');
  if (held && held.headers.get('content-language') !== language) {
    await cache.delete('/');
    await keepShell(cache);
  }
  const response = await fetch('/', {
    cache: 'no-cache',
    headers: { accept: 'text/html', 'accept-language': language },
    // An install waits for it, and can do without.
    signal: AbortSignal.timeout(10_000),
  });
  const isDrawn = response.ok && response.headers.has('x-recess') && response.headers.has('content-language');
  if (!isDrawn) return;
  const page = await response.text();
  if (!scripts.every((script) => page.includes(script))) return;
  // From here the app's parts come at once: its looks need not wait for them (pwa/main.ts).
  const kept = page.replace(/(<html[^>]*?) data-drawn/, '$1');
  await keepAsHome(cache, new Response(kept, { headers: response.headers }));
}
/** Until home was drawn it is the app's shell, in any language: what a start finds must never be nothing. */
async function keepShell(cache: Cache): Promise<void> {
  const response = (await matchPrecache('/index.html')) ?? (await fetch('/index.html', { cache: 'no-cache' }));
  if (response.ok && response.headers.has('x-recess')) await keepAsHome(cache, response);
}
/** The language that home is kept in, also that of an earlier build; else what the browser speaks. */
async function languageKept(): Promise<string> {
  for (const name of await caches.keys()) {
    const language = name.startsWith('drawn ') && (await languageIn(name));
    if (language) return language;
  }
  return self.navigator.languages.join();
}
const languageIn = async (cacheName: string) =>
  (await caches.match('/', { cacheName }))?.headers.get('content-language');
/** What could not be drawn anew stays as it is; in another language, or where nothing is, it is the shell until it can be. */
async function keepHome(language: string): Promise<void> {
  await keepDrawn(language).catch(() => {});
  if (!(await drawn())) await keepShell(await caches.open(drawnHere));
}
const drawn = () => caches.match('/', { cacheName: drawnHere });
async function forgetDrawn(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('drawn ') && name !== drawnHere);
  const language = await languageIn(drawnHere);
  // Another was chosen while this version waited.
  const isOther = async (name: string) => ((await languageIn(name)) ?? language) !== language;
  if (language && (await Promise.all(old.map(isOther))).includes(true)) await keepShell(await caches.open(drawnHere));
  await Promise.all(old.map((name) => caches.delete(name)));
}

// 3. Navigations get the app's shell, with or without a network. A page that plays a game may frame only that game.
async function shell({ url }: { url: URL }): Promise<Response> {
  const home = url.pathname === '/' ? await drawn() : undefined;
  const response = home ?? (await matchPrecache('/index.html')) ?? (await fetch('/index.html'));
  const game = gamePlayedAt(url.pathname + url.search);
  if (!game) return response;
  const headers = new Headers(response.headers);
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replace(/(frame-src [a-z]+:\/\/)\*\./, `$1g-${game}.`));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
if (!import.meta.env.DEV)
  registerRoute(new NavigationRoute(shell, { denylist: [/^\/(api|files|assets)\//, /^\/(healthz|readyz|metrics)$/] }));

// 4. Covers: their names are their contents, so what was once seen is kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/files/covers/'),
  new CacheFirst({
    cacheName: coversCache,
    plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
);

// 5. What waits in the outbox is sent as soon as there is a network again, even with every window closed.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  // Rejecting makes the browser try again later.
  if (tag.startsWith('flush:')) (event as SyncEvent).waitUntil(sendInBackground(tag.slice('flush:'.length)));
});

// 6. What a start needs is read where it lies, without waiting for this worker to be started (Chromium; others ask it).
// The API is none of its business: asked every ten seconds it never rested, and a new version waits until it does.
type Route = {
  condition: { urlPattern: URLPattern; requestMethod?: string; requestMode?: RequestMode };
  source: { cacheName: string } | 'network';
};
type Installing = ExtendableEvent & { addRoutes?(routes: Route[]): Promise<void> };
self.addEventListener('install', (event: Installing) => {
  if (import.meta.env.DEV) return;
  // Kept before this worker is ready: neither who leaves at once nor who takes an update starts with an empty page.
  const ready = languageKept().then(keepHome);
  event.waitUntil(ready.catch(() => {}));
  if (!event.addRoutes) return;
  const at = (pathname: string, search = '') => new URLPattern({ pathname, search, baseURL: self.location.origin });
  async function route(): Promise<void> {
    const assets = { condition: { urlPattern: at('/assets/*'), requestMethod: 'get' } };
    const api = { condition: { urlPattern: at('/api/*', '*') } };
    await event.addRoutes?.([
      { ...assets, source: { cacheName: cacheNames.precache } },
      { ...api, source: 'network' },
    ]);
    // What is not found on this way is asked of the network, and of nobody else.
    await ready;
    const home = { condition: { urlPattern: at('/'), requestMode: 'navigate' as const } };
    if (await drawn()) await event.addRoutes?.([{ ...home, source: { cacheName: drawnHere } }]);
  }
  // Without routes this worker is asked, as in other browsers.
  event.waitUntil(route().catch(() => {}));
});

// 7. A new version takes over when the person says so, and first-time visitors are served at once.
self.addEventListener('message', (event) => {
  const { type, language } = (event.data ?? {}) as { type?: string; language?: string };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'DRAW' && language) event.waitUntil(keepHome(language).catch(() => {}));
});
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetDrawn()])));
