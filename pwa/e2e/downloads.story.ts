import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ask, changeStore, chooseItem, gamesOf, press, saved, shown, signInLead } from './acts.ts';
import { signIn, until, workerReady } from './browser.ts';
import type { Story, Tools } from './run.ts';

type Copies = { names: string[]; bytes: number };

/** Does something in a game's own origin. */
export async function inOriginOf<T, A>(page: Page, gameUrl: string, act: (arg: A) => Promise<T>, arg: A): Promise<T> {
  const address = `${new URL(gameUrl).origin}/_play/shell.html`;
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, hidden: true, id: 'asked' });
    document.body.append(frame);
  }, address);
  const frame = await until('the game’s own origin', async () => {
    const handle = await page.locator('#asked').elementHandle();
    const inside = await handle?.contentFrame();
    return inside?.url() === address ? inside : undefined;
  });
  const answer = await frame.evaluate(act as (arg: unknown) => Promise<T>, arg);
  await page.evaluate(() => document.getElementById('asked')?.remove());
  return answer;
}

/** What a game's own origin keeps on this device, asked there. */
export const keptAt = (page: Page, gameUrl: string): Promise<Copies> =>
  inOriginOf(
    page,
    gameUrl,
    async () => ({
      names: (await caches.keys()).filter((name) => name.startsWith('game-')),
      bytes: (await navigator.storage.estimate()).usage ?? 0,
    }),
    undefined,
  );

async function story({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const page = await (await browser('maya')).newPage();
  await signIn(page, store.url, 'maya');
  const id = (await gamesOf(store.url))('Tide Cards');
  const { gameUrl } = await ask<{ gameUrl: string }>(page, 'GET', `/api/games/${id}`);
  const build = await ask<{ totalBytes: number }>(page, 'GET', `/api/games/${id}/build`);
  await page.goto(`${store.url}/game/${id}`);
  await press(page, 'Keep offline');
  await page.getByRole('button', { name: 'Remove Tide Cards from this device' }).waitFor();

  await page.goto(`${store.url}/library`);
  const mine = page.getByRole('region', { name: 'My Downloads' });
  const size = (await mine.getByText(/^1 game, /).textContent()) ?? '';
  assert.match(size, /^1 game, [\d.,]+ [KM]B$/);
  await mine.getByRole('listitem').getByText(size.slice('1 game, '.length), { exact: true }).waitFor();
  await mine.getByText(/ used, .+ free\./).waitFor();
  const before = await keptAt(page, gameUrl);
  assert.equal(before.names.length, 1);
  assert.ok(before.bytes > build.totalBytes, `${before.bytes} bytes are in use for a game of ${build.totalBytes}`);

  await mine.getByRole('button', { name: 'Remove Tide Cards from this device' }).click();
  await mine.getByText(/^No game is kept on this device/).waitFor();
  await until('the copy to be gone', async () => (await keptAt(page, gameUrl)).names.length === 0);
  await until(
    'its room to be free',
    async () => before.bytes - (await keptAt(page, gameUrl)).bytes >= build.totalBytes,
  );
  await page.reload();
  await mine.getByText(/^No game is kept on this device/).waitFor();
  await page.goto(`${store.url}/game/${id}`);
  await page.getByRole('button', { name: 'Keep offline' }).waitFor();
}

/** A page that was opened to play one game may frame no other: whoever goes on from there keeps others all the same. */
async function goOn({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const elsewhere = `UPDATE games SET "gameUrl" = 'https://games.example/', "buildId" = NULL WHERE title = 'Word Orchard'`;
  await changeStore(store, elsewhere);
  const page = await (await browser('maya')).newPage();
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  const id = await gamesOf(store.url);
  await page.goto(`${store.url}/game/${id('Word Orchard')}?play=1`);
  await shown(page, 'Cannot Embed Game');
  await page.getByRole('link', { name: 'Back to the game’s page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Word Orchard' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tide Cards/ })
    .first()
    .click();
  await page.waitForURL(/\/game\//);
  await press(page, 'Keep offline');
  await page.getByRole('button', { name: 'Remove Tide Cards from this device' }).waitFor();

  // The game leaves the store, and the device with it.
  const lead = await (await browser('lead')).newPage();
  await signInLead(lead, store.url);
  await ask(lead, 'DELETE', `/api/admin/games/${id('Tide Cards')}`);
  await page.goto(`${store.url}/library`);
  await page
    .getByRole('region', { name: 'My Downloads' })
    .getByText(/^No game is kept on this device/)
    .waitFor();
}

/** Counts from now on how often each card that stands is drawn: React hands its element other properties then. */
const countDrawn = (page: Page) =>
  page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('main article')) {
      const key = Object.keys(card).find((name) => name.startsWith('__reactProps$')) as string;
      let props = (card as unknown as Record<string, unknown>)[key];
      card.dataset['drawn'] = '0';
      Object.defineProperty(card, key, {
        get() {
          return props;
        },
        set(next: unknown) {
          if (next !== props) card.dataset['drawn'] = `${Number(card.dataset['drawn']) + 1}`;
          props = next;
        },
      });
    }
  });
const drawn = async (page: Page): Promise<Record<string, number>> =>
  Object.fromEntries(
    await page
      .locator('main article')
      .evaluateAll((cards) =>
        cards.map((card) => [
          card.querySelector('h2, h3')?.textContent,
          Number((card as HTMLElement).dataset['drawn']),
        ]),
      ),
  );

async function onlyWhatChanged({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const page = await (await browser('maya')).newPage();
  await signIn(page, store.url, 'maya');
  const id = await gamesOf(store.url);
  const titles = ['Tide Cards', 'Word Orchard', 'Cricket Choir'];
  for (const title of titles)
    for (const list of ['library', 'wishlist']) await ask(page, 'POST', `/api/${list}/${id(title)}`).catch(() => {});
  await page.goto(`${store.url}/library`);
  await saved(page);
  const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^More about/ }) });
  await until('the library to stand', async () => (await cards.count()) >= titles.length);
  await countDrawn(page);
  await press(page, 'More about Tide Cards');
  await chooseItem(page, 'Keep offline');
  await cards.getByText(/^On this device, /).waitFor();
  const { 'Tide Cards': kept, ...others } = await drawn(page);
  assert.ok(kept && kept > 1, `The card whose copy came was drawn ${kept} times`);
  assert.deepEqual(new Set(Object.values(others)), new Set([0]), JSON.stringify(others));

  await page.goto(`${store.url}/wishlist`);
  await saved(page);
  await page.getByRole('button', { name: 'Remove Tide Cards from wishlist' }).waitFor();
  await countDrawn(page);
  await press(page, 'Remove Tide Cards from wishlist');
  await until('the card to go', async () => !('Tide Cards' in (await drawn(page))));
  await saved(page);
  const left = await drawn(page);
  assert.ok(Object.keys(left).length >= 2);
  assert.deepEqual(new Set(Object.values(left)), new Set([0]), JSON.stringify(left));
}

export const stories: Story[] = [
  { name: 'while one card changes in the library or on the wishlist, the others are not drawn', run: onlyWhatChanged },
  {
    name: 'after a game that cannot be played here others are kept as ever, and one that left the store is kept no more',
    run: goOn,
  },
  { name: 'a game kept on this device is listed with its size, and frees its room when it is removed', run: story },
];
