import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Zipped } from '../../../api/test/zip.ts';

/** What a probe is told: an address of another site that answers while there is a network. */
export type Told = { elsewhere: string };
/** Tries something in a game's page as a script of the game does, after a tap; it is true if that worked. */
export type Probe = (told: Told) => boolean | Promise<boolean>;

const text = '{"level":1}';
/** The files of a game that tries what there is. A WebAssembly module of nothing is eight bytes. */
export const probeFiles: Zipped[] = [
  {
    name: 'index.html',
    data: `<!doctype html><title>Probe</title><p>Probe</p><input type="file" id="picked"><script src="seen.js"></script>`,
  },
  {
    name: 'seen.js',
    data: `window.refused = []; addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
  window.blocked = async (directive, act) => { const from = refused.length; try { await act(); } catch {}
    for (let n = 0; n < 200 && !refused.slice(from).includes(directive); n++) await new Promise((done) => setTimeout(done, 20));
    return refused.slice(from).includes(directive); };`,
  },
  { name: 'word.mjs', data: "export const word = 'moth';" },
  { name: 'worker.js', data: "onmessage = () => postMessage('worker');" },
  { name: 'menu/index.html', data: '<!doctype html><p>Menu</p>' },
  { name: 'level.json', data: text },
  { name: 'level.json.gz', data: gzipSync(text), method: 0 },
  { name: 'level.json.br', data: brotliCompressSync(text), method: 0 },
  { name: 'engine.wasm', data: Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), method: 0 },
  { name: 'theme.bin', data: new Uint8Array(5_000), method: 0 },
  { name: 'dot.svg', data: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>' },
];

/** Is there in a probe's page (`seen.js`): does something, and says whether the browser refused it by that directive. */
declare function blocked(directive: string, act: () => unknown): Promise<boolean>;
type Policy = { featurePolicy: { allowsFeature(name: string): boolean } };

/** Each feature by the words of its row in docs/games.md. What is `blocked` and what a policy forbids is not there. */
export const probes: Record<string, Probe> = {
  '`fetch`, `XMLHttpRequest`': async () => {
    const request = new XMLHttpRequest();
    request.open('GET', 'level.json');
    const loaded = new Promise((done) => (request.onload = done));
    request.send();
    await loaded;
    return request.responseText === (await (await fetch('/level.json')).text());
  },
  '`HEAD`, and how long a file is (`Content-Length`)': async () => {
    const { status, headers } = await fetch('theme.bin', { method: 'HEAD' });
    return status === 200 && headers.get('content-length') === '5000';
  },
  'a part of a file (`Range`)': async () => {
    const part = await fetch('theme.bin', { headers: { range: 'bytes=1-3' } });
    return part.status === 206 && (await part.arrayBuffer()).byteLength === 3;
  },
  'a folder, `menu/` or `menu`': async () => {
    const pages = await Promise.all(['menu/', 'menu'].map(async (path) => (await fetch(path)).text()));
    return pages.every((page) => page.includes('Menu'));
  },
  '404 for what is not there': async () => (await fetch('nothing.json')).status === 404,
  'the usual MIME types': async () => {
    const typeOf = async (path: string) => (await fetch(path)).headers.get('content-type')?.split(';')[0];
    const types = await Promise.all(
      ['menu/', 'seen.js', 'word.mjs', 'level.json', 'engine.wasm', 'dot.svg'].map(typeOf),
    );
    const [script, data] = ['text/javascript', 'application/json'];
    return types.join() === ['text/html', script, script, data, 'application/wasm', 'image/svg+xml'].join();
  },
  'a `.gz` that the game unpacks itself': async () => {
    const packed = (await fetch('level.json.gz')).body as ReadableStream<BufferSource>;
    return (await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).text()) === '{"level":1}';
  },
  'a `.br`, unpacked on its way': async () => (await (await fetch('level.json.br')).text()) === '{"level":1}',
  'modules, `import()`': async () => (await import(`${location.origin}/word.mjs`)).word === 'moth',
  '`eval`, scripts in the page': () => new Function('return 7')() === 7,
  'WebAssembly, as a stream too': async () =>
    (await WebAssembly.instantiateStreaming(fetch('engine.wasm'))).instance instanceof WebAssembly.Instance,
  workers: async () => {
    const say = async (worker: Worker) => {
      const answer = new Promise<string>((done) => (worker.onmessage = ({ data }) => done(data)));
      worker.postMessage('');
      return answer;
    };
    const source = URL.createObjectURL(
      new Blob(["onmessage = () => postMessage('blob')"], { type: 'text/javascript' }),
    );
    return (await say(new Worker('worker.js'))) === 'worker' && (await say(new Worker(source))) === 'blob';
  },
  'WebGL, WebGPU': () =>
    ['WebGLRenderingContext', 'WebGL2RenderingContext'].every((name) => name in window) && 'gpu' in navigator,
  'pictures of its own, read back from a canvas': async () => {
    const image = new Image();
    image.src = 'dot.svg';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return image.naturalWidth === 7 && canvas.toDataURL().startsWith('data:image/png');
  },
  localStorage: () => {
    localStorage.setItem('probe', '1');
    return localStorage.getItem('probe') === '1';
  },
  sessionStorage: () => {
    sessionStorage.setItem('probe', '1');
    return sessionStorage.getItem('probe') === '1';
  },
  IndexedDB: async () => {
    const opening = indexedDB.open('probe', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all');
    await new Promise((done) => (opening.onsuccess = done));
    const writing = opening.result.transaction('all', 'readwrite');
    writing.objectStore('all').put(7, 'level');
    await new Promise((done) => (writing.oncomplete = done));
    opening.result.close();
    return true;
  },
  'files of its own (OPFS)': async () => {
    const file = await (await navigator.storage.getDirectory()).getFileHandle('probe', { create: true });
    const writing = await file.createWritable();
    await writing.write('7');
    await writing.close();
    return (await (await file.getFile()).text()) === '7';
  },
  'Cache Storage of its own': async () => {
    await (await caches.open('probe')).put('/kept', new Response('7'));
    return (await (await caches.match('/kept'))?.text()) === '7' && (await caches.keys()).join() === 'probe';
  },
  'cookies of its own': () => {
    // biome-ignore lint/suspicious/noDocumentCookie: games use it
    document.cookie = 'probe=7';
    return document.cookie.includes('probe=7');
  },
  'a service worker of its own': () =>
    navigator.serviceWorker.register('worker.js').then(
      () => true,
      () => false,
    ),
  'addresses: `pushState`, `#…`': () => {
    history.pushState(null, '', '#level2');
    history.replaceState(null, '', location.pathname);
    return true;
  },
  'full screen': async () => {
    await document.documentElement.requestFullscreen();
    const isFull = document.fullscreenElement !== null;
    await document.exitFullscreen();
    return isFull;
  },
  'pointer lock': async () => {
    const locked = new Promise<boolean>((done) => {
      document.onpointerlockchange = () => done(document.pointerLockElement !== null);
      document.onpointerlockerror = () => done(false);
    });
    document.body.requestPointerLock();
    const isLocked = await locked;
    document.exitPointerLock();
    return isLocked;
  },
  gamepads: () =>
    navigator.getGamepads().length >= 0 && (document as unknown as Policy).featurePolicy.allowsFeature('gamepad'),
  sound: async () => {
    const sounds = new AudioContext();
    await sounds.resume();
    return sounds.state === 'running';
  },
  vibration: () => navigator.vibrate(1),
  "copying, `execCommand('copy')`": () => {
    const field = document.createElement('textarea');
    field.value = 'MOTH-7';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  },
  '`navigator.clipboard`, reading or writing': () => {
    const { featurePolicy } = document as unknown as Policy;
    return navigator.clipboard.writeText('MOTH-7').then(
      () => true,
      () => featurePolicy.allowsFeature('clipboard-read'),
    );
  },
  'turning the screen (`screen.orientation.lock`)': () =>
    (screen.orientation as unknown as { lock(how: string): Promise<void> }).lock('landscape').then(
      () => true,
      ({ name }: Error) => name !== 'SecurityError',
    ),
  'keeping the screen on (`wakeLock`)': () =>
    navigator.wakeLock.request('screen').then(
      () => true,
      () => false,
    ),
  'sharing (`navigator.share`)': () =>
    'share' in navigator && (document as unknown as Policy).featurePolicy.allowsFeature('web-share'),
  printing: () => {
    let isPrinted = false;
    addEventListener('beforeprint', () => (isPrinted = true), { once: true });
    print();
    return isPrinted;
  },
  'the picker for files (`showOpenFilePicker`)': () =>
    (window as unknown as { showOpenFilePicker(): Promise<unknown> }).showOpenFilePicker().then(
      () => true,
      ({ name }: Error) => name !== 'SecurityError',
    ),
  'forms: the `submit` event': () => {
    const form = document.createElement('form');
    document.body.append(form);
    let isHeard = false;
    form.onsubmit = (event) => {
      event.preventDefault();
      isHeard = true;
    };
    form.requestSubmit();
    form.remove();
    return isHeard;
  },
  'forms: sending to a server': async () => {
    const form = document.createElement('form');
    form.action = 'menu/';
    document.body.append(form);
    return !(await blocked('form-action', () => form.submit()));
  },
  '`alert()`': () => {
    alert('You win!');
    const box = [...document.querySelectorAll('dialog')].find(({ textContent }) => textContent?.includes('You win!'));
    box?.close();
    return box !== undefined;
  },
  'loading a script, a style, a picture of another site': async ({ elsewhere }) => {
    const add = (tag: 'script' | 'img', address: string) => {
      const element = document.createElement(tag);
      element.src = address;
      document.body.append(element);
    };
    const isScript = !(await blocked('script-src-elem', () => add('script', `${elsewhere}/theme.js`)));
    return !(await blocked('img-src', () => add('img', `${elsewhere}/favicon.ico`))) || isScript;
  },
  '`fetch` from another site': async ({ elsewhere }) => !(await blocked('connect-src', () => fetch(elsewhere))),
  'WebSocket to another site': async ({ elsewhere }) =>
    !(await blocked('connect-src', () => new WebSocket(elsewhere.replace('http', 'ws')))),
  '`sendBeacon`': async ({ elsewhere }) => !(await blocked('connect-src', () => navigator.sendBeacon(elsewhere, 'a'))),
  'a page in an `<iframe>`': async () => {
    const frame = document.createElement('iframe');
    frame.src = 'menu/';
    const isBlocked = await blocked('frame-src', () => document.body.append(frame));
    frame.remove();
    return !isBlocked;
  },
  'a `blob:` page in an `<iframe>`': async () => {
    const frame = document.createElement('iframe');
    frame.src = URL.createObjectURL(new Blob(['<p>Story</p>'], { type: 'text/html' }));
    const loaded = new Promise((done) => (frame.onload = done));
    document.body.append(frame);
    await loaded;
    const has = frame.contentDocument?.body.textContent === 'Story';
    frame.remove();
    return has;
  },
  'leaving the frame (`top.location`)': ({ elsewhere }) => {
    try {
      (top as Window).location.href = elsewhere;
      return true;
    } catch {
      return false;
    }
  },
  'camera, microphone, the screen': async () => {
    const { featurePolicy } = document as unknown as Policy;
    const names = ['camera', 'microphone', 'display-capture'];
    const isRefused = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => false,
      () => true,
    );
    return !isRefused || names.some((name) => featurePolicy.allowsFeature(name));
  },
  location: () =>
    new Promise((done) =>
      navigator.geolocation.getCurrentPosition(
        () => done(true),
        ({ code, PERMISSION_DENIED }) => done(code !== PERMISSION_DENIED),
      ),
    ),
  notifications: async () => (await Notification.requestPermission()) === 'granted',
  'USB, Bluetooth, serial, HID, MIDI, sensors of motion': () => {
    const { featurePolicy } = document as unknown as Policy;
    const names = ['usb', 'bluetooth', 'serial', 'hid', 'midi', 'accelerometer', 'gyroscope', 'magnetometer'];
    return names.some((name) => featurePolicy.allowsFeature(name));
  },
};

/** Asks the app for something, which asks the player; by the words of the row, with the kind of the message. */
export const requests: Record<string, { type: 'link' | 'file' | 'ownTab'; act: (told: Told) => void }> = {
  'a link to another site': {
    type: 'link',
    act: ({ elsewhere }) => {
      const link = document.createElement('a');
      link.href = `${elsewhere}/studio`;
      document.body.append(link);
      link.click();
    },
  },
  '`window.open`': { type: 'link', act: ({ elsewhere }) => void open(`${elsewhere}/studio`) },
  '`<a download>`': {
    type: 'file',
    act: () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['Once upon a time']));
      link.download = 'story.txt';
      document.body.append(link);
      link.click();
    },
  },
  '`confirm()`': { type: 'ownTab', act: () => void confirm('Again?') },
  '`prompt()`': { type: 'ownTab', act: () => void prompt('Your name?') },
};
