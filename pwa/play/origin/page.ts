import type { GameRequests } from '../gameRequests.ts';
import { hideCopy } from './injected/hideCopy.ts';

/**
 * Runs in each page of a game before its own scripts (api/play-server/server.ts, pwa/play/origin/worker.ts). Games are
 * written for a page of their own; in a frame of another site some calls fail silently, and others would break offline
 * play. Such calls get a result here: from this page, or from the app, which asks the player.
 */

/** The app's origin, filled in by the store. */
declare const appOrigin: string;
/** The script that runs in each worker of a game before its own (pwa/play/origin/injected/gameWorker.ts). */
declare const workerScript: string;

hideCopy(workerScript);

const isFramed = window !== parent;
const ask = (asked: GameRequests) => isFramed && parent.postMessage({ from: 'recess-game', ...asked }, appOrigin);

// ── IndexedDB, whose changes fire no event in other pages ──

const channel = new BroadcastChannel('recess-wrote');
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...asked) {
  const made = transaction.apply(this, asked);
  if (made.mode === 'readwrite') made.addEventListener('complete', () => channel.postMessage(null));
  return made;
};

// ── Cookies: those of the whole play domain would reach other games ──

const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
if (cookies?.get && cookies.set) {
  const { get, set } = cookies;
  const labels = location.hostname.split('.');
  const domains = labels.map((_, n) => labels.slice(n).join('.')).slice(0, -1);
  // A cookie is visible at its path and below it, and is deleted only by the very path with which it was set.
  const pathsHere = () => {
    const parts = location.pathname.split('/');
    const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
    return [...new Set(above.flatMap((path) => [path || '/', `${path}/`]))];
  };
  const clear = () => {
    const names = (get.call(document) as string).split('; ').map((pair) => pair.split('=')[0] ?? '');
    // A cookie may have no name; it is deleted as one with a value, because browsers ignore `=` alone.
    for (const name of ['', ...names])
      for (const domain of domains)
        for (const path of pathsHere())
          for (const more of ['', '; Partitioned'])
            set.call(document, `${name}=x; Max-Age=0; Path=${path}; Domain=${domain}; Secure; SameSite=None${more}`);
  };
  /** The path and the cookies of the last read, of which none is another game's. */
  let cleared = '';
  const here = () => `${location.pathname} ${get.call(document)}`;
  const ownCookies = (): string => {
    if (cleared !== here()) clear();
    cleared = here();
    return get.call(document);
  };
  ownCookies();
  Object.defineProperty(Document.prototype, 'cookie', {
    get: ownCookies,
    set(said: unknown) {
      // Each cookie gets the path `/`: one of another path is visible there only, and would survive the deletion for
      // the next player. In a frame of another site browsers keep only those that say that they are for one.
      const own = String(said).replace(/;\s*(domain|path)\s*=[^;]*/gi, '');
      const ofFrame = (cookie: string) =>
        `${cookie.replace(/;\s*(samesite\s*=[^;]*|secure|partitioned)\s*(?=;|$)/gi, '')}; Secure; SameSite=None; Partitioned`;
      set.call(this, `${isFramed ? ofFrame(own) : own}; Path=/`);
    },
    enumerable: true,
  });
  // The CookieStore API sets cookies in another way, and most browsers lack it.
  Reflect.deleteProperty(window, 'cookieStore');
}

// ── What browsers block in a frame of another site ──

if (isFramed) {
  window.alert = (words?: unknown) => showAlert(words === undefined ? '' : String(words));
  window.confirm = () => {
    ask({ type: 'ownTab', needs: 'confirm' });
    return false;
  };
  window.prompt = () => {
    ask({ type: 'ownTab', needs: 'prompt' });
    return null;
  };
  window.open = (address?: string | URL, target?: string) => {
    if (address !== undefined) leaveFor(String(address), target);
    return null;
  };
}

/**
 * Shows the text of an alert above the game until the player closes it. The game goes on meanwhile, because a script
 * cannot block a page.
 */
function showAlert(words: string): void {
  const dialog = document.createElement('dialog');
  const [text, button] = [document.createElement('p'), document.createElement('button')];
  text.textContent = words;
  button.textContent = 'OK';
  dialog.style.cssText =
    'all:revert;max-inline-size:min(32rem,80vw);font:1rem/1.5 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere';
  button.style.cssText = 'all:revert;font:inherit;padding:.4rem 1.5rem';
  button.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.append(text, button);
  const show = () => {
    (document.body ?? document.documentElement).append(dialog);
    dialog.showModal();
  };
  if (document.body) show();
  else addEventListener('DOMContentLoaded', show, { once: true });
}

// ── Links to other sites, and files that a game makes ──

function leaveFor(address: string, target?: string): void {
  const { href, protocol, origin } = new URL(address, document.baseURI);
  if (origin !== location.origin) {
    if (/^https?:$/.test(protocol)) ask({ type: 'link', address: href });
  } else if (/^_(self|parent|top)$/i.test(target ?? '')) location.assign(href);
}
/** Sends a file that the game made to the app, which saves it if the player agrees. */
async function save(link: HTMLAnchorElement): Promise<void> {
  const file = await fetch(link.href).then((answer) => answer.blob());
  ask({ type: 'file', name: link.download || link.href.split(/[?#]/)[0]?.split('/').at(-1) || 'file', file });
}
/** Whether a click on a link was handled here. */
function follow(link: HTMLAnchorElement): boolean {
  if (!isFramed || !link.href) return false;
  if (link.hasAttribute('download')) {
    save(link).catch(() => {});
    return true;
  }
  const { origin, protocol } = new URL(link.href);
  // A game has one window: another page of it opens in its place.
  if (origin === location.origin) link.target = '';
  if (origin === location.origin || !/^https?:$/.test(protocol)) return false;
  leaveFor(link.href);
  return true;
}
addEventListener(
  'click',
  (event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    if (link && !event.defaultPrevented && follow(link)) event.preventDefault();
  },
  // The game's own listeners run first, because some of them handle the click.
  false,
);
// Scripts also click links that are not in the page, and no listener is called for those.
const { click } = HTMLAnchorElement.prototype;
HTMLAnchorElement.prototype.click = function () {
  if (this.isConnected || !follow(this)) click.call(this);
};
const { dispatchEvent } = EventTarget.prototype;
HTMLAnchorElement.prototype.dispatchEvent = function (event) {
  if (event.type === 'click' && !this.isConnected && follow(this)) return false;
  return dispatchEvent.call(this, event);
};

// A script may navigate the page to another site: the frame would stay empty, because the app frames nothing but the
// game.
type Navigating = Event & { destination: { url: string } };
(window as { navigation?: EventTarget }).navigation?.addEventListener('navigate', (event) => {
  const { url } = (event as Navigating).destination;
  if (!isFramed || !event.cancelable || !/^https?:/.test(url) || new URL(url).origin === location.origin) return;
  event.preventDefault();
  ask({ type: 'link', address: url });
});

document.currentScript?.remove();
