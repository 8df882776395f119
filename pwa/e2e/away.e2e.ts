import type { Page } from '@playwright/test';
import { callApi, changeStore, countIn, fetchStore, gamesOf, makeOwn, press, saved, sumIn } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { longMs } from './support/chromium.ts';
import { playMonth, waitingOn, withApp } from './support/pageScripts.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const titles = ['Lantern Hollow', 'Tide Cards', 'Word Orchard'];
const bar = (page: Page) => page.getByRole('region', { name: 'Sync status' });
const ofMaya = `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`;
const arrived = (store: Store) => ({
  started: countIn(store, 'play_sessions', ofMaya),
  ended: countIn(store, 'play_sessions', `${ofMaya} AND "endedAt" IS NOT NULL AND "closedByServer" = 0`),
  counted: sumIn(store, 'games', 'totalPlays'),
});

/** How many requests of a route the store has answered well since it started. */
async function answered({ url }: Store, route: string): Promise<number> {
  const figures = await (await fetchStore(`${url}/metrics`)).text();
  const line = figures.split('\n').find((one) => one.includes(`"POST",route="${route}",status="200"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Nobody was here for a month and a day; what was played without a connection waits. */
async function month({ newStore, newContext }: Fixtures, writes: number): Promise<void> {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const context = await newContext();
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', '/library');
  await saved(page);
  await makeOwn(page, (await callApi<{ id: string }>(page, 'GET', '/api/auth/user')).id);
  const before = arrived(store);
  await context.setOffline(true);
  await withApp(page);
  await playMonth(page, titles.map(id), writes);
  const since = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await changeStore(store, `UPDATE sessions SET "seenAt" = '${since}'`);
  await context.setOffline(false);

  await bar(page).getByText('Log in again').waitFor();
  await bar(page)
    .getByText(`${writes.toLocaleString('en')} waiting, saved on this device`)
    .waitFor();
  expect((await waitingOn(page)).count).toBe(writes);
  expect(arrived(store)).toEqual(before);
  await bar(page).getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Student / Gamer' }).click();
  await page.getByLabel('Password').fill('recess-demo');
  await press(page, 'Log in');
  await page.waitForURL(`${store.url}/library`);
  await withApp(page);
  await expect.poll(async () => (await waitingOn(page)).count, { timeout: longMs }).toBe(0);
  await saved(page);
  const sessions = writes / 2;
  const { started, ended, counted } = before;
  const all = { started: started + sessions, ended: ended + sessions, counted: counted + sessions };
  expect(arrived(store)).toEqual(all);
  const requests = await answered(store, '/api/sync');
  expect(requests, 'a batch holds at most 100 writes').toBeGreaterThanOrEqual(writes / 100);
  expect(requests).toBeLessThan(writes / 10);
}

test('after a month away everything waits for the login, and then arrives once, in batches', ({ tools }) =>
  month(tools, 400));

test(
  'after a month away ten thousand writes wait for the login, and then arrive once, in batches',
  {
    tag: '@nightly',
  },
  ({ tools }) => month(tools, 10_000),
);
