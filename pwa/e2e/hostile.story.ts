import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { ask, countIn, gamesOf, press, sendGame, signInLead } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import { inOriginOf } from './downloads.story.ts';
import { troubledLine } from './line.ts';
import type { Story, Tools } from './run.ts';

type Tried = Record<string, { got?: string; no?: string }>;
declare const results: Promise<Tried>;
declare const away: Record<string, () => void>;
declare const rewrite: () => Promise<number>;

type Listener = Awaited<ReturnType<typeof listener>>;
/** Somebody elsewhere, who notes whoever asks, knocks or calls, and lets everybody read the answer. */
async function listener() {
  const heard: string[] = [];
  const anyone = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
  const web = createServer((req, res) => {
    heard.push(req.url ?? '');
    res.writeHead(200, anyone).end();
  }).on('upgrade', ({ url }, socket) => {
    heard.push(url ?? '');
    socket.destroy();
  });
  const door = createListener((socket) => {
    heard.push('/knock');
    socket.on('error', () => {}).destroy();
  });
  for (const one of [web, door]) await once(one.listen(0, '127.0.0.1'), 'listening');
  const { port } = web.address() as AddressInfo;
  const phone = createSocket('udp4', () => heard.push('/call'));
  await new Promise<void>((resolve) => phone.bind(port, '127.0.0.1', resolve));
  return {
    heard,
    outside: `http://127.0.0.1:${port}`,
    knocked: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close() {
      web.closeAllConnections();
      for (const one of [web, door, phone]) one.close();
    },
  };
}

const folder = join(import.meta.dirname, 'hostile');
const buildOf = (said: Record<string, string>) => [
  { name: 'config.js', data: `export const { app, outside, knocked, other, hog } = ${JSON.stringify(said)};` },
  ...readdirSync(folder).map((name) => ({ name, data: readFileSync(join(folder, name)) })),
];

type Game = { gameUrl: string };

/** A reviewer may be fooled. */
async function publish(maker: Page, staff: Page, title: string, said: Record<string, string>): Promise<string> {
  const id = await sendGame(maker, title, buildOf({ ...said, name: title }));
  await ask(staff, 'POST', `/api/admin/games/${id}/approve`, {});
  return id;
}

async function keep(page: Page, store: Store, id: string): Promise<void> {
  await page.goto(`${store.url}/game/${id}`);
  await press(page, 'Keep offline');
  await page.getByText('On this device').first().waitFor();
}

/** The frame that the game is played in, not those that it makes in it, and not the one that keeps its save. */
const frameOf = (page: Page, id: string) =>
  page
    .mainFrame()
    .childFrames()
    .find((frame) => frame.url().includes(`//g-${id}`) && !frame.url().includes('/_play/'));
async function play(page: Page, store: Store, id: string): Promise<Frame> {
  await page.goto(`${store.url}/game/${id}?play=1`);
  const frame = await until('the game', () => frameOf(page, id));
  // Not asked for what is in it: to Chromium that would be somebody who clicked, and more is allowed then.
  await frame.waitForLoadState('load');
  return frame;
}

/** The game from its beginning, in the page that plays it already. */
async function anew(page: Page, id: string): Promise<Frame> {
  await page.evaluate(async () => {
    const frame = document.querySelector('iframe:not([hidden])') as HTMLIFrameElement;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.src = new URL('/', frame.src).href;
    await loaded;
  });
  return until('the game again', () => frameOf(page, id));
}

/** What happens to the browser that no page may do: each is noted as it happens. */
function watched(context: BrowserContext, page: Page): string[] {
  const seen: string[] = [];
  context.on('page', (other) => seen.push(`opened ${other.url()}`));
  page.on('dialog', (dialog) => {
    seen.push(`showed “${dialog.message()}”`);
    dialog.dismiss().catch(() => {});
  });
  page.on('download', (file) => seen.push(`saved ${file.suggestedFilename()}`));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && seen.push(`went to ${frame.url()}`));
  return seen;
}

const granted = ['camera', 'microphone', 'geolocation', 'clipboard-read', 'clipboard-write', 'midi'];

/** What any page gets that asks, and why it may. */
const harmless: Record<string, string> = {
  'the battery': 'there is no policy for it, and nothing that is read leaves the device',
  'an advertisement group': 'Chromium has taken these away and answers as before',
};

const attempts = 164;

/** What Chromium has on other computers only: here nothing could be tried. */
const absent = ['Bluetooth', 'sharing', 'contacts', 'a shared storage across sites'];
const isAbsent = (no: string) => /is not (a function|a constructor|defined)|properties of (undefined|null)/.test(no);

/** What was tried, and what came of it, by name; nothing may have been got. */
function none(tried: Tried): void {
  const all = Object.entries(tried);
  const got = all.flatMap(([name, { got: loot }]) => (loot && !harmless[name] ? [`${name}: ${loot}`] : []));
  assert.deepEqual(got, [], 'what a hostile game got');
  const untried = all.flatMap(([name, { no = '' }]) =>
    isAbsent(no) && !absent.includes(name) ? [`${name}: ${no}`] : [],
  );
  assert.deepEqual(untried, [], 'what was not tried');
  assert.equal(all.length, attempts, 'all of them were made');
  const told = all.map(
    ([name, { got: loot, no = '' }]) => `  ${name}: ${loot ? `${loot}, but ${harmless[name]}` : no}`,
  );
  console.log(`${all.length} attempts\n${told.map((line) => line.slice(0, 160)).join('\n')}`);
}

type Watch = { heard: string[]; strange: string[]; seen: string[] };
/** Nothing was sent elsewhere, nothing came to the app that its own pages did not ask, and no page did what it may not. */
const quiet = ({ heard, strange, seen }: Watch, when: string) =>
  assert.deepEqual({ heard, strange, seen }, { heard: [], strange: [], seen: [] }, when);

/** Leaves a game while it does its worst; answers milliseconds until it is gone, and until the app's page can be used. */
async function leave(page: Page, store: Store, id: string) {
  await play(page, store, id);
  await page.waitForTimeout(2_000);
  const from = performance.now();
  await page.getByRole('button', { name: 'Leave game' }).click();
  const since = () => Math.round(performance.now() - from);
  await page.locator('iframe:not([hidden])').waitFor({ state: 'detached' });
  const gone = since();
  await page.waitForURL((url) => !url.search);
  await page.getByRole('button', { name: 'Wishlist' }).click({ trial: true });
  return { gone, took: since() };
}

/** Where a frame may be: at the app, at the game, or nowhere. */
const isHome = (url: string, store: Store, id: string) =>
  url.startsWith(`${store.url}/`) || url.includes(`//g-${id}`) || /^(about|chrome-error|blob|data):|^$/.test(url);

/** What it put in the place of its kept files is never played, with the store gone or back; its page mends it. */
async function leaveRewritten(page: Page, store: Store, id: string, watch: Watch): Promise<void> {
  const addresses = [`${store.url}/game/${id}`, `${store.url}/game/${id}?play=1`];
  const frame = await play(page, store, id);
  assert.ok((await frame.evaluate(() => rewrite())) > 0);
  const isNotPlayed = async () => {
    await page.goto(addresses[1] as string);
    await until('a frame', () => page.locator('iframe:not([hidden])').count());
    await page.waitForTimeout(1_500);
    for (const each of page.frames()) assert.equal(await each.getByText('Rewritten').count(), 0);
  };
  await store.kill();
  await isNotPlayed();
  await store.start();
  await isNotPlayed();
  await page.goto(addresses[0] as string);
  const { gameUrl } = await ask<Game>(page, 'GET', `/api/games/${id}`);
  const { buildId } = await ask<{ buildId: string }>(page, 'GET', `/api/games/${id}/build`);
  const kept = async (name: string) => (await (await caches.open(name)).match('/index.html'))?.text();
  await until('its page to bring the copy anew', async () => {
    const text = await inOriginOf(page, gameUrl, kept, `game-${buildId}`);
    return text?.includes('Loading coins');
  });
  await page.getByText(/^On this device \d/).waitFor();
  await store.kill();
  await (await play(page, store, id)).getByText('Loading coins').waitFor({ state: 'attached' });
  watch.seen.splice(0, watch.seen.length, ...watch.seen.filter((seen) => !isOurs(seen, addresses)));
  quiet(watch, 'from what it had put in the place of its files');
  await store.start();
}
/** Where the story itself went. */
const isOurs = (seen: string, addresses: readonly string[]) =>
  addresses.some((address) => seen === `went to ${address}`);

/** A page without our rules is heard in each of these ways: silence means something here. */
async function isHeard(context: BrowserContext, { outside, knocked, heard }: Listener): Promise<void> {
  const free = await context.newPage();
  await free.goto(`${outside}/page`);
  await free.evaluate(
    async ([away, door]) => {
      await fetch('/fetch');
      new WebSocket(`${away.replace('http', 'ws')}/socket`);
      fetch(door).catch(() => {});
      const call = new RTCPeerConnection({ iceServers: [{ urls: `stun:${new URL(away).host}` }] });
      call.createDataChannel('x');
      await call.setLocalDescription();
    },
    [outside, knocked] as const,
  );
  for (const way of ['/page', '/fetch', '/socket', '/knock', '/call'])
    await until(`${way} to be heard`, () => heard.includes(way));
  await free.close();
  heard.length = 0;
}

async function story(tools: Tools): Promise<void> {
  const elsewhere = await listener();
  await tell(tools, elsewhere).finally(elsewhere.close);
}

async function tell({ store: newStore, browser }: Tools, elsewhere: Listener) {
  const strange: string[] = [];
  const line = troubledLine(({ method, url, headers }) => {
    const site = headers['sec-fetch-site'];
    if (site && site !== 'same-origin' && site !== 'none') strange.push(`${method} ${url} ${headers.cookie ?? ''}`);
  });
  const store = await newStore({ line });
  const maker = await (await browser('maker')).newPage();
  await signIn(maker, store.url, 'dev');
  const reviewer = await (await browser('reviewer')).newPage();
  await signInLead(reviewer, store.url);
  const pupil = await browser('maya');
  await pupil.grantPermissions(granted);
  const page = await pupil.newPage();
  await signIn(page, store.url, 'maya');

  const victim = (await gamesOf(store.url))('Tide Cards');
  const { gameUrl } = await ask<Game>(page, 'GET', `/api/games/${victim}`);
  const { outside, knocked, heard } = elsewhere;
  const said = { app: store.url, outside, knocked, other: new URL(gameUrl).origin };
  const one = await publish(maker, reviewer, 'Coin Rush', said);
  const two = await publish(maker, reviewer, 'Coin Rain', said);
  await workerReady(page);
  await keep(page, store, victim);
  await keep(page, store, one);
  await isHeard(pupil, elsewhere);
  const before = { cookies: await pupil.cookies(store.url), wishes: countIn(store, 'wishlists') };

  // Both at once, each in a window of its own, as two that would like to meet.
  const second = await pupil.newPage();
  await play(second, store, two);
  const frame = await play(page, store, one);
  const seen = watched(pupil, page);
  const watch = { heard, strange, seen };
  const tried = await frame.evaluate(() => results);
  none(tried);
  quiet(watch, 'while it plays');

  for (const name of await frame.evaluate(() => Object.keys(away))) {
    const from = await anew(page, one);
    await from.evaluate((way) => void setTimeout(() => away[way]?.(), 0), name);
    await page.waitForTimeout(500);
    const where = page.frames().map((each) => each.url());
    assert.deepEqual(
      where.filter((url) => !isHome(url, store, one)),
      [],
      name,
    );
    quiet(watch, name);
  }
  await leaveRewritten(page, store, one, watch);
  assert.deepEqual(await pupil.cookies(store.url), before.cookies, 'the app’s cookies');
  assert.equal(countIn(store, 'wishlists'), before.wishes);

  await second.close();
  const calm = await leave(page, store, victim);
  // Each a game of its own: one that spins still has the process that the next frame of it would come into.
  for (const hog of ['spin', 'storm', 'bomb', 'cling']) {
    let [gone, took] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // A computer that is busy beside it holds one of them up and not the other.
    for (let n = 0; n < 3 && (gone >= 1_000 || took >= calm.took + 1_000); n++)
      ({ gone, took } = await leave(page, store, await publish(maker, reviewer, `Coin ${hog} ${n}`, { hog })));
    const said = `${hog}: gone after ${gone} ms, the app's page after ${took}; a calm one ${calm.gone}, ${calm.took}`;
    console.log(`left while it does its worst: ${said}`);
    // The page has to come up after either: a game that does its worst holds nobody for a second.
    assert.ok(gone < 1_000 && took < calm.took + 1_000, said);
  }
}

export const stories: Story[] = [
  { name: 'a hostile game gets nothing it tries, and can be left while it spins', run: story, alone: true },
];
