import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import { accessibilityFaults, still, until } from './browser.ts';
import { misfits, motions } from './fits.ts';
import { become, isUp, livedIn, visit } from './lived.ts';
import { forgotten, type Place, places } from './places.ts';
import type { Story } from './run.ts';

const wide = { width: 1366, height: 768 };
/** A window of 1366 px at 200 %, and the narrowest that everything must fit into (WCAG 1.4.10). */
const small = [
  { width: 683, height: 384 },
  { width: 320, height: 640 },
];

const popups = (page: Page) =>
  page.locator('[data-base-ui-portal] :is([role="dialog"], [role="menu"], [role="listbox"])').filter({ visible: true });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

/** The page as it stands, in both themes: the second one changes colours and nothing else. */
async function faultsOfAxe(page: Page, within = 'html'): Promise<string[]> {
  const faults = await accessibilityFaults(page);
  const colorScheme = (await theme(page)) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
  const pale = await accessibilityFaults(page, { rule: 'color-contrast', within });
  return [...faults, ...pale.map((fault) => `${colorScheme}: ${fault}`)];
}

/** What does not fit, and stays so: what is open follows its button some frames after the window has changed. */
async function unfit(page: Page): Promise<string[]> {
  for (let n = 0; ; n++) {
    await page.evaluate(() => document.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'center' }));
    await still(page);
    const faults = await misfits(page);
    if (faults.length === 0 || n === 10) return faults;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The page in small windows. What closes when the window changes is opened again. */
async function faultsOfSize(page: Page, again?: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = [];
  for (const size of small) {
    await page.setViewportSize(size);
    if (again) await still(page);
    if (again && (await popups(page).count()) === 0) await again();
    for (const fault of await unfit(page)) faults.push(`${size.width} px: ${fault}`);
  }
  // Beneath what is open the page is as it was.
  const narrow = again ? [] : await accessibilityFaults(page);
  const moves = await motions(page);
  return [...faults, ...narrow.map((fault) => `320 px: ${fault}`), ...moves.map((fault) => `moves: ${fault}`)];
}

async function close(page: Page): Promise<void> {
  for (let n = 0; n < 3 && (await popups(page).count()) > 0; n++) {
    await page.keyboard.press('Escape');
    await page.locator('[data-ending-style]').first().waitFor({ state: 'detached' });
  }
}

/** A page, and then all that opens on it, one after the other. */
async function look(page: Page, { path, opens = [] }: Place, asked: Set<Request>): Promise<string[]> {
  await page.setViewportSize(wide);
  await visit(page, path);
  await until('all answers', () => asked.size === 0);
  const faults = [...(await faultsOfAxe(page)), ...(await faultsOfSize(page))];
  for (const { what, open, narrow } of opens) {
    if (!narrow) await page.setViewportSize(wide);
    const found = await open(page).then(
      async () => {
        const above = (await popups(page).count()) > 0;
        const axe = await faultsOfAxe(page, above ? '[data-base-ui-portal]' : 'html');
        return [...axe, ...(await faultsOfSize(page, above ? () => open(page) : undefined))];
      },
      ({ message }: Error) => [message],
    );
    faults.push(...found.map((fault) => `${what}: ${fault}`));
    await close(page);
    await page.context().setOffline(false);
  }
  return faults.map((fault) => `${path} ${fault}`);
}

/** What a page has asked for and was not answered yet. */
function unanswered(page: Page): Set<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return asked;
}

export const stories: Story[] = [
  {
    name: 'on every page, and with everything open, axe finds nothing, nothing is cut off, and nothing moves unasked',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('everybody');
      const all = places(await livedIn(store, context));
      assert.deepEqual(forgotten(all.flatMap(([, there]) => there.map(({ path }) => path))), []);
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
      const asked = unanswered(page);
      for (const [who, there] of all) {
        await become(context, store.url, who);
        await page.goto(`${store.url}/guide`);
        await page.waitForFunction(isUp);
        for (const place of there) {
          const found = await look(page, place, asked);
          faults.push(...found.map((fault) => `${who} ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
    },
  },
];
