import type { Page, Request } from '@playwright/test';
import { animationsEnded, until } from './browser.ts';
import { misfits } from './layoutChecks.ts';
import { type RouteEntry, routeInventory } from './routeInventory.ts';
import { become, isUp, livedIn, type SeededUser, visit } from './seededStore.ts';
import type { Store } from './store.ts';
import type { Fixtures } from './test.ts';

export type Size = { width: number; height: number };
export type ReopenPopup = () => Promise<unknown>;
/** Checks the present page; `again` reopens the popup, if one is open. */
export type PageCheck = (page: Page, again?: ReopenPopup, onlyNarrow?: boolean) => Promise<string[]>;

export const wide = { width: 1366, height: 768 };
/** A window of 1366 px at a zoom of 200 %. */
export const zoomed = { width: 683, height: 384 };
/** The narrowest window into which everything must fit (WCAG 1.4.10). */
export const narrow = { width: 320, height: 640 };

export const portal = '[data-base-ui-portal]';
const popups = (page: Page) =>
  page.locator(`${portal} :is([role="dialog"], [role="menu"], [role="listbox"])`).filter({ visible: true });
/** Lists what does not fit, and stays so: a popup follows its button some frames after a resize. */
export async function unfit(page: Page): Promise<string[]> {
  for (let n = 0; ; n++) {
    await page.evaluate(() => document.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'center' }));
    await animationsEnded(page);
    const faults = await misfits(page);
    if (faults.length === 0 || n === 10) return faults;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Resizes the window, and reopens what that closes. */
export async function resize(page: Page, size: Size, again?: ReopenPopup): Promise<void> {
  await page.setViewportSize(size);
  if (!again) return;
  await animationsEnded(page);
  if ((await popups(page).count()) === 0) await again();
}

async function close(page: Page): Promise<void> {
  const isClosed = async () => (await popups(page).count()) === 0;
  // One that is still closing would count as what the next button opens.
  await until('all popups to close', async () => {
    if (await isClosed()) return true;
    await page.keyboard.press('Escape');
    await page.locator('[data-ending-style]').first().waitFor({ state: 'detached' });
    return isClosed();
  });
}

/** Checks a page, and then everything that opens on it. */
async function visitPlace(
  page: Page,
  { path, opens = [] }: RouteEntry,
  asked: Set<Request>,
  look: PageCheck,
): Promise<string[]> {
  await page.setViewportSize(wide);
  await visit(page, path);
  await until('all answers', () => asked.size === 0);
  const faults = await look(page);
  for (const { what, open, narrow: onlyNarrow = false } of opens) {
    await page.setViewportSize(onlyNarrow ? narrow : wide);
    const found = await open(page).then(
      async () => look(page, (await popups(page).count()) > 0 ? () => open(page) : undefined, onlyNarrow),
      ({ message }: Error) => [message],
    );
    faults.push(...found.map((fault) => `${what}: ${fault}`));
    await close(page);
    await page.context().setOffline(false);
  }
  return faults.map((fault) => `${path} ${fault}`);
}

/** The requests of a page that have no response yet. */
function unanswered(page: Page): Set<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return asked;
}

type Made = {
  /** Changes the store before it is checked. */
  change?(store: Store): Promise<unknown>;
  /** Additional pages to check. */
  more?: RouteEntry[] | undefined;
};

/** Lists the faults of all pages that a user may see. */
export async function problemsFor(
  who: SeededUser,
  { newStore, newContext }: Fixtures,
  look: PageCheck,
  { change, more = [] }: Made = {},
): Promise<string[]> {
  const store = await newStore();
  const context = await newContext();
  const all = new Map(routeInventory(await livedIn(store, context)));
  await change?.(store);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  const asked = unanswered(page);
  await become(context, store.url, who);
  await page.goto(`${store.url}/guide`);
  await page.waitForFunction(isUp);
  for (const place of [...(all.get(who) ?? []), ...more]) faults.push(...(await visitPlace(page, place, asked, look)));
  return faults;
}
