import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { gamesOf, press, rowIn, saved } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import { diesAndStarts } from './lid.ts';
import type { Story, Tools } from './run.ts';

type Beat = { sessionId: string; activeSeconds: number };
/** The sessions that are open on the device, each as of its last heartbeat. */
const beats = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('u_'))?.name as string;
    const open = indexedDB.open(name);
    await new Promise((done) => Object.assign(open, { onsuccess: done }));
    const meta = open.result.transaction('meta').objectStore('meta');
    const read = meta.getAll(IDBKeyRange.bound('openPlay:', 'openPlay;'));
    await new Promise((done) => Object.assign(read, { onsuccess: done }));
    open.result.close();
    return read.result as Beat[];
  });
const lastBeat = async (page: Page): Promise<Beat | undefined> => (await beats(page))[0];

type Played = { duration: number; endedAt: string | null };
const playedOf = (store: Store, sessionId: string) =>
  rowIn<Played>(store, `SELECT duration, "endedAt" FROM play_sessions WHERE id = '${sessionId}'`);

async function playing({ store: newStore, browser }: Tools) {
  const store = await newStore();
  const address = `${store.url}/game/${(await gamesOf(store.url))('Lantern Hollow')}`;
  const context = await browser('maya');
  const page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  const since = performance.now();
  await page.goto(`${address}?play=1`);
  const beaten = await until('a heartbeat', async () => {
    const open = await lastBeat(page);
    return open && open.activeSeconds > 0 ? open : undefined;
  });
  const passed = () => (performance.now() - since) / 1_000;
  return { store, context, page, address, passed, sessionId: beaten.sessionId };
}

async function closed(tools: Tools): Promise<void> {
  const { store, context, page, address, passed } = await playing(tools);
  const other = await context.newPage();
  await other.goto(`${store.url}/game/${(await gamesOf(store.url))('Tide Cards')}?play=1`);
  const open = await until('a heartbeat of either game', async () => {
    const both = await beats(page);
    return both.length === 2 && both.every(({ activeSeconds }) => activeSeconds > 0) ? both : undefined;
  });
  // The battery is empty before it is opened again.
  const again = await diesAndStarts(tools, context, address);
  const most = passed();
  for (const { sessionId, activeSeconds } of open) {
    await until('what was left open to be ended', () => playedOf(store, sessionId).endedAt);
    const { duration } = playedOf(store, sessionId);
    assert.ok(activeSeconds <= duration && duration <= most, `${activeSeconds} ≤ ${duration} ≤ ${most} s`);
  }
  await saved(again);
  assert.deepEqual(await beats(again), []);
}

/** The processes that the browser's pages run in. A closed lid stops them, and says nothing to anybody. */
async function pagesOf(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  assert.ok(session, 'the browser can be asked');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Opened again after a while, the game goes on; what passed meanwhile was not play. */
export async function reopened(tools: Tools, seconds: number): Promise<void> {
  const { store, context, page, address, passed, sessionId } = await playing(tools);
  const pages = await pagesOf(context);
  assert.ok(pages.length > 0);
  for (const id of pages) process.kill(id, 'SIGSTOP');
  const closedAt = passed();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const away = passed() - closedAt;
  for (const id of pages) process.kill(id, 'SIGCONT');
  const before = (await lastBeat(page))?.activeSeconds ?? 0;
  await until('the game to go on', async () => ((await lastBeat(page))?.activeSeconds ?? 0) > before);
  await press(page, 'Leave game');
  await page.waitForURL(address);
  await saved(page);
  await until('the session to end', () => playedOf(store, sessionId).endedAt);
  const { duration } = playedOf(store, sessionId);
  // A gap counts as at most five seconds.
  const most = passed() - away + 5;
  assert.ok(duration <= most, `${duration} ≤ ${most} s`);
  console.log(`  closed for ${away.toFixed(1)} of ${passed().toFixed(1)} s; ${duration} s count as played`);
}

export const stories: Story[] = [
  { name: 'a lid that closes on two games: the next start ends each session at its last heartbeat', run: closed },
];
