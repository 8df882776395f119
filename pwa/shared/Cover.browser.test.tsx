import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, test } from '../test/app.tsx';
import { goOffline } from '../test/network.ts';
import { Cover } from './Cover.tsx';

/** A picture that is served here. */
const there = '/pwa/public/favicon-32.png';

describe('Cover', () => {
  test('shows the title where there is no picture', async ({ store }) => {
    await renderComponent(store, <Cover game={{ title: 'Tide Cards', coverImage: '/files/covers/none.webp' }} eager />);
    await expect.element(page.getByText('Tide Cards')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  test('asks for a picture that failed again when there is a network again, and no sooner', async ({ store }) => {
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
        // Said before the component listened, it would be said to nobody.
        dispatchEvent(new Event('online'));
        return picture()?.naturalWidth ?? 0;
      })
      .toBeGreaterThan(0);
  });
});
