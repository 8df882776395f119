import { describe, expect } from 'vitest';
import { renderComponent, test } from '../../test/app.tsx';
import { press } from '../../test/forms.ts';
import { Header } from '../Header.tsx';

const everybody = ['My Library', 'Wishlist', 'Cart', 'Friends', 'Developer Portal', 'Game Dev Guide'];
const own = ['Settings', 'Log out'];

describe('UserMenu', () => {
  test.for([
    ['player', [...everybody, ...own]],
    ['staff', [...everybody, 'Game Approvals', 'Moderation', ...own]],
    ['lead', [...everybody, 'Game Approvals', 'Moderation', 'Lead Dashboard', ...own]],
  ] as const)('the menu of a %s contains the pages that they may open', async ([role, items], { store }) => {
    const screen = await renderComponent(store, <Header />, { as: await store.user(role, 'maya') });
    await press(screen, 'Account menu of maya');
    await expect.element(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    const names = screen
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent?.trim());
    expect(names).toEqual(items);
  });
});
