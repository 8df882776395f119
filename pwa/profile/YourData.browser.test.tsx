import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../test/accessibility.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../test/app.tsx';
import { press } from '../test/forms.ts';
import { bringBack, draftKey } from '../ui/useDraft.ts';
import { YourData } from './YourData.tsx';

/** The question that a log-out everywhere asks first. */
async function asked(store: TestStore, as: TestUser) {
  const screen = await renderComponent(store, <YourData />, { as });
  await press(screen, 'Log out everywhere');
  return screen.getByRole('dialog', { name: 'Log out everywhere' });
}

describe('YourData', () => {
  test('asks before it logs out everywhere, and nothing else where no text is half written', async ({ store }) => {
    const dialog = await asked(store, await store.user('player'));
    await expect.element(dialog.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  });

  test('asks what becomes of a text that was begun before it logs out everywhere', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    bringBack(draftKey.feedback(maya.id), () => ({ subject: '', message: 'A shelf for games' }));
    const dialog = await asked(store, maya);
    await expect.element(dialog.getByText(/A text that you began is on this device only\./)).toBeVisible();
    for (const name of ['Keep on this device', 'Discard', 'Cancel'])
      await expect.element(dialog.getByRole('button', { name })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
