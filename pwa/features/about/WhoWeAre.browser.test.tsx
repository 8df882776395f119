import { describe, expect } from 'vitest';
import { renderComponent, test } from '../../test/app.tsx';
import { WhoWeAre } from './WhoWeAre.tsx';

describe('WhoWeAre', () => {
  test('the page has the mission, the values and the story', async ({ store }) => {
    const screen = await renderComponent(store, <WhoWeAre />);
    for (const name of ['Our Mission', 'Our Values', 'Our Story'])
      await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect.element(screen.getByText(/founded in 2025/)).toBeVisible();
    await expect.element(screen.getByText(/80% to the developer/)).toBeVisible();
  });

  test('the page says that the cart shows how the rest after the fee is shared', async ({ store }) => {
    const screen = await renderComponent(store, <WhoWeAre />);
    await expect
      .element(
        screen.getByText(
          /A platform fee of 30 percent is part of every price. Of the rest, the developer gets 80 percent/,
        ),
      )
      .toBeVisible();
    await expect.element(screen.getByText('How a sale is shared, after the platform fee')).toBeVisible();
  });

  test('the page is translated into Spanish', async ({ store }) => {
    const screen = await renderComponent(store, <WhoWeAre />, { language: 'es' });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Quiénes somos' })).toBeVisible();
  });
});
