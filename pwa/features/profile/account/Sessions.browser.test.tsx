import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, test } from '../../../test/app.tsx';
import { hears } from '../../../test/forms.ts';
import { Sessions } from './Sessions.tsx';

describe('Sessions', () => {
  test('the list names this device and others, and logs out another', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    await store.sql(`UPDATE sessions SET browser = 'Chrome', system = 'ChromeOS' WHERE "userId" = '${maya.id}'`);
    await store.sql(
      `INSERT INTO sessions ("tokenHash", id, "userId", "keyShown", browser, system, "createdAt", "seenAt")
       SELECT 'another', '01a1fc80-88bc-72c9-9c1b-093c0750e60e', "userId", 0, 'Firefox', 'Windows', "createdAt", "seenAt"
         FROM sessions WHERE "userId" = '${maya.id}'`,
    );
    const screen = await renderComponent(store, <Sessions />, { as: maya });
    const here = screen.getByRole('listitem').filter({ hasText: 'Chrome on ChromeOS' });
    await expect.element(here.getByText(/^This device/)).toBeVisible();
    await expect.element(here.getByRole('button')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Firefox on Windows')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await screen.getByRole('button', { name: /^Log out Firefox on Windows, logged in/ }).click();
    await hears(screen, 'That device is logged out');
    await expect.element(screen.getByText('Firefox on Windows')).not.toBeInTheDocument();
    await expect.element(here).toBeVisible();
  });
});
