import assert from 'node:assert/strict';
import { ask, gamesOf } from './acts.ts';
import { signIn, workerReady } from './browser.ts';
import type { Story } from './run.ts';

export const stories: Story[] = [
  {
    name: 'however its address is spelt, a game is played by a document that may frame it and no other game',
    async run({ store: newStore, browser }) {
      const { url } = await newStore();
      const page = await (await browser('spelt')).newPage();
      await signIn(page, url, 'maya');
      const id = (await gamesOf(url))('Tide Cards');
      const { gameUrl } = await ask<{ gameUrl: string }>(page, 'GET', `/api/games/${id}`);
      const another = gameUrl.replace(id, (await gamesOf(url))('Lantern Hollow'));
      /** What the page's policy says to a frame of it. */
      const framing = () =>
        page.evaluate(
          (address) =>
            new Promise<string>((said) => {
              document.addEventListener('securitypolicyviolation', (event) => said(event.effectiveDirective));
              const frame = document.createElement('iframe');
              frame.addEventListener('load', () => setTimeout(said, 1_000, 'framed'));
              frame.src = address;
              document.body.append(frame);
            }),
          another,
        );
      for (const controlled of [false, true]) {
        if (controlled) await workerReady(page);
        for (const spelt of [
          `/game/${id}/?play=1`,
          `/Game/${id}?play=1`,
          `/game/${id}?play=%31`,
          `/game/${id}?pl%61y=1`,
          `/game/%${id.charCodeAt(0).toString(16)}${id.slice(1)}?play=1`,
        ]) {
          await page.goto(url + spelt);
          await page.waitForURL(`${url}/game/${id}?play=1`);
          await page.frameLocator('iframe[title="Tide Cards"]').locator('body').waitFor();
          assert.equal(await framing(), 'frame-src', spelt);
        }
      }
    },
  },
];
