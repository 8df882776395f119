import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { until } from './browser.ts';
import { become, isUp, livedIn } from './lived.ts';
import { places } from './places.ts';
import type { Story } from './run.ts';

/** Nothing on these comes from the store. */
const stands = /^\/(who-we-are|guide|help|login|signup|setup-lead-dev|no-such-page)/;

/** What reads, but for who is here. */
const reads = (url: URL) => url.pathname.startsWith('/api/') && url.pathname !== '/api/auth/user';
const asks = (method: string, path: string) => method === 'GET' || path === '/api/sync';

/** The server answers, and has nothing but an error to say. */
const ill = (page: Page) =>
  page.route(reads, (route) => {
    const request = route.request();
    if (!asks(request.method(), new URL(request.url()).pathname)) return route.fallback();
    const headers = { 'x-recess-instance': 'x', 'content-type': 'application/json' };
    return route.fulfill({
      status: 500,
      headers,
      body: JSON.stringify({ code: 'bug', message: 'Something went wrong' }),
    });
  });

/** As if this device had never been here: only the session is left. */
async function forgetAll(page: Page, session: CDPSession, origin: string): Promise<void> {
  await page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
}

const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).filter({ visible: true });

/** One place while the server is ill: nothing loads for ever, and what is missing can be asked for again. */
async function faultOf(page: Page, path: string): Promise<string | undefined> {
  const up = await page.waitForFunction(isUp, undefined).catch(() => undefined);
  if (!up) return `${path} loads for ever`;
  if (stands.test(path)) return undefined;
  const offered = await again(page)
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  return offered ? undefined : `${path} offers no Try again`;
}

/** Home without what the server draws in it, as it comes where the server has nothing to draw with. */
const undrawn = (page: Page, origin: string) =>
  page.route(`${origin}/`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${origin}/index.html` }) }),
  );

/** Asks again for all that is missing, until nothing is. */
async function recover(page: Page): Promise<void> {
  await until('nothing is missing', async () => {
    const offered = await again(page).count();
    if (offered > 0)
      await again(page)
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
    return offered === 0 && (await page.evaluate(isUp));
  });
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor({ state: 'detached' });
}

export const stories: Story[] = [
  {
    name: 'where the server answers with an error nothing loads for ever, and Try again brings the page once it is well',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('everybody', { serviceWorkers: 'block' });
      const all = places(await livedIn(store, context));
      const page = await context.newPage();
      // Drawn, home has its games before anything is asked for.
      await ill(page);
      await page.goto(store.url);
      await page.getByRole('region', { name: 'Newest Games' }).getByRole('article').first().waitFor();
      await page.unroute(reads);
      await undrawn(page, store.url);
      const session = await context.newCDPSession(page);
      const faults: string[] = [];
      for (const [who, there] of all) {
        await become(context, store.url, who);
        for (const { path } of there) {
          if (who !== 'nobody' && stands.test(path)) continue;
          await forgetAll(page, session, store.url);
          await ill(page);
          await page.goto(store.url + path);
          const fault = await faultOf(page, path);
          if (fault) faults.push(`${who}: ${fault}`);
          await page.unroute(reads);
          if (!fault && !stands.test(path)) await recover(page);
        }
        if (who === 'maya') faults.push(...(await bell(page, session, store.url)));
      }
      assert.deepEqual(faults, []);
    },
  },
];

/** The bell is on every page; what it holds comes with the account's first cycle. */
async function bell(page: Page, session: CDPSession, url: string): Promise<string[]> {
  await forgetAll(page, session, url);
  await ill(page);
  await page.goto(`${url}/guide`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const fault = await faultOf(page, 'the bell');
  await page.unroute(reads);
  if (fault) return [fault];
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  return [];
}
