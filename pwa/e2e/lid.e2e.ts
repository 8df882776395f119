import type { BrowserContext, Page } from '@playwright/test';
import { gamesOf, press, rowIn, saved } from './support/actions.ts';
import { type Beat, beaten, beats, diesAndStarts } from './support/browserCrash.ts';
import { become } from './support/seededStore.ts';
import type { Store } from './support/store.ts';
import { expect, test } from './support/test.ts';

type Played = { duration: number; endedAt: string | null };
const playedOf = (store: Store, sessionId: string) =>
  rowIn<Played>(store, `SELECT duration, "endedAt" FROM play_sessions WHERE id = '${sessionId}'`);

async function playing(store: Store, page: Page) {
  const address = `${store.url}/game/${(await gamesOf(store.url))('Lantern Hollow')}`;
  await become(page.context(), store.url, 'maya');
  const since = performance.now();
  await page.goto(`${address}?play=1`);
  const passed = () => (performance.now() - since) / 1_000;
  return { address, passed };
}

test('a lid that closes on two games: the next start ends each session at its last heartbeat', async ({
  newStore,
  openProfile,
}) => {
  const store = await newStore();
  const context = await openProfile('maya');
  const [page, other] = [context.pages()[0] as Page, await context.newPage()];
  const { address, passed } = await playing(store, page);
  await other.goto(`${store.url}/game/${(await gamesOf(store.url))('Tide Cards')}?play=1`);
  const open = await beaten(page, other);
  // The battery is empty before it is opened again.
  const again = await diesAndStarts({ openProfile }, context, address);
  const most = passed();
  for (const { sessionId, activeSeconds } of open) {
    await expect.poll(() => playedOf(store, sessionId).endedAt, 'what was left open is ended').not.toBeNull();
    const { duration } = playedOf(store, sessionId);
    expect(duration).toBeGreaterThanOrEqual(activeSeconds);
    expect(duration).toBeLessThanOrEqual(most);
  }
  await saved(again);
  expect(await beats(again)).toEqual([]);
});

/** The processes that the browser's pages run in. A closed lid stops them, and says nothing to anybody. */
async function pagesOf(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This context has no browser');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

test('a lid that was closed for half a minute: the game goes on, and that time was not play', {
  tag: '@nightly',
}, async ({ newStore, openProfile }) => {
  const store = await newStore();
  // A browser of its own: no other page is to stand still.
  const context = await openProfile('maya');
  const page = context.pages()[0] as Page;
  const { address, passed } = await playing(store, page);
  const [before] = await beaten(page);
  const { sessionId } = before as Beat;
  const pages = await pagesOf(context);
  expect(pages).not.toEqual([]);
  for (const id of pages) process.kill(id, 'SIGSTOP');
  const closedAt = passed();
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  const away = passed() - closedAt;
  for (const id of pages) process.kill(id, 'SIGCONT');
  const seconds = async () => (await beats(page))[0]?.activeSeconds ?? 0;
  const then = await seconds();
  await expect.poll(seconds, 'the game goes on').toBeGreaterThan(then);
  await press(page, 'Leave game');
  await page.waitForURL(address);
  await saved(page);
  await expect.poll(() => playedOf(store, sessionId).endedAt, 'the session ends').not.toBeNull();
  // A gap counts as at most five seconds.
  expect(playedOf(store, sessionId).duration).toBeLessThanOrEqual(passed() - away + 5);
});
