import type { Page } from '@playwright/test';
import { gamesOf } from './support/actions.ts';
import { workerReady } from './support/browser.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

/** What the page's policy says to a frame of an address. */
const framing = (page: Page, address: string) =>
  page.evaluate(
    (src) =>
      new Promise<string>((said) => {
        document.addEventListener('securitypolicyviolation', (event) => said(event.effectiveDirective));
        const frame = Object.assign(document.createElement('iframe'), { src });
        // A frame that is refused loads too, as an empty page: what was violated is told before.
        frame.addEventListener('load', () => setTimeout(said, 1_000, 'framed'));
        document.body.append(frame);
      }),
    address,
  );

/** Which addresses play a game is told by sync/games/playUrl.test.ts: of those that do not, each is the server's or the worker's here. */
const spellings = {
  'the server': (id: string) => [`/Game/${id}?play=1`, `/game/${id}?play=%31`],
  'the app’s worker': (id: string) => [
    `/game/${id}/?play=1`,
    `/game/${id}?pl%61y=1`,
    `/game/%${id.charCodeAt(0).toString(16)}${id.slice(1)}?play=1`,
  ],
};

for (const [answers, spelt] of Object.entries(spellings))
  test(`however its address is spelt, a game is played by a document that may frame it and no other game, where ${answers} answers`, async ({
    newStore,
    newContext,
  }) => {
    const { url } = await newStore();
    const idOf = await gamesOf(url);
    const id = idOf('Tide Cards');
    const context = await newContext({ serviceWorkers: answers === 'the server' ? 'block' : 'allow' });
    const maya = await become(context, url, 'maya');
    const { gameUrl } = await maya<{ gameUrl: string }>('get', `/api/games/${id}`);
    const page = await context.newPage();
    if (answers !== 'the server') {
      await page.goto(`${url}/who-we-are`);
      await workerReady(page);
    }
    for (const address of spelt(id)) {
      await page.goto(url + address);
      await page.waitForURL(`${url}/game/${id}?play=1`);
      await page.frameLocator('iframe[title="Tide Cards"]').locator('body').waitFor();
      expect(await framing(page, gameUrl.replace(id, idOf('Lantern Hollow'))), address).toBe('frame-src');
    }
  });
