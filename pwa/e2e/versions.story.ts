import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { zipOf } from '../../api/test/zip.ts';
import { ask, endWorkers, gamesOf, press } from './acts.ts';
import { accessibilityFaults, signIn, until, workerReady } from './browser.ts';
import { keptAt } from './downloads.story.ts';
import type { Story } from './run.ts';

const frame = (page: Page) => page.frameLocator('iframe:not([hidden])');
const told = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

const zip = {
  name: 'tide.zip',
  mimeType: 'application/zip',
  buffer: zipOf([
    { name: 'tide/index.html', data: '<!doctype html><title>Tide</title><script src="say.js"></script>' },
    { name: 'tide/say.js', data: "document.title = 'Two'; document.write('<p>The second tide</p>');" },
  ]),
};

async function sendNext(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/developer`);
  await press(page, 'Versions of Tide Cards');
  await told(page, 'Played now');
  const form = page.getByRole('form', { name: 'New version' });
  await form.getByLabel('Choose a zip of the new version').setInputFiles(zip);
  await form.getByText('2 files').waitFor();
  await form.getByLabel('What is new').fill('A second tide.');
  assert.deepEqual(await accessibilityFaults(page), []);
  await form.getByRole('button', { name: 'Send for review' }).click();
  await told(page, 'Version sent');
  await told(page, 'Waiting for review');
}

/** The page of the game that is played, fetched by the game itself. */
const ownPage = (page: Page) =>
  frame(page)
    .locator('body')
    .evaluate(() => fetch('/index.html').then((answer) => answer.text()));

/** Takes back the version that is played for the other one. */
async function takeBack(maker: Page): Promise<void> {
  await maker.reload();
  await press(maker, 'Versions of Tide Cards');
  await press(maker, 'Play this one again');
  await told(maker, 'This version is played now');
}

/** Whether a pupil who opens the game plays the new version. */
async function isPlayed(page: Page, address: string, by = address): Promise<boolean> {
  // Only a page that plays nothing brings another game's files.
  await page.goto(by);
  await page.getByRole('button', { name: 'Remove Tide Cards from this device' }).waitFor();
  await page.waitForTimeout(1_000);
  await page.goto(`${address}?play=1`);
  await frame(page).getByText(/tide/i).first().waitFor();
  return (await frame(page).getByText('The second tide').count()) > 0;
}

export const stories: Story[] = [
  {
    name: 'a new version is tried out and approved while the old one is played, reaches a device, and can be taken back',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const address = `${store.url}/game/${(await gamesOf(store.url))('Tide Cards')}`;
      const library = `${store.url}/library`;
      const pupil = await browser('maya');
      const page = await pupil.newPage();
      await signIn(page, store.url, 'maya');
      await workerReady(page);
      await page.goto(address);
      await press(page, 'Keep offline');
      await page.getByText('On this device').first().waitFor();

      const maker = await (await browser('dev')).newPage();
      await signIn(maker, store.url, 'dev');
      await sendNext(maker, store.url);

      const staff = await (await browser('staff')).newPage();
      await signIn(staff, store.url, 'admin');
      await staff.goto(`${store.url}/admin/approvals`);
      const card = staff.getByRole('article', { name: 'Tide Cards' });
      await card.getByText('A second tide.').waitFor();
      assert.deepEqual(await accessibilityFaults(staff), []);
      const atPlay = await staff.context().newPage();
      await atPlay.goto(`${address}?play=1`);
      await frame(atPlay).locator('body').waitFor();
      await card.getByRole('link', { name: 'Try it out: Tide Cards' }).click();
      await told(staff, 'The game is open in another window. Leave it there first.');
      await atPlay.close();
      await press(staff, 'Try again');
      await frame(staff).getByText('The second tide').waitFor();
      await told(staff, 'Trial');
      await press(staff, 'Leave game');
      assert.ok(!(await isPlayed(page, address)));
      await card.getByRole('button', { name: 'Approve the new version of Tide Cards' }).click();
      await told(staff, 'Version approved');
      await card.waitFor({ state: 'detached' });
      // The bell tells who made it, whose list stands open.
      await maker.getByText('Live').first().waitFor();
      await maker.getByText('A second tide.').waitFor();

      // Whoever is in the midst of the old one stays with it, also when the browser ends the worker meanwhile.
      const { gameUrl } = await ask<{ gameUrl: string }>(page, 'GET', address.replace('/game/', '/api/games/'));
      const both = () => until('both on the device', async () => (await keptAt(page, gameUrl)).names.length === 2);
      const playing = await pupil.newPage();
      await playing.goto(`${address}?play=1`);
      const first = await ownPage(playing);
      await page.goto(library);
      await both();
      await endWorkers(page);
      assert.equal(await ownPage(playing), first);
      await playing.close();

      // The device goes on with the old one until it has the new one whole, and then plays that without a network too.
      await until('the second tide on the device', () => isPlayed(page, address, library));
      await pupil.setOffline(true);
      assert.ok(await isPlayed(page, address));
      await pupil.setOffline(false);

      // Back, and forth to what is on the device still, and back again.
      const midst = await pupil.newPage();
      await midst.goto(`${address}?play=1`);
      await frame(midst).getByText('The second tide').waitFor();
      await takeBack(maker);
      await page.goto(library);
      await both();
      await takeBack(maker);
      await page.goto(library);
      await page.waitForTimeout(1_000);
      await midst.close();
      await until('the second tide again', () => isPlayed(page, address, library));
      await takeBack(maker);
      await until('the first tide again', async () => !(await isPlayed(page, address, library)));
    },
  },
];
