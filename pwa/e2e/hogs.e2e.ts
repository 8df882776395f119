import { frameOf, play, publisher } from './support/hostileGame.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

declare const hogs: Record<string, () => void>;

/** Each takes the computer for itself and never lets go by itself, so whoever leaves it does so while it is at it. */
const worst = {
  spin: 'while it spins',
  storm: 'while it sends the app messages without end',
  bomb: 'while it spins over all the memory that it got',
  cling: 'though it would not end',
};

for (const [hog, how] of Object.entries(worst))
  test(`a hostile game can be left ${how}`, async ({ newStore, newContext }) => {
    const { url } = await newStore();
    const id = await (await publisher(newContext, url))('Free Coins');
    const context = await newContext();
    await become(context, url, 'maya');
    const page = await context.newPage();
    const frame = await play(page, url, id);
    const begun = page.waitForEvent('console', { predicate: (said) => said.text() === `${hog} begins` });
    let ended = false;
    frame
      .evaluate((name) => hogs[name]?.(), hog)
      .then(
        () => (ended = hog !== 'cling'),
        () => {},
      );
    await begun;
    await page.evaluate(() =>
      // Two frames after the click: how long one takes is another matter.
      addEventListener(
        'click',
        async () => {
          for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
          sessionStorage.setItem('isGone', `${document.querySelector('iframe:not([hidden])') === null}`);
        },
        { capture: true, once: true },
      ),
    );

    await page.getByRole('button', { name: 'Leave game' }).click();
    await page.waitForURL(`${url}/game/${id}`);
    await page.getByRole('button', { name: 'Wishlist' }).click({ trial: true });
    expect(await page.evaluate(() => sessionStorage.getItem('isGone')), 'gone by the second frame').toBe('true');
    expect(frameOf(page, id)).toBeUndefined();
    expect(ended, 'it ended by itself').toBe(false);
  });
