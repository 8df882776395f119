import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, test } from '../test/app.tsx';
import { goOffline } from '../test/network.ts';
import { Cover } from './Cover.tsx';

/** A picture that the test server serves. */
const there = '/pwa/public/favicon-32.png';

describe('Cover', () => {
  test('a cover without a picture shows the title', async ({ store }) => {
    await renderComponent(store, <Cover game={{ title: 'Tide Cards', coverImage: '/files/covers/none.webp' }} eager />);
    await expect.element(page.getByText('Tide Cards')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  test('a picture that failed is requested again once the device is online, and no sooner', async ({ store }) => {
    const { container } = await renderComponent(
      store,
      <Cover game={{ title: 'Tide Cards', coverImage: there }} eager />,
    );
    const picture = () => container.querySelector('img');
    picture()?.dispatchEvent(new Event('error'));
    await expect.element(page.getByText('Tide Cards')).toBeVisible();
    const networkIsBack = goOffline();
    await expect.element(page.getByText('Tide Cards')).toBeVisible();
    expect(picture()).toBeNull();
    networkIsBack();
    await expect
      .poll(() => {
        // The event is repeated, because the component may not listen yet.
        dispatchEvent(new Event('online'));
        return picture()?.naturalWidth ?? 0;
      })
      .toBeGreaterThan(0);
  });
});
