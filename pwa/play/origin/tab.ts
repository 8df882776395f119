import { tabPath } from '#sync/games/sandbox.ts';
import { tabCache } from './cacheNames.ts';
import { empty } from './saveBridge.ts';

/**
 * Prepares the storage before a game opens in a tab of its own. Browsers keep a site's storage in a tab apart from that
 * in the app's frame, so the app cannot do it. The same player finds their progress; anybody else, or a tab opened
 * without the app, finds nothing.
 */

const note = new URL(tabPath, location.origin).href;
const lastWho = async () => (await (await caches.open(tabCache)).match(note))?.text();

/**
 * Whether the tab shares its storage with the frame, as a registered worker shows: the app has written the player's own
 * save there.
 */
const isShared = async () => (await navigator.serviceWorker?.getRegistration()) !== undefined;

async function prepare(who: string): Promise<void> {
  if (await isShared()) return;
  if (who !== '' && who === (await lastWho())) return;
  await empty();
  await (await caches.open(tabCache)).put(note, new Response(who));
}

/** The URL to open; another site's gives the game's own page. */
function pageFor(asked: string): string {
  const { origin, href } = new URL(asked, location.origin);
  return origin === location.origin ? href : '/';
}

const asked = new URLSearchParams(location.hash.slice(1));
prepare(asked.get('who') ?? '').then(
  () => location.replace(pageFor(asked.get('to') ?? '/')),
  () => {
    // The game stays closed, because another player's progress might still be there.
    const isSpanish = navigator.language.startsWith('es');
    document.documentElement.lang = isSpanish ? 'es' : 'en';
    document.body.textContent = isSpanish
      ? 'No pudimos abrir el juego en esta pestaña. Cierra la pestaña e inténtalo de nuevo.'
      : "We couldn't open the game in this tab. Close the tab and try again.";
  },
);
