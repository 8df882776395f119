import { describe, expect } from 'vitest';
import { draftKey, mergeIntoDraft } from '../../../session/drafts/useDraft.ts';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { press } from '../../../test/forms.ts';
import { DataExport } from './DataExport.tsx';

/** The question that a log-out everywhere asks first. */
async function asked(store: TestStore, as: TestUser) {
  const screen = await renderComponent(store, <DataExport />, { as });
  await press(screen, 'Log out everywhere');
  return screen.getByRole('dialog', { name: 'Log out everywhere' });
}

describe('YourData', () => {
  test('asks before it logs out everywhere, and nothing else where no text is half written', async ({ store }) => {
    const dialog = await asked(store, await store.user('player'));
    await expect.element(dialog.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  });

  test('gives everything to who knows the password, and says so at the field where it is wrong', async ({ store }) => {
    const screen = await renderComponent(store, <DataExport />, { as: await store.user('player') });
    await press(screen, 'Download my data');
    const dialog = screen.getByRole('dialog', { name: 'Download your data' });
    await dialog.getByLabelText('Your password').fill('a guess');
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    await expect.element(dialog.getByText('Your current password is not right')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('asks what becomes of a text that was begun before it logs out everywhere', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    mergeIntoDraft(draftKey.feedback(maya.id), () => ({ subject: '', message: 'A shelf for games' }));
    const dialog = await asked(store, maya);
    await expect.element(dialog.getByText(/One draft is only on this device\./)).toBeVisible();
    for (const name of ['Keep on this device', 'Discard', 'Cancel'])
      await expect.element(dialog.getByRole('button', { name })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
