import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Frame, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { verdictOf } from '#sync/builds/verification.ts';
import type { VerificationRecord } from '#sync/contract/versions.ts';
import { callerOf, changeStore, gameFrame, rowIn, saved, submitByForm, waitForText } from './support/actions.ts';
import { openBrowser, root, signIn, until, workerReady } from './support/browser.ts';
import { logOut } from './support/logOut.ts';
import { openStore, type Store } from './support/store.ts';
import { tryHere } from './support/verifyHere.ts';

// npm run try-builds -- <folder> [<folder> …]: takes builds of others the way that developers and players take, and prints a row
// of a table for each: uploaded by the form, approved, played, played again without server and network after a restart of the
// browser, found on another device, and not found by the next pupil. It leaves pictures for somebody to look at.

const usage = 'Use it as npm run try-builds -- <folder> [<folder> …] [--seconds 20] [--pictures <folder>]';

/** What a game's origin keeps, each thing by its name with a text that changes when it does. */
type Kept = Record<string, string>;
type Seen = { drew: boolean; moved: boolean; errors: string[] };

/** Runs in a game's page: reads all that its origin keeps. */
async function keptHere(): Promise<Kept> {
  const kept: Kept = {};
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((found, failed) => {
      request.onsuccess = () => found(request.result);
      request.onerror = () => failed(request.error);
    });
  // Binary parts by their bytes; the rest as JSON has it.
  const textOf = (value: unknown): string =>
    JSON.stringify(value, (_, part) =>
      ArrayBuffer.isView(part)
        ? Array.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
        : part instanceof ArrayBuffer
          ? Array.from(new Uint8Array(part))
          : part,
    );
  for (const [key, value] of Object.entries(localStorage)) kept[`localStorage ${key}`] = value;
  for (const [key, value] of Object.entries(sessionStorage)) kept[`sessionStorage ${key}`] = value;
  if (document.cookie) kept['cookies'] = document.cookie;
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  for (const name of names) {
    const db = await done(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(reading.getAllKeys()), done(reading.getAll())]);
      for (const [n, key] of keys.entries()) kept[`${name} ${store} ${textOf(key)}`] = textOf(values[n]);
    }
    db.close();
  }
  for (const name of await caches.keys()) kept[`caches ${name}`] = name;
  const files = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
  for await (const name of files.keys()) kept[`files ${name}`] = name;
  return kept;
}

/** Runs in every document before its own scripts: notes what a game finds at its first look. */
// Functions that are handed to a page name themselves by a helper that stays behind.
const noteFound = `globalThis.__name ??= (named) => named;
if (/^g-/.test(location.hostname) && !location.pathname.startsWith('/_play/'))
  window.foundHere = (${keptHere.toString()})();`;

/** What is kept on one device alone, and what engines keep of the game's own files (docs/saves.md). */
const travels = (name: string) => !/^(sessionStorage|cookies|caches|files|UnityCache|EM_PRELOAD_CACHE)/.test(name);

/** Two things of the tool's own, so that something can be found where a game kept nothing in so short a time. */
const leaveMarks = (frame: Frame) =>
  frame.evaluate(async () => {
    localStorage.setItem('try-builds', 'mark');
    const opening = indexedDB.open('try-builds', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('marks');
    await new Promise((done) => (opening.onsuccess = done));
    const writing = opening.result.transaction('marks', 'readwrite');
    writing.objectStore('marks').put(new Uint8Array([1, 2, 3]), 'mark');
    await new Promise((done) => (writing.oncomplete = done));
    opening.result.close();
  });

async function picture(page: Page): Promise<Buffer> {
  const frame = page.locator('iframe:not([hidden])');
  return frame.screenshot({ animations: 'allow' });
}
const isDrawn = async (image: Buffer) => (await sharp(image).stats()).channels.some(({ stdev }) => stdev > 2);

/** Looks on for so many seconds while somebody presses what games begin with. */
async function lookOn(page: Page, seconds: number, file: string): Promise<Omit<Seen, 'errors'>> {
  const end = performance.now() + seconds * 1_000;
  const seen = { drew: false, moved: false };
  let last: Buffer | undefined;
  for (let round = 0; performance.now() < end; round++) {
    const image = await picture(page);
    if (last && !image.equals(last)) seen.moved ||= seen.drew;
    seen.drew ||= await isDrawn(image);
    last = image;
    await page.waitForTimeout(700);
    // Late enough for it to have begun, and so that its title is still seen in the first picture.
    if (performance.now() < end - seconds * 400) await sharp(image).toFile(file);
    else if (round % 2 === 0) await page.mouse.click(683, 400);
    else for (const key of ['Enter', 'Space', 'ArrowRight', 'KeyX']) await page.keyboard.press(key, { delay: 60 });
  }
  await sharp(await picture(page)).toFile(file.replace(/\.png$/, '-later.png'));
  return seen;
}

/** Opens a game and hands its frame over once it has begun; hears what nobody in it caught. */
async function open(page: Page, address: string): Promise<{ frame: Frame; errors: string[]; found: Kept }> {
  const errors: string[] = [];
  page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`.slice(0, 120)));
  await page.goto(`${address}?play=1`);
  const frame = await gameFrame(page);
  const found = (await until('the game’s page', () =>
    frame.evaluate(() => (window as unknown as { foundHere?: Promise<Kept> }).foundHere).catch(() => undefined),
  )) as Kept;
  return { frame, errors, found };
}
/** By the keyboard: after pictures of a frame in another process a click may go elsewhere. */
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
async function leave(page: Page): Promise<void> {
  await choose(page, 'Leave game');
  await page.waitForURL((url) => !url.search.includes('play'));
}
async function play(page: Page, address: string, seconds: number, file: string) {
  const { frame, errors, found } = await open(page, address);
  const seen = { ...(await lookOn(page, seconds, file)), errors };
  return { seen, found, frame };
}

const opened: BrowserContext[] = [];
async function player(profile: string): Promise<BrowserContext> {
  const context = await openBrowser(profile);
  opened.push(context);
  await context.addInitScript(noteFound);
  return context;
}

type Row = { name: string } & Record<
  'size' | 'check' | 'upload' | 'online' | 'offline' | 'device' | 'nextPupil' | 'trial',
  string
>;
const headings: Record<keyof Row, string> = {
  ...{ name: 'build', size: 'files, size', check: 'the check says', upload: 'upload', online: 'online' },
  ...{ offline: 'offline after kill and restart', device: 'save on a new device', nextPupil: 'next pupil finds' },
  ...{ trial: 'trial' },
};
const line = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;

const told = ({ drew, moved, errors }: Seen) =>
  `${drew ? (moved ? 'plays' : 'draws, nothing moves') : 'draws nothing'}${errors.length > 0 ? `; ${[...new Set(errors)].slice(0, 3).join('; ')}` : ''}`;

/** How much of what was left is found, and in which places it lay. */
function compared(left: Kept, found: Kept): string {
  const names = Object.keys(left).filter(travels);
  const same = names.filter((name) => found[name] === left[name]);
  const missing = names.filter((name) => !(name in found));
  const places = [...new Set(names.map((name) => name.split(' ')[0]))].filter((place) => place !== 'try-builds');
  const changed = names.length - same.length - missing.length;
  return `${same.length} of ${names.length} the same${changed > 0 ? `, ${changed} changed` : ''}${missing.length > 0 ? `, missing: ${missing.join(', ').slice(0, 200)}` : ''} (${places.join(', ')})`;
}

function sizeOf(folder: string): { files: number; bytes: number } {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return {
    files: all.length,
    bytes: all.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0),
  };
}

/** A row of what was not done yet. */
function emptyRow(build: string): Row {
  const { files, bytes } = sizeOf(build);
  return {
    ...{ name: basename(build), size: `${files}, ${(bytes / 2 ** 20).toFixed(1)} MB` },
    ...{ check: '', upload: '', online: '', offline: '', device: '', nextPupil: '', trial: '' },
  };
}

type Taken = { row: Row; store: Store; scratch: string; address: string } & Options;

/** Fills in the row, as far as it comes. */
async function tryBuild(row: Row, build: string, store: Store, scratch: string, options: Options): Promise<void> {
  const id = await submit(row, build, store, scratch);
  const taken = { row, store, scratch, address: `${store.url}/game/${id}`, ...options };
  const one = await onOneDevice(taken);
  await onAnother(taken, one.left);
  await byTheNextPupil(taken, one.page);
  await one.page.context().close();
  row.trial = await trialOf(store, id);
}

/** Uploads a build by the form and approves it; answers the game's id. */
async function submit(row: Row, build: string, store: Store, scratch: string): Promise<string> {
  const maker = await player(join(scratch, `maker-${row.name}`));
  const form = await maker.newPage();
  await signIn(form, store.url, 'dev', '/developer');
  const [taken, refused] = [/is uploaded and checked\./, /^You can't upload .* like this\./].map((words) =>
    form.getByText(words).first(),
  ) as [Locator, Locator];
  await submitByForm(form, row.name, async () => {
    await form.getByLabel('Choose a folder').setInputFiles(build);
    await taken.or(refused).first().waitFor();
    row.check = (await form.locator('section[aria-labelledby="upload-place"] li').allTextContents()).join('<br>');
    if (await refused.isVisible()) throw new Error('it was refused');
  });
  row.upload = 'taken';
  await maker.close();
  const staff = await callerOf(store, 'admin');
  const { id } = rowIn<{ id: string }>(store, `SELECT id FROM games WHERE title = '${row.name}'`);
  await staff('POST', `/api/admin/games/${id}/approve`, {});
  return id;
}

const pathOf = ({ address }: Taken) => new URL(address).pathname;
const pictureOf = ({ pictures, row }: Taken, what: string) => join(pictures, `${row.name}-${what}.png`);
/** What a game wrote is read at most every five seconds. */
const untilRead = (page: Page) => page.waitForTimeout(6_000);

/** Played with a network, and without one after a restart; answers what then lay there. */
async function onOneDevice(taken: Taken): Promise<{ page: Page; left: Kept }> {
  const { row, store, scratch, address, seconds } = taken;
  const profile = join(scratch, `one-${row.name}`);
  let context = await player(profile);
  let page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya', pathOf(taken));
  await workerReady(page);
  const online = await play(page, address, seconds, pictureOf(taken, 'online'));
  row.online = told(online.seen);
  await leaveMarks(online.frame);
  await untilRead(page);
  const before = await online.frame.evaluate(keptHere);
  await leave(page);
  await page.reload();
  await choose(page, 'Download');
  await waitForText(page, /^Downloaded/);
  await saved(page);

  await store.kill();
  await context.close();
  context = await player(profile);
  await context.setOffline(true);
  page = context.pages()[0] as Page;
  const offline = await play(page, address, seconds, pictureOf(taken, 'offline'));
  row.offline = `${told(offline.seen)}; ${compared(before, offline.found)}`;
  await untilRead(page);
  const left = await offline.frame.evaluate(keptHere);
  await leave(page);
  await store.start();
  await context.setOffline(false);
  await saved(page);
  await page.reload();
  return { page, left };
}

async function onAnother(taken: Taken, left: Kept): Promise<void> {
  const { row, store, scratch, address, seconds } = taken;
  const context = await player(join(scratch, `two-${row.name}`));
  const page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya', pathOf(taken));
  const { found } = await open(page, address);
  row.device = compared(left, found);
  await lookOn(page, seconds, pictureOf(taken, 'device'));
  await context.close();
}

async function byTheNextPupil(taken: Taken, page: Page): Promise<void> {
  const { row, store, address, seconds } = taken;
  await logOut(page);
  await signIn(page, store.url, 'leo', pathOf(taken));
  const { found } = await open(page, address);
  row.nextPupil = Object.keys(found).join(', ') || 'nothing';
  await lookOn(page, seconds / 2, pictureOf(taken, 'next'));
}

async function trialOf(store: Store, gameId: string): Promise<string> {
  const lines = await tryHere(store);
  const { trial } = rowIn<{ trial: string | null }>(
    store,
    `SELECT b.trial FROM builds b JOIN games g ON g."buildId" = b.id WHERE g.id = '${gameId}'`,
  );
  const found = trial ? (JSON.parse(trial) as VerificationRecord) : null;
  const more = found ? [...found.errors, ...found.refused, ...found.absent].slice(0, 3).join('; ') : '';
  return `${verdictOf(found)}: ${lines.join(' ').replace(/^[^:]*: /, '')}${more && ` (${more.slice(0, 200)})`}`;
}

type Options = { seconds: number; pictures: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    pictures: { type: 'string', default: join(root, 'test-results/try-builds') },
  },
});
if (positionals.length === 0) {
  console.error(usage);
  process.exit(1);
}
const scratch = mkdtempSync(join(tmpdir(), 'recess-try-'));
mkdirSync(values.pictures, { recursive: true });
const store = await openStore(join(scratch, 'data'), { killable: true });
await changeStore(store, `UPDATE builds SET "triedAt" = '2026-01-01T00:00:00.000Z'`);
console.log(line(Object.values(headings)));
console.log(line(Object.values(headings).map(() => '---')));
const options = { seconds: Number(values.seconds), pictures: values.pictures };
for (const build of positionals) {
  const row = emptyRow(build);
  await tryBuild(row, resolve(build), store, scratch, options).catch(async (error: Error) => {
    const undone =
      (Object.keys(headings) as (keyof Row)[]).find((key) => key !== 'check' && row[key] === '') ?? 'trial';
    row[undone] = error.message.slice(0, 300);
    const pages = opened.flatMap((context) => context.pages());
    for (const [n, page] of pages.entries())
      await page.screenshot({ path: join(values.pictures, `${row.name}-failed-${n}.png`) }).catch(() => {});
    await store.stop();
    await store.start();
  });
  for (const context of opened.splice(0)) await context.close().catch(() => {});
  console.log(line(Object.keys(headings).map((key) => row[key as keyof Row])));
}
await store.close();
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
