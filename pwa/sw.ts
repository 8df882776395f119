/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { flush } from './flush.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };
type SyncEvent = ExtendableEvent & { readonly tag: string };

// 1. The app itself: every file of this build, all or nothing.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// 2. Navigations get the app's shell, with or without a network. A page that plays a game may frame only that game.
async function shell({ url }: { url: URL }): Promise<Response> {
  const response = (await matchPrecache('/index.html')) ?? (await fetch('/index.html'));
  const playing = url.searchParams.get('play') === '1' && /^\/game\/([0-9a-f-]{36})$/.exec(url.pathname);
  if (!playing) return response;
  const headers = new Headers(response.headers);
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replace(/(frame-src [a-z]+:\/\/)\*\./, `$1g-${playing[1]}.`));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
if (!import.meta.env.DEV)
  registerRoute(new NavigationRoute(shell, { denylist: [/^\/(api|files|assets)\//, /^\/(healthz|readyz|metrics)$/] }));

// 3. Covers: their names are their contents, so what was once seen is kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/files/covers/'),
  new CacheFirst({
    cacheName: 'covers',
    plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
);

// 4. What waits in the outbox is sent as soon as there is a network again, even with every window closed.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (!tag.startsWith('flush:')) return;
  const sent = flush(tag.slice('flush:'.length)).then((how) => {
    // Rejecting makes the browser try again later.
    if (how === 'failed' || how === 'busy') throw new Error('Not sent yet');
  });
  (event as SyncEvent).waitUntil(sent);
});

// 5. A new version takes over when the person says so, and first-time visitors are served at once.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
