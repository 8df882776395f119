import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { press, waitForText } from './support/actions.ts';
import { fill, nothing, reach, reached } from './support/deepSave.ts';
import { keepOffline, leave, open, page1, player, publish } from './support/hosted.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

/** A game that keeps its progress in IndexedDB alone, and a way to play it on a new device of Maya's. */
async function deepGame(tools: Fixtures): Promise<{ store: Store; address: string; device(): Promise<Page> }> {
  const store = await tools.newStore();
  const address = await publish(store, 'Deep Save', [page1('<p>Deep</p>')]);
  return { store, address, device: () => player(tools, store, 'maya', new URL(address).pathname) };
}
const inAccount = (page: Page) => waitForText(page, "It's in your account.");
/** Plays up to a level, and leaves. */
async function playTo(page: Page, address: string, level: number): Promise<void> {
  await reach(await open(page, address), level);
  await leave(page);
}
const levelAt = async (page: Page, address: string) => (await reached(await open(page, address))).level;

test('what a game keeps in a database goes into a file and comes back from it, and what was reached since stays', async ({
  tools,
  folder,
}) => {
  const { address, device } = await deepGame(tools);
  const page = await device();
  await playTo(page, address, 7);
  await inAccount(page);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save to a file')]);
  const file = join(folder, 'deep.save.json');
  await download.saveAs(file);

  await playTo(page, address, 9);
  await inAccount(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await waitForText(page, 'Save loaded from the file');
  await expect(
    page.getByRole('list', { name: 'Other versions of your save' }).getByText('Previous save').first(),
  ).toBeVisible();
  expect(await levelAt(page, address)).toBe(7);
  await leave(page);
  await inAccount(page);
  const other = await device();
  expect(await levelAt(other, address), 'on another device too').toBe(7);
});

test('of two databases that were changed offline both are kept, and the other one is a press away', async ({
  tools,
}) => {
  const { address, device } = await deepGame(tools);
  const school = await device();
  await playTo(school, address, 3);
  await inAccount(school);

  const home = await device();
  await inAccount(home);
  await keepOffline(home);
  await home.context().setOffline(true);
  const game = await open(home, address);
  expect((await reached(game)).level).toBe(3);
  await reach(game, 20);
  await leave(home);
  await waitForText(home, "It's on this device. We'll send it when you're online.");

  await playTo(school, address, 10);
  await inAccount(school);
  await home.context().setOffline(false);
  await waitForText(home, 'You played from the same save on two devices.');
  await inAccount(home);
  await home.getByRole('listitem').filter({ hasText: 'From another device' }).getByRole('button').click();
  await waitForText(home, "You're using this save now");
  expect(await levelAt(home, address)).toBe(10);
});

/** The size of what this device has kept of the game, in characters; it reads a game's databases every few seconds. */
const sizeHere = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('u_')) ?? {};
    const opening = indexedDB.open(name);
    await new Promise((done) => (opening.onsuccess = done));
    const all = opening.result.transaction('saves').objectStore('saves').getAll();
    await new Promise((done) => (all.onsuccess = done));
    opening.result.close();
    return (all.result as { items: [string, string][] }[]).flatMap(({ items }) => items).join('').length;
  });

test('databases of less than 3 MB packed travel; of larger ones the page says that they stay, and they do', async ({
  tools,
}) => {
  const { address, device } = await deepGame(tools);
  const megabyte = 2 ** 20;
  const school = await device();
  const first = await open(school, address);
  await reach(first, 5);
  await fill(first, 'world', 2 * megabyte);
  await expect.poll(() => sizeHere(school)).toBeGreaterThan(2 * megabyte);
  await leave(school);
  await inAccount(school);
  expect(await reached(await open(await device(), address))).toMatchObject({ level: 5, names: 2 });

  const again = await open(school, address);
  await reach(again, 6);
  await fill(again, 'earth', 3 * megabyte);
  await expect.poll(() => sizeHere(school)).toBeLessThan(megabyte);
  await leave(school);
  const names = ['/userfs', 'earth', 'world'].map((name) => `${name} (too large)`).join(', ');
  await waitForText(school, `Some game data stays only on this device: ${names}.`);
  expect(await reached(await open(school, address)), 'here nothing is lost').toMatchObject({ level: 6, names: 3 });

  // Elsewhere nothing of them is found, and the last save that could travel is a press away.
  const home = await device();
  expect(await reached(await open(home, address))).toEqual(nothing);
  await leave(home);
  await home.getByRole('listitem').filter({ hasText: 'Previous save' }).getByRole('button').click();
  await waitForText(home, "You're using this save now");
  expect(await levelAt(home, address)).toBe(5);
});
