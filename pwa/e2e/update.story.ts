import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Page } from 'playwright-core';
import { allGames, atHome, countIn, gameFrame, gamesOf, press, rate, saved, showing, shown, sumIn } from './acts.ts';
import { root, signIn, until, workerReady } from './browser.ts';
import { playSessions, waitingOn, withApp } from './inPage.ts';
import type { Story, Tools } from './run.ts';

/** A house of its own with this one's build in it, so that the next build can take its place while people are there. */
function moveOut(house: string): void {
  const parts = ['api', 'pwa', 'sync', 'dist', 'package.json', 'package-lock.json', 'tsconfig.json'];
  for (const part of [...parts, 'vite.config.ts', 'manifest.webmanifest'])
    cpSync(join(root, part), join(house, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
}

const footer = 'Recess, since 2025.';
const nextFooter = 'Recess, another edition.';
/** The next version, built over the one that runs. */
async function release(house: string): Promise<void> {
  const words = join(house, 'pwa/words/en/shell.ts');
  const text = readFileSync(words, 'utf8');
  assert.ok(text.includes(footer));
  writeFileSync(words, text.replace(footer, nextFooter));
  await promisify(execFile)(process.execPath, [join(house, 'api/run/build.mjs')]);
}

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
const mark = (page: Page | Frame) => page.evaluate(() => void Object.assign(window, { stays: true }));
const stayed = (page: Page | Frame) => page.evaluate(() => 'stays' in window);

async function playing(page: Page, address: string): Promise<Frame> {
  await page.goto(`${address}?play=1`);
  const frame = await gameFrame(page);
  await frame.locator('canvas').first().waitFor();
  return frame;
}

async function story({ folder, store: newStore, browser }: Tools): Promise<void> {
  const house = join(folder, 'house');
  moveOut(house);
  const store = await newStore({ house });
  const address = `${store.url}/game/${(await gamesOf(store.url))('Lantern Hollow')}`;
  const context = await browser('maya');
  const [writer, reader, player] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await signIn(writer, store.url, 'maya');
  await writer.goto(address);
  await workerReady(writer);
  await isFrom(writer, footer);
  await rate(writer, 3);
  const comment = writer.getByLabel('Comment (optional)');
  await comment.fill('It begins in the dark, and');
  await reader.goto(`${store.url}/browse`);
  await reader.getByText(showing(await allGames(store.url))).waitFor();
  const game = await playing(player, address);
  for (const one of [writer, reader, player, game]) await mark(one);

  await release(house);
  await writer.bringToFront();
  await lookForUpdate(writer);
  await prompt(writer).getByText('A new version of Recess is ready.').waitFor();
  await prompt(reader).waitFor();
  assert.ok(
    await keptHome(reader, nextFooter),
    'nor does the first start of the next version begin with an empty page',
  );
  // Whoever plays is not spoken to.
  assert.equal(await player.getByText('A new version of Recess is ready.').count(), 0);
  assert.equal(await comment.inputValue(), 'It begins in the dark, and');

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
  await comment.fill('It begins in the dark, and then');
  await writer.reload();
  await isFrom(writer, footer);
  await prompt(writer).getByRole('button', { name: 'Update' }).click();
  await isFrom(writer, nextFooter);
  assert.equal(await comment.inputValue(), 'It begins in the dark, and then', 'no word is lost');
  assert.ok(await writer.getByRole('radio', { name: '3 stars' }).isChecked(), 'nor a star');
  assert.equal(await prompt(writer).count(), 0);

  // The other windows go on as they were, with parts of theirs that come only now.
  for (const one of [reader, player, game]) assert.ok(await stayed(one), 'nothing else was loaded anew');
  await reader.bringToFront();
  await reader.getByRole('link', { name: 'Game Dev Guide' }).first().click();
  await reader.getByRole('heading', { level: 1, name: 'How to Develop Great Games' }).waitFor();
  assert.ok(await stayed(reader));
  await prompt(reader).getByRole('button', { name: 'Update' }).click();
  await isFrom(reader, nextFooter);
  await player.bringToFront();
  await press(player, 'Leave game');
  await player.waitForURL(address);
  await isFrom(player, nextFooter);

  await writer.bringToFront();
  await press(writer, 'Submit review');
  await shown(writer, 'Review submitted');
  await saved(writer);
}

const sessions = 150;

/** The answer to the first batch is on its way when the person takes the new version: the page that waits for it is gone. */
async function midFlush({ folder, store: newStore, browser }: Tools): Promise<void> {
  const house = join(folder, 'house');
  moveOut(house);
  const store = await newStore({ house });
  const id = await gamesOf(store.url);
  const { context, page } = await atHome(store, browser);
  const arrived = () => ({ plays: countIn(store, 'play_sessions'), counted: sumIn(store, 'games', 'totalPlays') });
  const before = arrived();
  appendFileSync(join(house, 'dist/pwa/sw.js'), '\n// The next version.\n');
  await toldTooOld(page);
  await prompt(page).waitFor();
  await context.setOffline(true);
  await withApp(page);
  await playSessions(page, [id('Lantern Hollow'), id('Tide Cards')], sessions);
  await mark(page);

  const release = store.holdAnswers('/api/sync');
  await context.setOffline(false);
  await until('the first batch to be done', () => arrived().plays > before.plays);
  assert.equal((await waitingOn(page)).count, 2 * sessions, 'its answer has not come');
  await prompt(page).getByRole('button', { name: 'Update' }).click();
  await until('the new version', async () => !(await stayed(page).catch(() => true)));
  release();
  await withApp(page);
  await until('everything to be sent', async () => (await waitingOn(page)).count === 0);
  await saved(page);
  assert.equal(await prompt(page).count(), 0);
  assert.deepEqual(arrived(), { plays: before.plays + sessions, counted: before.counted + sessions });
}

export const stories: Story[] = [
  {
    name: 'a new version waits to be asked for: it ends no game, loses no word, and breaks no open window',
    run: story,
  },
  { name: 'a new version taken while writes are being sent loses none and doubles none', run: midFlush },
];
