import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ask, gamesOf, goWithin, press, rate, saved } from './acts.ts';
import { signIn, until, workerHas } from './browser.ts';
import type { Story, Tools } from './run.ts';

type Held = typeof globalThis & { letGo(): void };
/** Nothing that is written comes through to the account's storage until it is let go, as on a slow disk. */
const holdDisk = (page: Page, userId: string) =>
  page.evaluate(async (name) => {
    const open = indexedDB.open(name);
    await new Promise((done) => Object.assign(open, { onsuccess: done }));
    const store = open.result.transaction('outbox', 'readwrite').objectStore('outbox');
    const disk = {
      held: true,
      goOn() {
        if (disk.held) store.count().onsuccess = disk.goOn;
        else open.result.close();
      },
    };
    disk.goOn();
    (window as unknown as Held).letGo = () => {
      disk.held = false;
    };
  }, `u_${userId}`);
const letGo = (page: Page) => page.evaluate(() => (window as unknown as Held).letGo());

/** Until it is let go, the storage says that it is full. */
const fillDisk = (page: Page) =>
  page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    Object.assign(IDBObjectStore.prototype, {
      add() {
        throw new DOMException('No room', 'QuotaExceededError');
      },
      put() {
        throw new DOMException('No room', 'QuotaExceededError');
      },
    });
    (window as unknown as Held).letGo = () => void Object.assign(IDBObjectStore.prototype, { add, put });
  });

async function chat(page: Page, me: string): Promise<void> {
  await goWithin(page, '/friends');
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  const field = page.getByRole('textbox', { name: 'Message to leo' });
  const said = (words: string) => page.getByRole('log').getByText(words);
  await said('Hello').waitFor({ state: 'detached' });
  await field.fill('Hello');
  await holdDisk(page, me);
  await page.keyboard.press('Enter');
  await page.keyboard.type('are you');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' there');
  assert.equal(await field.inputValue(), 'are you there');
  await letGo(page);
  await said('Hello').waitFor();
  assert.equal(await field.inputValue(), 'are you there');

  // A window that ends before it is kept forgets nothing, and a device without room gives the words back.
  await fillDisk(page);
  await page.keyboard.press('Enter');
  await page.getByText('This device has no room for it').first().waitFor();
  await until('the words to be back', async () => (await field.inputValue()) === 'are you there');
  await letGo(page);
  await field.press('Enter');
  await said('are you there').waitFor();
  assert.equal(await field.inputValue(), '');
  assert.equal(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('message.'))), false);
  const messages = await page.getByRole('log').textContent();
  assert.equal(messages?.split('Hello').length, 2);
  await page.keyboard.press('Escape');
}

async function review(page: Page, game: string, me: string): Promise<void> {
  await goWithin(page, `/game/${game}`);
  await rate(page, 5);
  const comment = page.getByLabel('Comment (optional)');
  await comment.fill('Good');
  await holdDisk(page, me);
  await press(page, 'Submit review');
  await comment.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(', and short');
  await letGo(page);
  await press(page, 'Save review');
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.getByText('Good, and short', { exact: true }).first().waitFor();
}

async function feedback(page: Page): Promise<void> {
  let sent = 0;
  let answer = () => {};
  await workerHas(page);
  await page.route('**/api/feedback', async (route) => {
    sent++;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.abort();
  });
  await press(page, 'Give Feedback');
  await page.getByLabel('Subject').fill('Search');
  const message = page.getByLabel('Message');
  await message.fill('Finds it');
  await press(page, 'Send Feedback');
  await until('it to be on its way', () => sent > 0);
  await message.focus();
  await page.keyboard.type(' all');
  await page.getByLabel('Subject').press('Enter');
  assert.equal(await message.inputValue(), 'Finds it');
  answer();
  await page.getByRole('button', { name: 'Send Feedback', exact: true }).waitFor();
  await message.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' all');
  assert.deepEqual([await message.inputValue(), sent], ['Finds it all', 1]);
  await page.unroute('**/api/feedback');
}

async function story({ store: newStore, browser }: Tools): Promise<void> {
  const { url } = await newStore();
  const id = await gamesOf(url);
  const context = await browser('maya');
  const page = context.pages()[0] as Page;
  await signIn(page, url, 'maya');
  const { id: me } = await ask<{ id: string }>(page, 'GET', '/api/auth/user');
  const game = id('Word Orchard');
  const all = await ask<{ id: string; userId: string }[]>(page, 'GET', `/api/reviews/game/${game}`);
  const mine = all.find(({ userId }) => userId === me);
  if (mine) await ask(page, 'DELETE', `/api/reviews/${mine.id}`);
  await page.goto(`${url}/library`);
  await saved(page);
  await chat(page, me);
  await review(page, game, me);
  await feedback(page);
}

export const stories: Story[] = [
  { name: 'what is written while something is sent is neither lost nor sent with it', run: story },
];
