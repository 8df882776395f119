import { describe, expect } from 'vitest';
import { draftKey, mergeIntoDraft } from '../../../session/drafts/useDraft.ts';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { press } from '../../../test/forms.ts';
import { DataExport } from './DataExport.tsx';

/** Opens the question of a log-out everywhere. */
async function asked(store: TestStore, as: TestUser) {
  const screen = await renderComponent(store, <DataExport />, { as });
  await press(screen, 'Log out everywhere');
  return screen.getByRole('dialog', { name: 'Log out everywhere' });
}

describe('DataExport', () => {
  test('a log-out everywhere is confirmed, and without drafts asks nothing else', async ({ store }) => {
    const dialog = await asked(store, await store.user('player'));
    await expect.element(dialog.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  });

  test('the export requires the password, and a wrong one is reported at its field', async ({ store }) => {
    const screen = await renderComponent(store, <DataExport />, { as: await store.user('player') });
    await press(screen, 'Download my data');
    const dialog = screen.getByRole('dialog', { name: 'Download your data' });
    await dialog.getByLabelText('Your password').fill('a guess');
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    await expect.element(dialog.getByText('Your current password is not right')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a log-out everywhere asks what to do with drafts', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    mergeIntoDraft(draftKey.feedback(maya.id), () => ({ subject: '', message: 'A shelf for games' }));
    const dialog = await asked(store, maya);
    await expect.element(dialog.getByText(/One draft is only on this device\./)).toBeVisible();
    for (const name of ['Keep on this device', 'Discard', 'Cancel'])
      await expect.element(dialog.getByRole('button', { name })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
