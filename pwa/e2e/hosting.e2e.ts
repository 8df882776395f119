import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Frame, Page } from '@playwright/test';
import { countingProxy } from '../../api/bench/countingProxy.ts';
import { freePort } from '../../api/test/ports.ts';
import { callerOf, press, stopWorkers, submitGame, uploadBuild } from './support/actions.ts';
import { until } from './support/browser.ts';
import { downloadOf, inOriginOf } from './support/gameOrigin.ts';
import { keepOffline, leave, open, page1, player, publish } from './support/hosted.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const text = '{"level":1}';
const [gz, br] = [gzipSync(text), brotliCompressSync(text)];
const packed = (name: string, data: Uint8Array) => ({ name, data, method: 0 });
/** Files as engines pack them, and what a script that fetches each is given: its text, or the packed bytes that it unpacks. */
const patterns: [engine: string, file: { name: string; data: Uint8Array; method: number }, given: 'text' | 'gzip'][] = [
  ['Unity, data', packed('Build/Moth.data.gz', gz), 'text'],
  ['Unity, its framework', packed('Build/Moth.framework.js.gz', gz), 'text'],
  ['Unity, its symbols', packed('Build/Moth.symbols.json.gz', gz), 'text'],
  ['Unity, by Brotli', packed('Build/Moth.data.br', br), 'text'],
  ['Unity, unpacked by its loader', packed('Build/Moth.data.unityweb', gz), 'gzip'],
  ['Godot 3, unpacked by its loader', packed('index.pck.gz', gz), 'gzip'],
  ['Godot 3, its engine', packed('index.wasm.gz', gz), 'gzip'],
  ['any file by Brotli', packed('levels/one.json.br', br), 'text'],
  ['a plain fetch', packed('level.json.gz', gz), 'gzip'],
  ['a file that only has such a name', packed('Build/odd.data.gz', Buffer.from(text)), 'text'],
];

/** What a script is given for each path: a text, or bytes that it has to unpack. */
const given = (frame: Frame, paths: string[]) =>
  frame.evaluate(async (all) => {
    const one = async (path: string): Promise<[string, string]> => {
      const bytes = await (await fetch(path)).arrayBuffer();
      const head = new Uint8Array(bytes);
      if (head[0] !== 0x1f || head[1] !== 0x8b) return ['text', new TextDecoder().decode(bytes)];
      const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      return ['gzip', await new Response(unpacked).text()];
    };
    return Promise.all(all.map(one));
  }, paths);

test('each way in which engines pack files arrives as its loader expects it, with a network and without', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Packed', [page1('<p>Packed</p>'), ...patterns.map(([, file]) => file)]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  const paths = patterns.map(([, { name }]) => name);
  const named = (all: [string, string][]) => all.map((one, n) => [patterns[n]?.[0], ...one]);
  const expected = patterns.map(([engine, , how]) => [engine, how, text]);
  expect(named(await given(await open(page, address), paths))).toEqual(expected);
  await leave(page);
  await keepOffline(page);
  await page.context().setOffline(true);
  expect(named(await given(await open(page, address), paths))).toEqual(expected);
});

/** A page as Vite writes it: every address begins at the top. */
const fromTheTop = `<link rel="stylesheet" href="/assets/index.css"><img src="/assets/dot.svg" alt=""><p id="said"></p>
  <script type="module" src="/assets/index.js"></script>`;
const module = `import { word } from '/assets/word.js';
  const worker = new Worker('/assets/worker.js');
  const { level } = await (await fetch('/assets/level.json')).json();
  const image = document.querySelector('img');
  await image.decode();
  worker.onmessage = ({ data }) => {
    document.querySelector('#said').textContent = [word, level, data, image.naturalWidth, getComputedStyle(document.body).color].join(' ');
  };
  worker.postMessage('');`;

test('a game whose paths begin at the top plays with a network and without', async ({ tools }) => {
  const store = await tools.newStore();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>';
  const address = await publish(store, 'From the Top', [
    page1(fromTheTop),
    { name: 'assets/index.css', data: 'body { color: rgb(1, 2, 3) }' },
    { name: 'assets/index.js', data: module },
    { name: 'assets/word.js', data: "export const word = 'moth';" },
    { name: 'assets/worker.js', data: "onmessage = () => postMessage('worker');" },
    { name: 'assets/level.json', data: '{"level":4}' },
    { name: 'assets/dot.svg', data: svg },
  ]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  const plays = () =>
    expect(page.frameLocator('iframe:not([hidden])').getByText('moth 4 worker 7 rgb(1, 2, 3)')).toBeVisible();
  await open(page, address);
  await plays();
  await leave(page);
  await keepOffline(page);
  await page.context().setOffline(true);
  await open(page, address);
  await plays();
});

const able = `<button id="wide">Full screen</button><button id="lock">Lock</button><button id="sound">Sound</button>
  <button id="ask">Ask</button><button id="away">Away</button><p id="said"></p><script>
  const say = (words) => { said.textContent = words; };
  wide.onclick = () => document.documentElement.requestFullscreen().then(() => say('full screen: ' + Boolean(document.fullscreenElement)), (e) => say(e.name));
  lock.onclick = () => { document.onpointerlockchange = () => say('locked: ' + Boolean(document.pointerLockElement)); document.onpointerlockerror = () => say('refused'); wide.requestPointerLock(); };
  sound.onclick = async () => {
    const sounds = new AudioContext();
    await sounds.resume();
    const element = new Audio('beep.wav');
    await element.play();
    say('sound: ' + sounds.state + ' ' + !element.paused);
  };
  ask.onclick = () => say('named: ' + prompt('Your name?'));
  away.onclick = () => say('opened: ' + open('https://example.org/studio'));
</script>`;

/** A second of silence. */
function silence(): Uint8Array {
  const [rate, header] = [8_000, Buffer.alloc(44)];
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  header.writeUInt32LE(36 + rate, 4);
  header.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const at of [24, 28]) header.writeUInt32LE(rate, at);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(rate, 40);
  return Buffer.concat([header, Buffer.alloc(rate, 128)]);
}

/** Says which of the features that a frame must be given it has; each is refused by a policy that leaves it out. */
const features = (frame: Frame) =>
  frame.evaluate(async () => {
    type Policy = { allowsFeature(name: string): boolean };
    const { featurePolicy } = document as unknown as { featurePolicy: Policy };
    const names = ['fullscreen', 'gamepad', 'autoplay', 'camera', 'microphone', 'geolocation', 'usb'];
    return {
      allowed: names.filter((name) => featurePolicy.allowsFeature(name)),
      gamepads: navigator.getGamepads().length >= 0,
      // Before any click: the click on "Play" in the app is the player's.
      sound: await new Promise<string>((resolve) => {
        const sounds = new AudioContext();
        sounds.onstatechange = () => resolve(sounds.state);
        if (sounds.state === 'running') resolve('running');
      }),
    };
  });

test('full screen, gamepads, pointer lock and sound work in a game’s frame; prompts and windows say where they do', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Able', [page1(able), { name: 'beep.wav', data: silence() }]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  await press(page, 'Play Now');
  const game = page.frameLocator('iframe:not([hidden])');
  const said = game.locator('#said');
  const use = (name: string) => game.getByRole('button', { name, exact: true }).click();
  await use('Sound');
  await expect(said).toHaveText('sound: running true');
  const frame = await until('the frame', () => page.frames().find((one) => /^http:\/\/g-[^/]+\/$/.test(one.url())));
  expect(await features(frame)).toEqual({
    allowed: ['fullscreen', 'gamepad', 'autoplay'],
    gamepads: true,
    sound: 'running',
  });
  await use('Lock');
  await expect(said).toHaveText('locked: true');
  await page.keyboard.press('Escape');
  await frame.evaluate(() => document.exitPointerLock());
  await use('Full screen');
  await expect(said).toHaveText('full screen: true');
  await frame.evaluate(() => document.exitFullscreen());

  const dialog = page.getByRole('dialog');
  await use('Away');
  await expect(said, 'no window opens').toHaveText('opened: null');
  await expect(dialog).toContainText('Able wants to open https://example.org/studio.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // A game that was told no is not heard for a while.
  await page.waitForTimeout(5_000);
  await use('Ask');
  await expect(said).toHaveText('named: null');
  await expect(dialog).toContainText('It works in its own tab');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open in a new tab' }).click(),
  ]);
  tab.on('dialog', (question) => void question.accept('Maya'));
  await tab.getByRole('button', { name: 'Ask' }).click();
  await expect(tab.locator('#said')).toHaveText('named: Maya');
});

/** The address of the game's own origin. */
const originOf = async (page: Page, address: string): Promise<string> => {
  const frame = await open(page, address);
  const { origin } = new URL(frame.url());
  await leave(page);
  return `${origin}/`;
};

test('a worker that is gone is registered again when the game is opened, and nothing is downloaded again', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Gone Worker', [
    page1('<p>Still here</p><script src="big.js"></script>'),
    { name: 'big.js', data: `// ${'x'.repeat(50_000)}` },
  ]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  const brought: string[] = [];
  page.context().on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (request.serviceWorker() && hostname.startsWith('g-')) brought.push(pathname);
  });
  await keepOffline(page);
  const gameUrl = await originOf(page, address);
  const workers = async () => (await navigator.serviceWorker.getRegistrations()).length;
  expect(await inOriginOf(page, gameUrl, workers, undefined)).toBe(1);
  // As a game does that gets past the store's script: its own is a stand-in.
  const remove = async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  };
  await inOriginOf(page, gameUrl, remove, undefined);
  await stopWorkers(page);
  await expect.poll(() => inOriginOf(page, gameUrl, workers, undefined)).toBe(0);

  expect(brought, 'what the worker brings is seen').toContain('/big.js');
  brought.length = 0;
  await open(page, address);
  await expect(page.frameLocator('iframe:not([hidden])').getByText('Still here')).toBeVisible();
  await leave(page);
  expect(await inOriginOf(page, gameUrl, workers, undefined)).toBe(1);
  expect(
    brought.filter((path) => !path.startsWith('/_play/')),
    'its copy is used',
  ).toEqual([]);
  await expect(page.getByText(/^Downloaded/).first()).toBeVisible();
  await page.context().setOffline(true);
  await open(page, address);
  await expect(page.frameLocator('iframe:not([hidden])').getByText('Still here')).toBeVisible();
});

/** A store whose games come through a door that counts bytes, headers included. */
async function countedGames({ newStore }: Fixtures) {
  const playPort = await freePort();
  const door = await countingProxy(`http://127.0.0.1:${playPort}`);
  const playUrl = `http://g-{game}.localhost:${new URL(door.url).port}`;
  const store = await newStore({ settings: async () => ({ PLAY_PORT: `${playPort}`, PLAY_URL: playUrl }) });
  return { store, door };
}

test('an update of a game costs a device at most a tenth more than the files that changed', async ({ tools }) => {
  const { store, door } = await countedGames(tools);
  const [maker, staff] = [await callerOf(store, 'dev'), await callerOf(store, 'admin')];
  const megabyte = 2 ** 20;
  const level = (n: number, data = randomBytes(megabyte)) => ({ name: `levels/${n}.bin`, data, method: 0 });
  const [first, second, third, fourth] = [level(1), level(2), level(3), level(4)];
  const page = page1('<p>Levels</p>');
  const id = await submitGame(maker, 'Levels', [page, first, second, third, fourth]);
  await staff('POST', `/api/admin/games/${id}/approve`, {});
  const pupil = await player(tools, store, 'maya', `/game/${id}`);
  const start = door.counted.down;
  await keepOffline(pupil);
  const whole = door.counted.down - start;
  expect(whole, 'every file, and headers').toBeGreaterThan(4 * megabyte);

  // One file changed, one has another name, one is gone and two are as they were.
  const files = [page, first, { ...second, name: 'levels/two.bin' }, level(3)];
  const sent = { gameUrl: await uploadBuild(maker, files), notes: '' };
  const version = await maker<{ id: string }>('POST', `/api/games/${id}/versions`, sent);
  await staff('POST', `/api/admin/versions/${version.id}/approve`, {});
  const { buildId } = await staff<{ buildId: string }>('GET', `/api/games/${id}/build`);
  const before = door.counted.down;
  await pupil.goto(`${store.url}/library`);
  await expect.poll(() => downloadOf(pupil, id)).toMatchObject({ state: 'done', buildId });
  const update = door.counted.down - before;
  expect(update, 'the changed file came').toBeGreaterThan(megabyte);
  expect(update / megabyte, 'in changed files').toBeLessThanOrEqual(1.1);
  await pupil.context().setOffline(true);
  const frame = await open(pupil, `${store.url}/game/${id}`);
  const sizes = await frame.evaluate(() =>
    Promise.all(['1', 'two', '3'].map(async (n) => (await (await fetch(`levels/${n}.bin`)).arrayBuffer()).byteLength)),
  );
  expect(sizes).toEqual([megabyte, megabyte, megabyte]);
  await door.close();
});
