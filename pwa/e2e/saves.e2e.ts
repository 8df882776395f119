import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { v7 as uuid } from 'uuid';
import { gameFrame, gamesOf, press, saved, savesHere, waitForText } from './support/actions.ts';
import { until, workerReady } from './support/browser.ts';
import { logOut, outIsSettled } from './support/logOut.ts';
import { become } from './support/seededStore.ts';
import type { Store } from './support/store.ts';
import { expect, test } from './support/test.ts';

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
const addressOf = async ({ url }: Store) => `${url}/game/${(await gamesOf(url))(title)}`;

/** Once the game runs: by then there is what it kept at its start, or what was put there before. */
async function running(page: Page): Promise<Frame> {
  const frame = await gameFrame(page);
  await until('the game to run', () => frame.evaluate(() => 'word-orchard.progress' in localStorage));
  return frame;
}
async function open(page: Page, address: string): Promise<Frame> {
  await page.goto(`${address}?play=1`);
  return running(page);
}
async function leave(page: Page): Promise<void> {
  await press(page, 'Leave game');
  await page.waitForURL((url) => !url.search.includes('play'));
  await expect(page.getByRole('heading', { name: 'Your save' })).toBeVisible();
}
/** As the game's own code would, by every way there is. */
const collect = (frame: Frame, coins: string) =>
  frame.evaluate((n) => {
    localStorage['coins'] = n;
    localStorage.setItem('gone', 'soon');
    localStorage.removeItem('gone');
    localStorage.setItem('__proto__', '{"polluted":1}');
  }, coins);
const coinsIn = (frame: Frame) => frame.evaluate(() => localStorage.getItem('coins'));

/** What this device has kept, whether or not the store has it. */
const coinsHere = async (page: Page) => (await savesHere(page)).map(({ items }) => new Map(items).get('coins'));

test('a save follows its player to another device, where the game finds it at its first look', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const address = await addressOf(store);
  const player = async () => {
    const context = await newContext();
    await become(context, store.url, 'maya');
    return context.newPage();
  };
  const school = await player();
  const game = await open(school, address);
  // The game's own button, and the game's own word for it.
  await game.locator('#sound-button').click();
  await collect(game, '3');
  await leave(school);
  await waitForText(school, "It's in your account.");
  const [save] = kept(store, 'maya');
  expect([save?.get('coins'), save?.get('word-orchard.sound'), save?.get('__proto__'), save?.has('gone')]).toEqual([
    '3',
    'true',
    '{"polluted":1}',
    false,
  ]);

  const home = await player();
  const again = await open(home, address);
  await again.locator('#sound-button[aria-pressed=true]').waitFor();
  expect(await coinsIn(again)).toBe('3');
});

test('of two saves that were made offline both are kept, and the other one is a press away', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const address = await addressOf(store);
  const gameId = address.split('/').at(-1);
  const another = await become(await newContext(), store.url, 'maya');
  const device = uuid();
  /** What the other device sends, whenever it has a network again; `base`: what it knows of. */
  const send = (coins: string, seq: number, base: number) => {
    const [at, items] = [new Date().toISOString(), [['coins', coins]]];
    return another('post', `/api/saves/${gameId}`, { device, seq, run: uuid(), base, at, now: at, items });
  };
  await send('3', 1, 0);

  const context = await newContext({ serviceWorkers: 'allow' });
  await become(context, store.url, 'maya');
  const page = await context.newPage();
  await page.goto(address);
  await waitForText(page, "It's in your account.");
  await press(page, 'Download');
  await expect(page.getByRole('button', { name: `Remove ${title} from this device` })).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);
  const game = await open(page, address);
  expect(await coinsIn(game)).toBe('3');
  await collect(game, '20');
  // Whoever plays on is kept as they play; what comes from a game's last moment is asked above.
  await expect.poll(() => coinsHere(page)).toContain('20');
  await leave(page);
  await waitForText(page, "It's on this device. We'll send it when you're online.");

  await send('10', 2, 1);
  await context.setOffline(false);
  await waitForText(page, 'You played from the same save on two devices.');
  await waitForText(page, "It's in your account.");
  expect(coinsOf(store, 'maya')).toEqual(['20', '10', '3']);
  await page.getByRole('listitem').filter({ hasText: 'From another device' }).getByRole('button').click();
  await expect.poll(() => coinsOf(store, 'maya')).toEqual(['10', '20', '3']);
  expect(await coinsIn(await open(page, address))).toBe('10');
});

test('a save comes back from a file, and what was reached since is kept as the one before', async ({
  newStore,
  newContext,
  folder,
}) => {
  const store = await newStore();
  const address = await addressOf(store);
  const context = await newContext();
  await become(context, store.url, 'maya');
  const page = await context.newPage();
  await collect(await open(page, address), '3');
  await leave(page);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save to a file')]);
  expect(download.suggestedFilename()).toBe('Word-Orchard.save.json');
  const file = join(folder, 'save.json');
  await download.saveAs(file);

  await collect(await open(page, address), '4');
  await leave(page);
  // At once, whatever is on its way: what the game kept last goes first.
  await page.locator('input[type=file]').setInputFiles(file);
  await waitForText(page, 'Save loaded from the file');
  await expect.poll(() => coinsOf(store, 'maya').slice(0, 2)).toEqual(['3', '4']);
});

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

test('a save is changed by no lie of its game, and another game sees nothing of it', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const context = await newContext();
  await become(context, store.url, 'maya');
  const page = await context.newPage();
  const game = await open(page, await addressOf(store));
  await collect(game, '3');
  await lie(game);
  await expect.poll(() => coinsOf(store, 'maya')[0], 'what the store was told while it is played').toBe('3');
  await leave(page);
  expect(coinsOf(store, 'maya')).toEqual(['3']);

  await page.goto(`${store.url}/game/${(await gamesOf(store.url))('Tide Cards')}?play=1`);
  const tide = await gameFrame(page);
  await tide.locator('#sound').waitFor();
  expect(await coinsIn(tide)).toBe(null);
  const reached = tide.evaluate(async (url) => fetch(url).then(String, () => 'refused'), `${store.url}/api/saves`);
  expect(await reached).toBe('refused');
});

test('the next pupil on a device finds their own save, and not the one of the pupil before', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const address = await addressOf(store);
  const context = await newContext();
  const page = await context.newPage();
  /** Begins to play; answers what the game found at its start. */
  async function begin(who: 'maya' | 'leo') {
    await become(context, store.url, who);
    const game = await open(page, address);
    return { game, found: await coinsIn(game) };
  }
  async function playAndLogOut(who: 'maya' | 'leo', coins: string) {
    const { game, found } = await begin(who);
    await collect(game, coins);
    await leave(page);
    await waitForText(page, "It's in your account.");
    await saved(page);
    await logOut(page);
    await outIsSettled(page);
    return found;
  }
  expect(await playAndLogOut('maya', '3')).toBe(null);
  expect(await playAndLogOut('leo', '8')).toBe(null);
  expect([coinsOf(store, 'leo'), coinsOf(store, 'maya')]).toEqual([['8'], ['3']]);
  expect((await begin('maya')).found).toBe('3');
});
