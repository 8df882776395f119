import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { ask } from './acts.ts';
import type { Tools } from './run.ts';

/** The browser dies as it does with an empty battery: nothing is said to any page. */
async function killed(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  assert.ok(session, 'the browser can be asked');
  const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
  await session.send('Browser.crash').catch(() => {});
  await gone;
}

/** Maya's browser dies, and opens at an address when the device has power again. */
export async function diesAndStarts({ browser }: Tools, context: BrowserContext, address: string): Promise<Page> {
  await killed(context);
  const page = (await browser('maya')).pages()[0] as Page;
  await page.goto(address);
  // A browser writes its cookies now and then: one that dies may have forgotten the login, never what was written.
  await ask(page, 'POST', '/api/auth/login', { email: 'maya@demo.recess', password: 'recess-demo' });
  await page.reload();
  return page;
}
