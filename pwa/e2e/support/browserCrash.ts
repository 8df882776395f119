import type { BrowserContext, Page } from '@playwright/test';
import { callApi, setVisibility } from './actions.ts';
import { until } from './browser.ts';
import type { Fixtures } from './test.ts';

/** Kills the browser as an empty battery does: no page is notified. */
async function killed(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This context has no browser');
  const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
  await session.send('Browser.crash').catch(() => {});
  await gone;
}

/** Kills Maya's browser, and opens it again at a URL. */
export async function diesAndStarts(
  { openProfile }: Pick<Fixtures, 'openProfile'>,
  context: BrowserContext,
  address: string,
): Promise<Page> {
  await killed(context);
  const page = (await openProfile('maya')).pages()[0] as Page;
  await page.goto(address);
  // A browser writes its cookies from time to time: after a crash the login may be lost, but never stored data.
  await callApi(page, 'POST', '/api/auth/login', { email: 'maya@demo.recess', password: 'recess-demo' });
  await page.reload();
  return page;
}

export type Beat = { sessionId: string; activeSeconds: number };
/** Reads the open sessions on the device, each as of its last heartbeat. */
export const beats = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('u_'))?.name;
    if (name === undefined) return [];
    const open = indexedDB.open(name);
    await new Promise((done) => Object.assign(open, { onsuccess: done }));
    if (!open.result.objectStoreNames.contains('meta')) {
      // The app is still creating the database.
      open.result.close();
      return [];
    }
    const meta = open.result.transaction('meta').objectStore('meta');
    const read = meta.getAll(IDBKeyRange.bound('openPlay:', 'openPlay;'));
    await new Promise((done) => Object.assign(read, { onsuccess: done }));
    open.result.close();
    return read.result as Beat[];
  });
/** Waits until the sessions of these pages have a heartbeat with some play. Hiding a page causes one at once. */
export const beaten = (...pages: [Page, ...Page[]]) =>
  until('a heartbeat of every session', async () => {
    for (const page of pages) for (const how of ['hidden', 'visible'] as const) await setVisibility(page, how);
    const open = await beats(pages[0]);
    return open.length === pages.length && open.every(({ activeSeconds }) => activeSeconds > 0) ? open : undefined;
  });
