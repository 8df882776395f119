import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import type { Game } from '#sync/contract/games.ts';
import { type Zipped, zipOf } from '../../../api/test/zip.ts';
import { belongsTo, type OnDemandBundle } from '../../worker/onDemandPrecache.ts';
import { animationsEnded, root, signIn, until, workerReady } from './browser.ts';
import type { Store } from './store.ts';

/** Makes a call as the app does, as the user who is signed in on the page. */
export const callApi = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([m, p, b]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(p, { method: m, ...(b && { headers, body: b }) });
      if (!answer.ok) throw new Error(`${m} ${p}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? undefined : answer.json();
    },
    [method, path, body && JSON.stringify(body)] as [string, string, string | undefined],
  );

/** Signs in the lead developer with the setup key, which gives all powers. */
export async function signInLead(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await callApi(page, 'POST', '/api/auth/lead-dev-login', {
    ...{ setupKey: 'recess-demo-key', email: 'lead@demo.recess', password: 'recess-demo' },
  });
}

type Row = [id: string, rev: number, game: Game | null];
/** Adds `count` games to the catalogue response: copies of the first one, each changed by `as` (from 0). */
export const withMore = (page: Page, count: number, as: (n: number) => Partial<Game>): Promise<unknown> =>
  page.route('**/api/sync/catalogue**', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { rows: Row[] };
    const [first] = all.rows;
    if (!first) return route.fulfill({ response });
    const [, rev, game] = first;
    const more = Array.from({ length: count }, (_, n): Row => {
      const id = `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
      return [id, rev, { ...game, id, ...as(n) } as Game];
    });
    await route.fulfill({ response, json: { ...all, rows: [...all.rows, ...more] } });
  });

export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const saved = (page: Page) => waitForText(page, 'All saved');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens Maya's library, with everything saved and the app cached on her device. */
export async function atHome(store: Store, context: BrowserContext): Promise<{ context: BrowserContext; page: Page }> {
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', '/library');
  await workerReady(page);
  await saved(page);
  return { context, page };
}

/** The frame in which a game is played; the hidden frame next to it handles its save. */
export const gameFrame = (page: Page): Promise<Frame> =>
  until('the game to load', () => page.frames().find((frame) => /^http:\/\/g-[^/]+\/(?!_play\/)/.test(frame.url())));

/** Chooses an item in a menu or list that was just opened, once it has its final position. */
export async function chooseItem(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemcheckbox' | 'option' = 'menuitem',
) {
  const item = page.getByRole(role, { name, exact: role === 'menuitem' });
  await item.waitFor();
  await animationsEnded(page);
  await item.click();
}

/** Opens the feedback form; returns its message field. */
export async function openFeedback(page: Page) {
  await page.getByRole('button', { name: 'Give Feedback' }).click();
  const words = page.getByRole('dialog', { name: 'Give Feedback' }).getByLabel('Message');
  await words.waitFor();
  return words;
}

/** Counts an account's pulled rows or waiting writes on this device. */
export const rowsOf = (page: Page, id: string, table: 'base' | 'outbox' = 'base') =>
  page.evaluate(
    async ([name, rows]) => {
      const open = indexedDB.open(name);
      const there = await new Promise<boolean>((done) =>
        Object.assign(open, {
          // The event means that the database does not exist, and would be created.
          onupgradeneeded() {
            open.transaction?.abort();
          },
          onsuccess() {
            done(true);
          },
          onerror() {
            done(false);
          },
        }),
      );
      if (!there) return 0;
      const count = open.result.transaction(rows).objectStore(rows).count();
      await new Promise((done) => Object.assign(count, { onsuccess: done }));
      open.result.close();
      return count.result;
    },
    [`u_${id}`, table] as const,
  );
/** The saves of games that the app has on this device, whether or not the store has them. */
export const savesHere = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('u_')) ?? {};
    const open = indexedDB.open(name);
    await new Promise((done) => (open.onsuccess = done));
    const all = open.result.transaction('saves').objectStore('saves').getAll();
    await new Promise((done) => (all.onsuccess = done));
    open.result.close();
    return all.result as { items: [string, string][] }[];
  });
/** Counts the sealed changes on this device. */
export const sealedOn = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'left')) return 0;
    const open = indexedDB.open('left');
    await new Promise((done) => Object.assign(open, { onsuccess: done }));
    const all = open.result.transaction('sealed').objectStore('sealed').getAll();
    await new Promise((done) => Object.assign(all, { onsuccess: done }));
    open.result.close();
    return (all.result as { waiting: number }[]).reduce((sum, { waiting }) => sum + waiting, 0);
  });
/** Marks this device as trusted, as the settings do. */
export const makeOwn = (page: Page, id: string) =>
  page.evaluate((userId) => localStorage.setItem(`recess.ownDevice.${userId}`, '1'), id);
/** Counts the accounts on this device. */
export const accountsHere = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('u_')).length);

/** Navigates within the app, as Back and Forward do, without a reload. */
export const setOff = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Navigates to another page within the app, and waits until it has replaced the previous one. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await setOff(page, address);
  // The focus moves to the beginning of the new page.
  await page
    .locator('main:focus')
    .waitFor()
    .catch(async (error: Error) => {
      const stands = await page.evaluate(() => ({
        address: location.href,
        focus: document.activeElement?.outerHTML.slice(0, 200),
        page: document.querySelector('main')?.textContent.slice(0, 400),
      }));
      throw new Error(`${address} has not come: ${JSON.stringify(stands)}`, { cause: error });
    });
}

/** Chooses a number of stars with the keyboard. */
export async function rate(page: Page, stars: number): Promise<void> {
  const radio = page.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars`, exact: true });
  await until('the stars to be chosen', async () => {
    await radio.press('Space');
    return radio.isChecked();
  });
}

/** Changes a store's database while it is stopped. */
export async function changeStore(store: Store, sql: string): Promise<void> {
  await store.stop();
  const db = new Database(join(store.dataDir, 'recess.sqlite'));
  db.exec(sql);
  db.close();
  await store.start();
}
/** Counts a store's rows that match. */
export const countIn = (store: Store, table: string, where = 'true'): number =>
  numberIn(store, `SELECT count(*) AS n FROM ${table} WHERE ${where}`);
export const sumIn = (store: Store, table: string, column: string): number =>
  numberIn(store, `SELECT sum("${column}") AS n FROM ${table}`);

const numberIn = (store: Store, sql: string): number => rowIn<{ n: number }>(store, sql).n;

/** The first row of a query. */
export function rowIn<T>({ dataDir }: Store, sql: string): T {
  const db = new Database(join(dataDir, 'recess.sqlite'), { readonly: true });
  const row = db.prepare(sql).get() as T;
  db.close();
  return row;
}

/**
 * Makes a request to the store outside the browser, on a new connection: an idle one may be closed just as it is used
 * again.
 */
export const fetchStore = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers: { ...headers, connection: 'close' } });
export type Listed = { id: string; title: string };
export const allGames = async <T = Listed>(url: string): Promise<T[]> => (await fetchStore(`${url}/api/games`)).json();
/** The text above the games of /browse when this many were found. */
export const showing = (all: readonly unknown[], found = all.length) => `Showing ${found} of ${all.length} games`;
/** Returns a function that gives the id of a store's game by its title. */
export async function gamesOf(url: string): Promise<(title: string) => string> {
  const all = await allGames(url);
  return (title) => {
    const found = all.find((game) => game.title === title);
    if (!found) throw new Error(`There is no game called ${title}`);
    return found.id;
  };
}

/** Makes a call fail like a server without a message. */
export async function breaking(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const body = JSON.stringify({ code: 'bug', message: '' });
  const headers = { 'x-recess-instance': 'x', 'content-type': 'application/json' };
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, headers, body }),
  );
  await act();
  await page.unroute(path);
}

type Sent = { gameUrl: string; coverImage: string; imageHash: string };
/** Uploads a build and submits it as a game, as the developer on the page; the cover is that of another game. */
export async function sendGame(maker: Page, title: string, files: readonly Zipped[]): Promise<string> {
  const { gameUrl } = await maker.evaluate(async (zip): Promise<Sent> => {
    const form = new FormData();
    form.set('build', new Blob([Uint8Array.from(atob(zip), (letter) => letter.charCodeAt(0))]));
    return (await fetch('/api/upload/game-build', { method: 'POST', body: form })).json();
  }, zipOf(files).toString('base64'));
  const [{ coverImage, imageHash }] = (await callApi(maker, 'GET', '/api/games')) as [Sent];
  const said = { title, description: 'Out on the water.', genres: ['Puzzle'], worksOffline: 1 };
  return (await callApi<{ id: string }>(maker, 'POST', '/api/games', { ...said, coverImage, imageHash, gameUrl })).id;
}

/** Ends the service workers, as the browser does after half a minute of idling. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Waits until all files of an opened on-demand bundle are cached on this device. */
export function isBundleCached(page: Page, part: OnDemandBundle): Promise<unknown> {
  const { own } = JSON.parse(readFileSync(join(root, 'dist/app.assets.json'), 'utf8')) as { own: string[] };
  const files = own.filter((name) => belongsTo(part, { url: `assets/${name}` })).length;
  if (files < 5) throw new Error(`The part "${part}" has ${files} files`);
  const keptOf = (name: string) =>
    page.evaluate(async (n) => ((await caches.has(n)) ? (await (await caches.open(n)).keys()).length : 0), name);
  return until(`the part "${part}" to be kept`, async () => (await keptOf(`part ${part}`)) === files);
}

/** Makes the page visible or hidden. */
export const setVisibility = (page: Page, how: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, how);

export type Caller = <T>(method: string, path: string, body?: object) => Promise<T>;
/** Signs in a demo user who calls a store without a browser; the lead developer with all powers. */
export async function callerOf({ url }: Pick<Store, 'url'>, who: string): Promise<Caller> {
  let cookie = '';
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const isForm = body instanceof FormData;
    const headers = {
      cookie,
      origin: url,
      connection: 'close',
      ...(!isForm && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(url + path, { method, headers, body: isForm ? body : body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const [way, key] = who === 'lead' ? ['lead-dev-login', { setupKey: 'recess-demo-key' }] : ['login', {}];
  const said = { email: `${who}@demo.recess`, password: 'recess-demo', ...key };
  const { headers } = await call('POST', `/api/auth/${way}`, said);
  cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async (method, path, body) => {
    const answer = await call(method, path, body);
    return answer.status === 204 ? undefined : await answer.json();
  };
}

/** Uploads a build; returns the URL with which a game or a version is submitted. */
export async function uploadBuild(call: Caller, files: readonly Zipped[]): Promise<string> {
  const form = new FormData();
  form.set('build', new Blob([zipOf(files)]), 'build.zip');
  return (await call<{ gameUrl: string }>('POST', '/api/upload/game-build', form)).gameUrl;
}

/**
 * Uploads a build and submits it as a game; its cover is that of another game of the developer. Returns the game's id.
 */
export async function submitGame(
  call: Caller,
  title: string,
  files: readonly Zipped[],
  more: object = {},
): Promise<string> {
  const gameUrl = await uploadBuild(call, files);
  const [{ coverImage, imageHash }] = await call<[Sent]>('GET', '/api/developer/games');
  const said = { title, description: 'Out on the water.', genres: ['Puzzle'], worksOffline: 1 };
  return (await call<{ id: string }>('POST', '/api/games', { ...said, coverImage, imageHash, gameUrl, ...more })).id;
}

/** Submits a game with the form, as a developer does; `choose` chooses its build. */
export async function submitByForm(page: Page, title: string, choose: () => Promise<void>): Promise<void> {
  await choose();
  await waitForText(page, /is uploaded and checked\./);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Join the numbers.');
  await page.getByRole('checkbox', { name: 'Puzzle', exact: true }).check();
  const cover = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#edc22e' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose a cover image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: cover });
  await press(page, 'Submit for approval');
  await waitForText(page, 'Game Submitted!');
  await until('the form to be empty', async () => (await page.getByLabel('Title').inputValue()) === '');
}

/** Maya and Leo write to each other; the last message is Leo's. Returns their calls and who they are. */
export async function writeToEachOther(store: Pick<Store, 'url'>, words: string) {
  const [maya, leo] = [await callerOf(store, 'maya'), await callerOf(store, 'leo')];
  const [me, him] = [
    await maya<{ id: string }>('GET', '/api/auth/user'),
    await leo<{ id: string }>('GET', '/api/auth/user'),
  ];
  await maya('POST', '/api/friends/messages', { receiverId: him.id, content: 'Nice game' });
  await leo('POST', '/api/friends/messages', { receiverId: me.id, content: words });
  return { maya, leo, me, him };
}
