import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Page } from '@playwright/test';
import {
  allGames,
  atHome,
  countIn,
  gameFrame,
  gamesOf,
  press,
  rate,
  saved,
  showing,
  sumIn,
  waitForText,
} from './support/actions.ts';
import { root, signIn, workerReady } from './support/browser.ts';
import { createFaultyProxy } from './support/faultyProxy.ts';
import { playJustNow, waitingOn, withApp } from './support/pageScripts.ts';
import { expect, test } from './support/test.ts';

const built = ['dist', 'api', 'package.json'];
const sources = ['pwa', 'sync', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'manifest.webmanifest'];

/** A house of its own with this one's build in it, so that the next build can take its place while people are there. */
function moveOut(folder: string, parts: readonly string[]): string {
  const house = join(folder, 'house');
  for (const part of parts) cpSync(join(root, part), join(house, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  return house;
}

function change(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed, `${path} is changed`).not.toBe(text);
  writeFileSync(path, changed);
}

const footer = 'Recess, since 2025.';
const nextFooter = 'Recess, another edition.';
/** The next version, built over the one that runs. */
async function build(house: string): Promise<void> {
  change(join(house, 'pwa/i18n/en/shell.ts'), footer, nextFooter);
  await promisify(execFile)(process.execPath, [join(house, 'api/run/build.mjs')]);
}

/** A next version whose page differs by one word, put in place without a build. */
function publish(house: string): void {
  const page = join(house, 'dist/pwa/index.html');
  const before = digestOf(page);
  change(page, '<meta name="description"', '<meta name="edition" content="next" />$&');
  change(join(house, 'dist/pwa/sw.js'), before, digestOf(page));
}
/** As the worker's list has it. */
const digestOf = (path: string) => createHash('md5').update(readFileSync(path)).digest('hex');
const isNext = (page: Page) => page.locator('meta[name="edition"]').waitFor({ state: 'attached' });

/** What the browser does by itself now and then. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
/** The store takes nothing of this version any more, once. */
const toldTooOld = (page: Page) =>
  page.evaluate(() => {
    const real = window.fetch;
    window.fetch = (...asked) => {
      if (asked[0] !== '/api/sync') return real(...asked);
      window.fetch = real;
      const headers = { 'x-recess-instance': 'x', 'content-type': 'application/json' };
      return Promise.resolve(
        new Response(JSON.stringify({ code: 'upgrade', message: 'Too old' }), { status: 426, headers }),
      );
    };
    dispatchEvent(new Event('online'));
  });
const isFrom = (page: Page, edition: string) => page.getByRole('contentinfo').getByText(edition).waitFor();
/** Whether home is kept as some version drew it. */
const keptHome = (page: Page, edition: string) =>
  page.evaluate(async (text) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('drawn '));
    const held = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')));
    const pages = await Promise.all(held.map((answer) => answer?.text()));
    return pages.some((html) => html?.includes(text));
  }, edition);
const prompt = (page: Page) => page.getByRole('region', { name: 'New version' });
const update = (page: Page) => prompt(page).getByRole('button', { name: 'Update' }).click();
const mark = (page: Page | Frame) => page.evaluate(() => void Object.assign(window, { stays: true }));
const stayed = (page: Page | Frame) => page.evaluate(() => 'stays' in window);

test('a new version breaks no open window: one of the version before goes on with parts of its own that come only now', async ({
  folder,
  newStore,
  newContext,
}) => {
  const house = moveOut(folder, [...built, ...sources]);
  const store = await newStore({ build: house });
  const context = await newContext({ serviceWorkers: 'allow' });
  const [taker, reader] = [await context.newPage(), await context.newPage()];
  await taker.goto(`${store.url}/help`);
  await workerReady(taker);
  await reader.goto(`${store.url}/browse`);
  await reader.getByText(showing(await allGames(store.url))).waitFor();
  for (const page of [taker, reader]) await isFrom(page, footer);
  await mark(reader);

  await build(house);
  await lookForUpdate(taker);
  await prompt(taker).getByText('A new version of Recess is ready.').waitFor();
  await prompt(reader).waitFor();
  expect(await keptHome(reader, nextFooter), 'the first start of the next version begins with no empty page').toBe(
    true,
  );
  await taker.bringToFront();
  await update(taker);
  await isFrom(taker, nextFooter);

  await reader.bringToFront();
  await reader.getByRole('link', { name: 'Game Dev Guide' }).first().click();
  await reader.getByRole('heading', { level: 1, name: 'How to Develop Great Games' }).waitFor();
  expect(await stayed(reader), 'the other window was not loaded anew').toBe(true);
  // Another window has taken it: this one follows.
  await update(reader);
  await isFrom(reader, nextFooter);
});

test('a new version waits to be asked for: it ends no game and loses no word', async ({
  folder,
  newStore,
  newContext,
}) => {
  const house = moveOut(folder, built);
  const store = await newStore({ build: house, killable: false });
  const address = `/game/${(await gamesOf(store.url))('Lantern Hollow')}`;
  const context = await newContext({ serviceWorkers: 'allow' });
  const [writer, player] = [await context.newPage(), await context.newPage()];
  await signIn(writer, store.url, 'maya', address);
  await workerReady(writer);
  await rate(writer, 3);
  const comment = writer.getByLabel('Comment (optional)');
  await comment.fill('It begins in the dark, and');
  await player.goto(`${store.url}${address}?play=1`);
  const game = await gameFrame(player);
  await game.locator('canvas').first().waitFor();
  for (const one of [writer, player, game]) await mark(one);

  publish(house);
  await writer.bringToFront();
  await lookForUpdate(writer);
  await prompt(writer).getByText('A new version of Recess is ready.').waitFor();
  // Whoever plays is not spoken to.
  await expect(player.getByText('A new version of Recess is ready.')).toHaveCount(0);
  await expect(comment).toHaveValue('It begins in the dark, and');

  // Not now: it asks again with the next visit, and until then everything is as it was.
  const later = async () => {
    await prompt(writer).getByRole('button', { name: 'Later' }).click();
    await prompt(writer).waitFor({ state: 'detached' });
  };
  await later();
  // Unless the store saves nothing of this version any more: then only a reload helps.
  await toldTooOld(writer);
  await prompt(writer).waitFor();
  await later();
  expect(await stayed(writer)).toBe(true);
  await comment.fill('It begins in the dark, and then');
  await writer.reload();
  await prompt(writer).waitFor();
  await expect(writer.locator('meta[name="edition"]'), 'a reload alone takes no new version').toHaveCount(0);
  await update(writer);
  await isNext(writer);
  await expect(comment, 'no word is lost').toHaveValue('It begins in the dark, and then');
  await expect(writer.getByRole('radio', { name: '3 stars' }), 'nor a star').toBeChecked();
  await expect(prompt(writer)).toHaveCount(0);

  for (const one of [player, game]) expect(await stayed(one), 'the game was not loaded anew').toBe(true);
  await player.bringToFront();
  await press(player, 'Leave game');
  await player.waitForURL(`**${address}`);
  await isNext(player);
  await writer.bringToFront();
  await press(writer, 'Submit review');
  await waitForText(writer, 'Review submitted');
  await saved(writer);
});

const sessions = 60;

/** The answer to the first batch is on its way when the person takes the new version: the page that waits for it is gone. */
test('a new version taken while writes are being sent loses none and doubles none', async ({
  folder,
  newStore,
  newContext,
}) => {
  const house = moveOut(folder, built);
  const line = createFaultyProxy();
  const store = await newStore({ build: house, killable: false, line });
  const id = await gamesOf(store.url);
  const { context, page } = await atHome(store, await newContext({ serviceWorkers: 'allow' }));
  const arrived = () => ({ plays: countIn(store, 'play_sessions'), counted: sumIn(store, 'games', 'totalPlays') });
  const before = arrived();
  publish(house);
  await lookForUpdate(page);
  await prompt(page).waitFor();
  await context.setOffline(true);
  await withApp(page);
  await playJustNow(page, [id('Lantern Hollow'), id('Tide Cards')], 2 * sessions);

  const release = line.holdAnswers('/api/sync');
  await context.setOffline(false);
  await expect.poll(() => arrived().plays, 'the first batch is done').toBeGreaterThan(before.plays);
  expect((await waitingOn(page)).count, 'its answer has not come').toBe(2 * sessions);
  await update(page);
  await isNext(page);
  release();
  await withApp(page);
  await expect.poll(async () => (await waitingOn(page)).count).toBe(0);
  await saved(page);
  await expect(prompt(page)).toHaveCount(0);
  expect(arrived()).toEqual({ plays: before.plays + sessions, counted: before.counted + sessions });
});
