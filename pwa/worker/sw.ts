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

/**
 * Whether a response is the store's. A captive portal answers everything with a page of its own and status 200: it is
 * never cached, and an install fails and is tried again.
 */
const isOurs = ({ status, headers }: Response) => import.meta.env.DEV || (status === 200 && headers.has('x-recess'));
const onlyOurs = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isOurs(response) ? response : null),
};
addPlugins([onlyOurs]);

// 1. The app itself: every file of this build that players need, all or nothing. On-demand bundles are cached once
// opened.
const files = self.__WB_MANIFEST as { url: string; revision: string | null }[];
// An empty `directoryIndex` leaves '/' to the prerendered home page, below.
precacheAndRoute(files.filter(isPrecached), { directoryIndex: '' });
cleanupOutdatedCaches();
async function bring(path: string): Promise<Response> {
  // An install may wait for this fetch, and so may a new version when somebody opened a bundle.
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

// 2. The server-rendered home page (api/server/serverRenderedHome.ts), served at once at the next start while it is of
// this build.
const scripts = files.map(({ url }) => url).filter((url) => /^assets\/(first|react|index)-/.test(url));
const shellKept = async () =>
  (await matchPrecache('/index.html')) ?? (await fetch('/index.html', { cache: 'no-cache' }));
const draw = (language: string) =>
  fetch('/', {
    cache: 'no-cache',
    headers: { accept: 'text/html', 'accept-language': language },
    // An install waits for this fetch, but can go on without it.
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

// 4. Covers: a cover's name is a hash of its content, so a cached cover never becomes stale.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/files/covers/'),
  new CacheFirst({
    cacheName: coversCache,
    plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
);

// 5. The outbox is sent as soon as there is a network again, even if every window is closed.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  // A rejected promise makes the browser try again later.
  if (tag.startsWith('flush:')) (event as SyncEvent).waitUntil(runBackgroundSync(tag.slice('flush:'.length)));
});

// 6. Static routes let the browser read what a start needs from the caches without starting this worker (Chromium;
// others ask the worker). The API bypasses the worker: calls every ten seconds would never let it stop, and a new
// version waits until it does.
type Route = {
  condition: { urlPattern: URLPattern; requestMethod?: string; requestMode?: RequestMode };
  source: { cacheName: string } | 'cache' | 'network';
};
type Installing = ExtendableEvent & { addRoutes?(routes: Route[]): Promise<void> };
self.addEventListener('install', (event: Installing) => {
  if (import.meta.env.DEV) return;
  // The home page is cached before this worker is ready, so that neither a user who leaves at once nor one who takes an
  // update starts with an empty page.
  const ready = home.languageKept().then((language) => home.keep(language ?? self.navigator.languages.join()));
  event.waitUntil(ready.catch(() => {}));
  // A failed on-demand bundle does not fail the install: it is fetched at the next start.
  event.waitUntil(opened.keepAll().catch(() => {}));
  if (!event.addRoutes) return;
  const at = (pathname: string, search = '') => new URLPattern({ pathname, search, baseURL: self.location.origin });
  async function route(): Promise<void> {
    const assets = { condition: { urlPattern: at('/assets/*'), requestMethod: 'get' } };
    const api = { condition: { urlPattern: at('/api/*', '*') } };
    await event.addRoutes?.([
      // Most assets are in the precache, which comes first; those of on-demand bundles are in caches of their own.
      { ...assets, source: 'cache' },
      { ...api, source: 'network' },
    ]);
    // A request that a static route does not find in its cache goes to the network only.
    await ready;
    const atHome = { condition: { urlPattern: at('/'), requestMode: 'navigate' as const } };
    if (await home.kept()) await event.addRoutes?.([{ ...atHome, source: { cacheName: home.cacheName } }]);
  }
  // Without static routes this worker answers, as in other browsers.
  event.waitUntil(route().catch(() => {}));
});

// 7. A new version takes over when the user accepts it, and controls first-time visitors at once.
self.addEventListener('message', (event) => {
  const { type, language, part } = (event.data ?? {}) as { type?: string; language?: string; part?: OnDemandBundle };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A bundle opened while this version waited is fetched now, and a partly cached one is completed.
  if (type === 'DRAW' && language) event.waitUntil(Promise.allSettled([home.keep(language), opened.keepAll()]));
  if (type === 'OPENED' && part) event.waitUntil(opened.keep(part).catch(() => {}));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), home.takeOver(), opened.takeOver()])),
);
