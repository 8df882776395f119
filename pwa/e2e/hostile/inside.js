import { app, other, outside } from './config.js';

/** The store's script has stand-ins in the page for what a page in it has as the browser made it. */
const inside = document.body.appendChild(document.createElement('iframe')).contentWindow;
const pageInside = inside.document;
const workers = Object.getOwnPropertyDescriptor(inside.Navigator.prototype, 'serviceWorker').get.call(navigator);

const link = (said) => {
  const element = Object.assign(document.createElement('a'), said);
  document.body.append(element);
  return element;
};
const form = (said) => {
  const element = Object.assign(document.createElement('form'), said);
  document.body.append(element);
  return element;
};
const heard = (target, most = 1_500) =>
  new Promise((resolve) => {
    target.addEventListener('message', ({ data }) => resolve(JSON.stringify(data)));
    setTimeout(resolve, most);
  });

const say = (asked) => parent.postMessage({ from: 'recess-game', ...asked }, '*');

/** At the app's page. What moves or opens a page is judged by the story, from outside. */
export const page = {
  'reads the app’s page': () => parent.document.title,
  'reads the app’s cookies through its page': () => top.document.cookie,
  'reads where the app is': () => top.location.href,
  'finds the element it is framed by': () => frameElement,
  'writes into the app’s page': () => {
    parent.evil = 1;
    return 'written';
  },
  'calls the app’s own functions': () => top.fetch('/api/me'),
  'finds who opened it': () => opener,
  'sends the app elsewhere': () => {
    top.location = `${outside}/top`;
  },
  'sends the app to another of its pages': () => {
    top.location.replace(`${app}/login`);
  },
  'sends the app elsewhere with a link': () => link({ href: `${outside}/top-link`, target: '_top' }).click(),
  'sends the app elsewhere with a form': () => form({ action: `${outside}/top-form`, target: '_top' }).submit(),
  'sends the app elsewhere by its name': () => open(`${outside}/top-open`, '_top'),
  'sends the app elsewhere from a child': () => {
    const child = document.createElement('iframe');
    document.body.append(child);
    child.contentWindow.eval(`top.location = '${outside}/top-child'`);
  },
  'runs its code in the app': () => {
    top.location = 'javascript:document.title="evil"';
  },
  'opens a window': () => open(`${outside}/window`),
  'opens a window past the store’s script': () => inside.open(`${outside}/window-inside`),
  'opens an empty window': () => open(''),
  'opens a window with a link': () => link({ href: `${outside}/window-link`, target: '_blank' }).click(),
  'opens a window with a form': () => form({ action: `${outside}/window-form`, target: '_blank' }).submit(),
  'posts a form to the app': () => form({ action: `${app}/api/wishlist`, method: 'post' }).submit(),
  'posts a form to the app in a child': () => {
    const child = Object.assign(document.createElement('iframe'), { name: 'child' });
    document.body.append(child);
    form({ action: `${app}/api/wishlist`, method: 'post', enctype: 'text/plain', target: 'child' }).submit();
  },
  'frames the app': async () => {
    const child = Object.assign(document.createElement('iframe'), { src: `${app}/library` });
    document.body.append(child);
    await new Promise((resolve) => (child.onload = resolve));
    return child.contentDocument?.title;
  },
  'answers orders in the name of its shell': () => {
    const answers = [
      ...[{ type: 'ready' }, { type: 'done', buildId: 'evil' }, { type: 'removed' }, { type: 'status', buildId: null }],
      { type: 'failed', failure: 'quota', file: '<img src=x onerror=alert(1)>' },
      { type: 'progress', files: 1e9, bytes: 1e15, totalFiles: 1, totalBytes: 1 },
      ...['SKIP_WAITING', 'install', 'remove', 'cancel', 'save', 'saved', 'load', 'restore'].map((type) => ({ type })),
    ];
    for (const answer of answers)
      for (const ask of [null, '', '__proto__', { toString: 1 }])
        for (const from of ['recess-shell', 'recess-app', 'recess']) {
          parent.postMessage({ from, ask, ...answer }, '*');
          parent.postMessage(JSON.stringify({ from, ask, ...answer }), '*');
        }
    for (const odd of [null, 0, '', [], new Date(), new Map([['from', 'recess-shell']])]) parent.postMessage(odd, '*');
    return heard(window);
  },
  'hands the app a port to speak through': () => {
    const { port1, port2 } = new MessageChannel();
    parent.postMessage({ from: 'recess-shell', type: 'ready' }, '*', [port2]);
    port1.start();
    return heard(port1);
  },
  'shows messages without end': () => {
    const before = performance.now();
    for (let i = 0; i < 50; i++) alert(`Your device has ${i} viruses`);
    return performance.now() - before > 1_000 && 'time';
  },
  'asks for a word': () => prompt('Your password?'),
  'asks for a yes': () => confirm('Pay?'),
  prints: () => print(),
  'has the app save a program for it': () => say({ type: 'file', name: 'coins.exe', file: new Blob(['evil']) }),
  'has the app save a file without asking': () => say({ type: 'file', name: 'coins.txt', file: new Blob(['evil']) }),
  'has the app run a script': () => say({ type: 'link', address: 'javascript:document.title="evil"' }),
  'buries the app in questions': () => {
    for (let i = 0; i < 1_000; i++) say({ type: 'link', address: `${outside}/question-${i}` });
    return heard(window);
  },
  'saves a file on the device': () =>
    link({ href: URL.createObjectURL(new Blob(['evil'])), download: 'coins.exe' }).click(),
  'saves a file on the device from elsewhere': () => link({ href: 'evil.js', download: 'coins.js' }).click(),
};

const register = (url, options) => workers.register(url, options).then(({ scope }) => scope);

const plant = (cookie) => {
  // biome-ignore lint/suspicious/noDocumentCookie: this is what is tried
  document.cookie = cookie;
  pageInside.cookie = cookie;
};

/** At what the app, other games and the store keep on the device. */
export const storage = {
  'reads the app’s cookies': () => document.cookie || pageInside.cookie,
  'plants cookies for the app': () => {
    const host = new URL(app).hostname;
    for (const domain of [host, `.${host}`, 'localhost', '.localhost'])
      for (const more of ['', '; SameSite=None; Secure', '; SameSite=None; Secure; Partitioned'])
        plant(`planted=1; domain=${domain}; path=/${more}`);
    plant('__Host-sid=planted; path=/; Secure');
  },
  // Its own, planted above on its own host, is none of the app's.
  'reads cookies by the newer way': async () =>
    (await inside.cookieStore.getAll()).some(({ name, value }) => /sid/.test(name) && value !== 'planted'),
  'asks for the storage of other pages': async () => {
    await document.requestStorageAccess();
    return 'granted';
  },
  'finds the app’s databases': async () => (await indexedDB.databases()).map(({ name }) => name).join(),
  'finds the app’s local storage': () => Object.keys(localStorage).join(),
  'finds the app’s kept files': async () =>
    (await caches.keys()).filter((name) => !/^(game-[0-9a-f]{32}(-partial)?|play-(shell|chosen))$/.test(name)).join(),
  'finds another game’s kept files': () => caches.match(`${other}/`),
  'asks another game for its files': () => fetch(`${other}/`).then(({ status }) => status),
  'frames another game': async () => {
    const child = Object.assign(document.createElement('iframe'), { src: `${other}/empty.html` });
    document.body.append(child);
    await new Promise((resolve) => (child.onload = resolve));
    return child.contentDocument?.title;
  },
  'meets another game on a channel': () => {
    const channel = new BroadcastChannel('meet');
    setInterval(() => channel.postMessage(location.origin), 100);
    return heard(channel);
  },
  'meets another game in a shared worker': async () => {
    const { port } = new SharedWorker('shared.js');
    port.start();
    await new Promise((resolve) => port.addEventListener('message', resolve, { once: true }));
    return heard(port);
  },
  'meets another game by a lock': async () => {
    const name = location.origin;
    navigator.locks.request(name, () => new Promise(() => {}));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { held } = await navigator.locks.query();
    return held.some((lock) => lock.name !== name);
  },
  'brings a worker of its own': () => register('/evil.js'),
  'brings a worker for the store’s paths': () => register('/evil.js', { scope: '/_play/' }),
  'brings a worker as a module': () => register('/evil.js', { type: 'module' }),
  'brings a worker made on the spot': () =>
    register(URL.createObjectURL(new Blob(['self'], { type: 'text/javascript' }))),
  'brings a worker in an address': () => register('data:text/javascript,self'),
  'brings a worker from elsewhere': () => register(`${outside}/worker.js`),
  'brings the app’s worker': () => register(`${app}/sw.js`),
  'passes the store’s shell off as a worker': () => register('/_play/shell.js'),
  'lets its worker fetch from elsewhere': async () => {
    const { active } = await workers.ready;
    const { host } = new URL(outside);
    const files = [`/${host}/by-worker`, '../by-worker'].map((path) => ({ path, size: 1, sha256: '', type: '' }));
    const { port1, port2 } = new MessageChannel();
    active.postMessage({ type: 'install', build: { buildId: 'evil', totalBytes: 1, files } }, [port2]);
    port1.start();
    await heard(port1);
  },
};

const gesture = () => document.querySelector('#state');
/** At the device. */
export const device = {
  camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
  microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
  'what is on the screen': () => navigator.mediaDevices.getDisplayMedia(),
  'names of cameras': async () => (await navigator.mediaDevices.enumerateDevices()).some(({ label }) => label),
  place: () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
  notifications: async () => (await Notification.requestPermission()) === 'granted',
  'a notification': () =>
    register('/sw.js').then(async () => {
      await (await workers.ready).showNotification('Come back!');
      return 'shown';
    }),
  push: async () => (await workers.ready).pushManager.subscribe({ userVisibleOnly: true }),
  'the clipboard': () => navigator.clipboard.readText(),
  'writing to the clipboard': () => navigator.clipboard.writeText('evil').then(() => 'written'),
  USB: () => navigator.usb.requestDevice({ filters: [] }),
  'USB devices known': async () => (await navigator.usb.getDevices()).length,
  serial: () => navigator.serial.requestPort(),
  HID: () => navigator.hid.requestDevice({ filters: [] }),
  Bluetooth: () => navigator.bluetooth.requestDevice({ acceptAllDevices: true }),
  MIDI: () => navigator.requestMIDIAccess(),
  'keeping the screen awake': () => navigator.wakeLock.request('screen'),
  payment: () =>
    new PaymentRequest([{ supportedMethods: 'https://pay.example' }], {
      total: { label: 'x', amount: { currency: 'EUR', value: '1' } },
    }).canMakePayment(),
  'a key of the account': () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16) } }),
  'a password of the account': () => navigator.credentials.get({ password: true }),
  'when the person is away': async () => (await IdleDetector.requestPermission()) === 'granted',
  'the fonts of the device': () => queryLocalFonts(),
  'files of the device': () => showOpenFilePicker(),
  'a folder of the device': () => showDirectoryPicker(),
  sharing: () => navigator.share({ url: outside }),
  contacts: () => navigator.contacts.select(['email']),
  'every key': () => navigator.keyboard.lock().then(() => 'locked'),
  'the layout of the keyboard': () => navigator.keyboard.getLayoutMap(),
  'the second screen': () => getScreenDetails(),
  'a picture over other windows': () => documentPictureInPicture.requestWindow(),
  'the battery': () => navigator.getBattery(),
  movement: () =>
    new Promise((resolve, reject) => {
      const sensor = new Accelerometer();
      sensor.onreading = resolve;
      sensor.onerror = ({ error }) => reject(error);
      sensor.start();
    }),
  'virtual reality': () => navigator.xr.requestSession('immersive-vr'),
  'the whole screen without being asked': () =>
    gesture()
      .requestFullscreen()
      .then(() => 'full'),
  'the pointer without being asked': () =>
    gesture()
      .requestPointerLock()
      .then(() => 'locked'),
  'addresses of a kind of its own': () => navigator.registerProtocolHandler('web+coins', `${location.origin}/?%s`),
  'topics of the person': () => document.browsingTopics(),
  'a shared storage across sites': () => sharedStorage.set('who', '1').then(() => 'set'),
  'an advertisement group': () =>
    navigator.joinAdInterestGroup({ owner: location.origin, name: 'x', lifetimeMs: 1e6 }, 1e3).then(() => 'joined'),
};
