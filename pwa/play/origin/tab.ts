import { tabPath } from '#sync/games/sandbox.ts';
import { tabCache } from './cacheNames.ts';
import { empty } from './saveBridge.ts';

/**
 * What comes before a game in a tab of its own. Browsers keep apart what a site keeps in a tab and in the app's frame, so that nothing
 * of the app can see to it. The same player finds what was kept; whoever else comes, or comes without the app, finds nothing.
 */

const note = new URL(tabPath, location.origin).href;
const lastWho = async () => (await (await caches.open(tabCache)).match(note))?.text();

/** Where a worker of ours is, the frame and the tab share what is kept: the app has put the player's own there. */
const isShared = async () => (await navigator.serviceWorker?.getRegistration()) !== undefined;

async function prepare(who: string): Promise<void> {
  if (await isShared()) return;
  if (who !== '' && who === (await lastWho())) return;
  await empty();
  await (await caches.open(tabCache)).put(note, new Response(who));
}

/** The game's own page, whatever was asked for. */
function pageFor(asked: string): string {
  const { origin, href } = new URL(asked, location.origin);
  return origin === location.origin ? href : '/';
}

const asked = new URLSearchParams(location.hash.slice(1));
prepare(asked.get('who') ?? '').then(
  () => location.replace(pageFor(asked.get('to') ?? '/')),
  () => {
    // What was kept by another must not be found: the game stays closed.
    const isSpanish = navigator.language.startsWith('es');
    document.documentElement.lang = isSpanish ? 'es' : 'en';
    document.body.textContent = isSpanish
      ? 'No pudimos abrir el juego en esta pestaña. Cierra la pestaña e inténtalo de nuevo.'
      : "We couldn't open the game in this tab. Close the tab and try again.";
  },
);
