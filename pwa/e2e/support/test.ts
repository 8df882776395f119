import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';
import { openBrowser, type Screen } from './browser.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';

export { expect } from '@playwright/test';

type ContextOptions = Omit<Screen, 'serviceWorkers'> & { serviceWorkers?: 'allow' | 'block' | 'games' };

export type Fixtures = {
  /** A temporary folder of this test. */
  folder: string;
  /** Opens a store for this test: a copy of the prepared demo. */
  newStore(options?: StoreOptions): Promise<Store>;
  /**
   * Opens a new browser context, whose storage ends with the test. Service workers are blocked unless `serviceWorkers`
   * is 'allow', or 'games' for those of games only.
   */
  newContext(screen?: ContextOptions): Promise<BrowserContext>;
  /** Opens a browser with a profile on disk, which can be closed and opened again under the same name. */
  openProfile(name: string, screen?: Screen): Promise<BrowserContext>;
};

/** Closes a context; a request that a route still answers then is no failure. */
async function closeContext(context: BrowserContext): Promise<void> {
  for (const routed of [...context.pages(), context])
    await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
  await context.close().catch(() => {});
}

/**
 * Blocks the app's service worker, but not those of games, whose origins are named g-…. It runs in every document and
 * behaves like Playwright's own block.
 */
function refuseAppWorker(): void {
  if ('serviceWorker' in navigator && !location.hostname.startsWith('g-'))
    navigator.serviceWorker.register = () => Promise.resolve(undefined as unknown as ServiceWorkerRegistration);
}

export const test = base.extend<
  Fixtures & { /** All fixtures in one, for steps that several stories share. */ tools: Fixtures }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  async folder({}, use) {
    const folder = mkdtempSync(join(tmpdir(), 'recess-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  async newStore({ folder }, use) {
    const stores: Store[] = [];
    await use(async (options) => {
      const store = await openStore(join(folder, `data-${stores.length}`), options);
      stores.push(store);
      return store;
    });
    for (const store of stores) await store.close();
  },
  async newContext({ browser, newStore: _ }, use) {
    const contexts: BrowserContext[] = [];
    await use(async ({ serviceWorkers = 'block', ...screen } = {}) => {
      const workers = serviceWorkers === 'games' ? 'allow' : serviceWorkers;
      const context = await browser.newContext({ ...screen, serviceWorkers: workers });
      contexts.push(context);
      if (serviceWorkers === 'games') await context.addInitScript(refuseAppWorker);
      return context;
    });
    for (const context of contexts) await closeContext(context);
  },
  async openProfile({ folder, newStore: _ }, use) {
    const open = new Map<string, BrowserContext>();
    await use(async (name, screen) => {
      const before = open.get(name);
      if (before) await closeContext(before);
      const context = await openBrowser(join(folder, `profile-${name}`), screen);
      open.set(name, context);
      return context;
    });
    for (const context of open.values()) await closeContext(context);
  },
  tools: ({ folder, newStore, newContext, openProfile }, use) => use({ folder, newStore, newContext, openProfile }),
});
