import type { Page } from '@playwright/test';
import { unreadPollMs } from '#sync/constants.ts';
import { zipOf } from '../../api/test/zip.ts';
import { callerOf, gamesOf, press, stopWorkers, submitGame, uploadBuild } from './support/actions.ts';
import { accessibilityViolations, signIn, workerReady } from './support/browser.ts';
import { copiesAt, downloadOf } from './support/gameOrigin.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const frame = (page: Page) => page.frameLocator('iframe:not([hidden])');
const filesOf = (words: string) => [
  { name: 'tide/index.html', data: `<!doctype html><title>${words}</title><script src="/say.js"></script>` },
  { name: 'tide/say.js', data: `document.write('<p>${words}</p>');` },
];
const [firstTide, secondTide] = ['The first tide', 'The second tide'] as const;

test('a new version is tried out and approved while the old one is played, and can be taken back', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const id = (await gamesOf(store.url))('Tide Cards');
  const staff = await callerOf(store, 'admin');
  const played = async () => (await staff<{ buildId: string }>('GET', `/api/games/${id}/build`)).buildId;
  const first = await played();

  const maker = await (await newContext()).newPage();
  await maker.clock.install();
  await signIn(maker, store.url, 'dev', '/developer');
  await press(maker, 'Versions of Tide Cards');
  await expect(maker.getByText('Live now')).toBeVisible();
  const form = maker.getByRole('form', { name: 'New version' });
  const zip = { name: 'tide.zip', mimeType: 'application/zip', buffer: zipOf(filesOf(secondTide)) };
  await form.getByLabel('Choose a zip of the new version').setInputFiles(zip);
  await expect(form.getByText('2 files')).toBeVisible();
  await form.getByLabel("What's new").fill('A second tide.');
  expect(await accessibilityViolations(maker)).toEqual([]);
  await form.getByRole('button', { name: 'Send for review' }).click();
  await expect(maker.getByText('Version sent').first()).toBeVisible();
  const version = maker
    .getByRole('listitem')
    .filter({ has: maker.getByText('A second tide.', { exact: true }) })
    .last();
  await expect(version.getByText('Waiting for review')).toBeVisible();

  const page = await (await newContext()).newPage();
  await signIn(page, store.url, 'admin', '/admin/approvals');
  const card = page.getByRole('article', { name: 'Tide Cards' });
  await expect(card.getByText('A second tide.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const atPlay = await page.context().newPage();
  await atPlay.goto(`${store.url}/game/${id}?play=1`);
  await frame(atPlay).locator('body').waitFor();
  await card.getByRole('link', { name: 'Try it out: Tide Cards' }).click();
  // It has an origin of its own: the game may be played meanwhile, and a path from the top is found.
  await expect(frame(page).getByText(secondTide)).toBeVisible();
  expect(new URL((await frame(page).owner().getAttribute('src')) ?? '').hostname).not.toContain(id);
  await atPlay.close();
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  await press(page, 'Leave game');
  expect(await played(), 'nobody else plays it yet').toBe(first);
  await card.getByRole('button', { name: 'Approve the new version of Tide Cards' }).click();
  await expect(page.getByText('Version approved').first()).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await played()).not.toBe(first);

  // The bell tells who made it, whose list stands open.
  await maker.clock.fastForward(unreadPollMs);
  await expect(version.getByText('Live now')).toBeVisible();
  await press(maker, 'Go back to this one');
  await expect(maker.getByText('This version is live now').first()).toBeVisible();
  expect(await played()).toBe(first);
});

/** A pupil's device, a game for it, and its maker and staff, who send and decide on versions meanwhile. */
async function kept({ newStore, newContext }: Fixtures) {
  const store = await newStore();
  const [maker, staff] = [await callerOf(store, 'dev'), await callerOf(store, 'admin')];
  const id = await submitGame(maker, 'Two Tides', filesOf(firstTide));
  const { gameUrl } = await staff<{ gameUrl: string }>('POST', `/api/admin/games/${id}/approve`, {});
  const buildOf = async () => (await staff<{ buildId: string }>('GET', `/api/games/${id}/build`)).buildId;
  const pupil = await newContext({ serviceWorkers: 'allow' });
  const page = await pupil.newPage();
  await signIn(page, store.url, 'maya', `/game/${id}`);
  await workerReady(page);
  return {
    ...{ store, pupil, page, address: `${store.url}/game/${id}?play=1` },
    copies: async () => (await copiesAt(page, gameUrl)).names.length,
    async keep() {
      await press(page, 'Download');
      await page.getByRole('button', { name: 'Remove Two Tides from this device' }).waitFor();
    },
    /** Sends the second version; answers how it is approved. */
    async send() {
      const version = { gameUrl: await uploadBuild(maker, filesOf(secondTide)), notes: '' };
      const sent = await maker<{ id: string }>('POST', `/api/games/${id}/versions`, version);
      return {
        approve: () => staff('POST', `/api/admin/versions/${sent.id}/approve`, {}),
        restore: () => maker('POST', `/api/versions/${sent.id}/restore`, {}),
        goBack: () => maker('POST', `/api/versions/${id}/restore`, {}),
      };
    },
    /** Opens the library, which plays nothing: then the device brings what the store plays now. */
    async bring() {
      await page.goto(`${store.url}/library`);
      const wanted = { state: 'done', buildId: await buildOf() };
      await expect.poll(() => downloadOf(page, id)).toMatchObject(wanted);
    },
  };
}

/** Opens the game, and finds which version it is. */
async function plays(page: Page, address: string, words: typeof firstTide | typeof secondTide): Promise<void> {
  await page.goto(address);
  await expect(frame(page).getByText(words)).toBeVisible();
}

test('a device goes on with the old version until it has the new one whole, and then plays that without a network too', async ({
  tools,
}) => {
  const { address, pupil, page, copies, ...device } = await kept(tools);
  await device.keep();
  const { approve } = await device.send();
  await plays(page, address, firstTide);
  const ownPage = (playing: Page) =>
    frame(playing)
      .locator('body')
      .evaluate(() => fetch('/index.html').then((answer) => answer.text()));
  const playing = await pupil.newPage();
  await plays(playing, address, firstTide);
  const first = await ownPage(playing);
  await approve();

  // Whoever is in the midst of the old one stays with it, also when the browser ends the worker meanwhile.
  await device.bring();
  await expect.poll(copies).toBe(2);
  await stopWorkers(page);
  expect(await ownPage(playing)).toBe(first);
  await playing.close();
  await plays(page, address, secondTide);
  await pupil.setOffline(true);
  await plays(page, address, secondTide);
});

test('a version that is taken back is played on a device again, whichever it still has', async ({ tools }) => {
  const { address, pupil, page, copies, ...device } = await kept(tools);
  const { approve, restore, goBack } = await device.send();
  await approve();
  await device.keep();
  const midst = await pupil.newPage();
  await plays(midst, address, secondTide);
  await goBack();
  await device.bring();
  await expect.poll(copies).toBe(2);
  // Forth to what is on the device still, and back again.
  await restore();
  await device.bring();
  await midst.close();
  await plays(page, address, secondTide);
  await goBack();
  await device.bring();
  await plays(page, address, firstTide);
});
