/// <reference lib="webworker" />
import '../platform/zodConfig.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { playedAt } from '#sync/games/playUrl.ts';
import { coversCache } from '../storage/quota.ts';
import { runBackgroundSync } from './backgroundSync.ts';
import { createOnDemandCache, isPrecached, type OnDemandBundle } from './onDemandPrecache.ts';
import { createPrerenderedHomeCache } from './prerenderedHomeCache.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };
type SyncEvent = ExtendableEvent & { readonly tag: string };

/** A portal answers everything with a page of its own, and 200. Nothing of that is kept: an install fails and is tried again. */
const isOurs = ({ status, headers }: Response) => import.meta.env.DEV || (status === 200 && headers.has('x-recess'));
const onlyOurs = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isOurs(response) ? response : null),
};
addPlugins([onlyOurs]);

// 1. The app itself: every file of this build that players need, all or nothing. The rest is kept once it was opened.
const files = self.__WB_MANIFEST as { url: string; revision: string | null }[];
// An empty name leaves '/' to what is drawn, below.
precacheAndRoute(files.filter(isPrecached), { directoryIndex: '' });
cleanupOutdatedCaches();
async function bring(path: string): Promise<Response> {
  // An install may wait for it, and a new version for whoever opened a part.
  const response = await fetch(path, { signal: AbortSignal.timeout(30_000) });
  if (!isOurs(response)) throw new TypeError(`${path} is not the store's`);
  return new Response(await response.arrayBuffer(), response);
}
const opened = createOnDemandCache(files, bring);
const openedOnes = new Set(files.filter((file) => !isPrecached(file)).map(({ url }) => `/${url}`));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && openedOnes.has(url.pathname),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

// 2. Home as the server drew it (api/server/serverRenderedHome.ts), to be read at once at the next start: as long as it is of this build.
const scripts = files.map(({ url }) => url).filter((url) => /^assets\/(first|react|index)-/.test(url));
const shellKept = async () =>
  (await matchPrecache('/index.html')) ?? (await fetch('/index.html', { cache: 'no-cache' }));
const draw = (language: string) =>
  fetch('/', {
    cache: 'no-cache',
    headers: { accept: 'text/html', 'accept-language': language },
    // An install waits for it, and can do without.
    signal: AbortSignal.timeout(10_000),
  });
const home = createPrerenderedHomeCache({ scripts, shell: shellKept, draw });

// 3. Navigations get the app's shell, with or without a network. A page that plays a game may frame only that game.
async function shell({ url }: { url: URL }): Promise<Response> {
  const drawn = url.pathname === '/' ? await home.kept() : undefined;
  const response = drawn ?? (await shellKept());
  const playing = playedAt(url.pathname + url.search);
  if (!playing) return response;
  const headers = new Headers(response.headers);
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replace(/(frame-src [a-z]+:\/\/)\*\./, `$1g-${playing.label}.`));
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
  if (tag.startsWith('flush:')) (event as SyncEvent).waitUntil(runBackgroundSync(tag.slice('flush:'.length)));
});

// 6. What a start needs is read where it lies, without waiting for this worker to be started (Chromium; others ask it).
// The API is none of its business: asked every ten seconds it never rested, and a new version waits until it does.
type Route = {
  condition: { urlPattern: URLPattern; requestMethod?: string; requestMode?: RequestMode };
  source: { cacheName: string } | 'cache' | 'network';
};
type Installing = ExtendableEvent & { addRoutes?(routes: Route[]): Promise<void> };
self.addEventListener('install', (event: Installing) => {
  if (import.meta.env.DEV) return;
  // Kept before this worker is ready: neither who leaves at once nor who takes an update starts with an empty page.
  const ready = home.languageKept().then((language) => home.keep(language ?? self.navigator.languages.join()));
  event.waitUntil(ready.catch(() => {}));
  // No new version fails for want of what it can do without: what did not come now is brought at the next start.
  event.waitUntil(opened.keepAll().catch(() => {}));
  if (!event.addRoutes) return;
  const at = (pathname: string, search = '') => new URLPattern({ pathname, search, baseURL: self.location.origin });
  async function route(): Promise<void> {
    const assets = { condition: { urlPattern: at('/assets/*'), requestMethod: 'get' } };
    const api = { condition: { urlPattern: at('/api/*', '*') } };
    await event.addRoutes?.([
      // Most lie in the first of all places, those of parts that were opened in one of their own.
      { ...assets, source: 'cache' },
      { ...api, source: 'network' },
    ]);
    // What is not found on this way is asked of the network, and of nobody else.
    await ready;
    const atHome = { condition: { urlPattern: at('/'), requestMode: 'navigate' as const } };
    if (await home.kept()) await event.addRoutes?.([{ ...atHome, source: { cacheName: home.cacheName } }]);
  }
  // Without routes this worker is asked, as in other browsers.
  event.waitUntil(route().catch(() => {}));
});

// 7. A new version takes over when the person says so, and first-time visitors are served at once.
self.addEventListener('message', (event) => {
  const { type, language, part } = (event.data ?? {}) as { type?: string; language?: string; part?: OnDemandBundle };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A part that was opened while this version waited is brought now, and what was kept in part is completed.
  if (type === 'DRAW' && language) event.waitUntil(Promise.allSettled([home.keep(language), opened.keepAll()]));
  if (type === 'OPENED' && part) event.waitUntil(opened.keep(part).catch(() => {}));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), home.takeOver(), opened.takeOver()])),
);
