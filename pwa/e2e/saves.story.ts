import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { gameFrame, gamesOf, press, saved, shown } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import { logOut } from './logOut.ts';
import type { Story, Tools } from './run.ts';

const title = 'Word Orchard';
const ofSave = `FROM saves s JOIN users u ON u.id = s."userId" JOIN games g ON g.id = s."gameId"`;

/** What an account has of a game, by the game's own keys, newest version first. */
function kept(store: Store, who: string, game = title): Map<string, string>[] {
  const db = new Database(join(store.dataDir, 'recess.sqlite'), { readonly: true });
  const rows = db
    .prepare(`SELECT s.items ${ofSave} WHERE u.email = ? AND g.title = ? ORDER BY s.counter DESC`)
    .all(`${who}@demo.recess`, game) as { items: string }[];
  db.close();
  return rows.map(({ items }) => new Map(JSON.parse(items) as [string, string][]));
}
const coinsOf = (store: Store, who: string) => kept(store, who).map((items) => items.get('coins'));

async function open(page: Page, address: string): Promise<Frame> {
  await page.goto(`${address}?play=1`);
  const frame = await gameFrame(page);
  // By then there is what it kept at its start, or what was put there before.
  await until('the game to run', () => frame.evaluate(() => 'word-orchard.progress' in localStorage));
  return frame;
}
async function leave(page: Page): Promise<void> {
  await press(page, 'Leave game');
  await page.waitForURL((url) => !url.search.includes('play'));
  await page.getByRole('heading', { name: 'Your save' }).waitFor();
}
/** As the game's own code would, by every way there is. */
const collect = (frame: Frame, coins: string) =>
  frame.evaluate((n) => {
    localStorage['coins'] = n;
    localStorage.setItem('gone', 'soon');
    localStorage.removeItem('gone');
    localStorage.setItem('__proto__', '{"polluted":1}');
  }, coins);
/** What this device has kept, whether or not the store has it. */
const coinsHere = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('u_')) ?? {};
    const open = indexedDB.open(name);
    await new Promise((done) => (open.onsuccess = done));
    const all = open.result.transaction('saves').objectStore('saves').getAll();
    await new Promise((done) => (all.onsuccess = done));
    open.result.close();
    return (all.result as { items: [string, string][] }[]).map(({ items }) => new Map(items).get('coins'));
  });
const coinsIn = (frame: Frame) => frame.evaluate(() => localStorage.getItem('coins'));

async function twoDevices({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const address = `${store.url}/game/${(await gamesOf(store.url))(title)}`;
  const atSchool = await browser('school');
  const school = atSchool.pages()[0] as Page;
  await signIn(school, store.url, 'maya');
  await workerReady(school);
  const game = await open(school, address);
  // The game's own button, and the game's own word for it.
  await game.locator('#sound-button').click();
  await collect(game, '3');
  await leave(school);
  await shown(school, 'It is in your account.');
  const [save] = kept(store, 'maya');
  assert.deepEqual(
    [save?.get('coins'), save?.get('word-orchard.sound'), save?.get('__proto__'), save?.has('gone')],
    ['3', 'true', '{"polluted":1}', false],
  );

  // Another device, or this one after it was wiped: the game finds it at its very first look.
  const atHome = await browser('home');
  const home = atHome.pages()[0] as Page;
  await signIn(home, store.url, 'maya');
  await workerReady(home);
  await home.goto(address);
  await shown(home, 'It is in your account.');
  const keepHere = async (page: Page) => {
    await press(page, 'Keep offline');
    await page.getByRole('button', { name: `Remove ${title} from this device` }).waitFor();
  };
  await Promise.all([keepHere(school), keepHere(home)]);

  const playOffline = async (context: BrowserContext, page: Page, coins: string) => {
    await context.setOffline(true);
    const frame = await open(page, address);
    await frame.locator('#sound-button[aria-pressed=true]').waitFor();
    assert.equal(await coinsIn(frame), '3');
    await collect(frame, coins);
    // Whoever plays on is kept as they play; what comes from a game's last moment was asked above.
    await until('the device to keep it', async () => (await coinsHere(page)).includes(coins));
    await leave(page);
    await shown(page, 'It waits on this device until it can be sent.');
  };
  await Promise.all([playOffline(atSchool, school, '10'), playOffline(atHome, home, '20')]);
  for (const [context, page] of [
    [atSchool, school],
    [atHome, home],
  ] as const) {
    await context.setOffline(false);
    await shown(page, 'It is in your account.');
  }
  assert.deepEqual(coinsOf(store, 'maya'), ['20', '10', '3']);
  await shown(home, 'Two devices went on from the same save.');
  await home.getByRole('listitem').filter({ hasText: 'From another device' }).getByRole('button').click();
  await until('the other to be used', () => coinsOf(store, 'maya')[0] === '10');
  assert.deepEqual(coinsOf(store, 'maya'), ['10', '20', '3']);
  assert.equal(await coinsIn(await open(home, address)), '10');
}

/** What a hostile game would say in the name of the page that keeps its save, and to that page in the app's. */
const lie = (frame: Frame) =>
  frame.evaluate(() => {
    const save = { from: 'recess-shell', type: 'saved', ask: null, items: [['coins', '999']] };
    for (let n = 0; n < 2_000; n++) {
      parent.postMessage(save, '*');
      for (let i = 0; i < parent.frames.length; i++)
        parent.frames[i]?.postMessage({ ask: 'x', type: 'place', items: [['coins', '999']], over: true }, '*');
    }
  });

async function others({ store: newStore, browser, folder }: Tools): Promise<void> {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const address = `${store.url}/game/${id(title)}`;
  const page = (await browser('shared')).pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  let game = await open(page, address);
  await collect(game, '3');
  await lie(game);
  await until('the game to be mirrored', () => coinsOf(store, 'maya')[0] === '3');
  await leave(page);
  assert.deepEqual(coinsOf(store, 'maya'), ['3']);

  // To a file, and back from it; nothing else is taken for one.
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save to a file')]);
  assert.equal(download.suggestedFilename(), 'Word-Orchard.save.json');
  const file = join(folder, 'save.json');
  await download.saveAs(file);
  const input = page.locator('input[type=file]');
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, 'no save');
  await input.setInputFiles(wrong);
  await shown(page, 'That file is no save of a game on Recess.');
  await page.goto(`${store.url}/game/${id('Tide Cards')}`);
  await page.getByRole('heading', { name: 'Your save' }).waitFor();
  await input.setInputFiles(file);
  await shown(page, 'That is a save of Word Orchard, not of this game.');

  // Another game has another origin: it sees nothing of this one.
  await page.goto(`${store.url}/game/${id('Tide Cards')}?play=1`);
  const tide = await gameFrame(page);
  await tide.locator('#sound').waitFor();
  assert.equal(await coinsIn(tide), null);
  const reached = await tide.evaluate(
    async (url) => fetch(url).then(String, () => 'refused'),
    `${store.url}/api/saves`,
  );
  assert.equal(reached, 'refused');
  await page.goto(store.url);
  await saved(page);
  await logOut(page);

  // The next pupil on the same device begins with their own.
  await signIn(page, store.url, 'leo');
  game = await open(page, address);
  assert.equal(await coinsIn(game), null);
  await collect(game, '8');
  await leave(page);
  await shown(page, 'It is in your account.');
  assert.deepEqual([coinsOf(store, 'leo'), coinsOf(store, 'maya')], [['8'], ['3']]);
  await page.goto(store.url);
  await saved(page);
  await logOut(page);

  await signIn(page, store.url, 'maya');
  game = await open(page, address);
  assert.equal(await coinsIn(game), '3');
  await collect(game, '4');
  await leave(page);
  // At once, whatever is on its way: what the game kept last goes first.
  await input.setInputFiles(file);
  await shown(page, 'Save brought from the file');
  await until(
    'the file’s to be used, and the one before kept',
    () => coinsOf(store, 'maya').slice(0, 2).join() === '3,4',
  );
}

export const stories: Story[] = [
  {
    name: 'a save follows its player to another device, and of two that were offline both are kept',
    run: twoDevices,
  },
  {
    name: 'nobody else finds a save: not the next pupil, not another game, and no lie of a game changes one',
    run: others,
  },
];
