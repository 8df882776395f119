import { describe, expect, onTestFinished, vi } from 'vitest';
import { storageReserveBytes } from '#sync/constants.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { hostedGame, putCopy } from '../../test/downloads.ts';

const megabyte = 2 ** 20;

/**
 * Creates a library with one game that needs 2 MB more than are free, and copies of two other games that could be
 * removed.
 */
async function shortOfRoom(store: TestStore) {
  const maya = await store.user('player', 'maya');
  const wanted = await hostedGame(store, { title: 'Lantern Hollow', fileSizeMB: 5 });
  await store.callAs(maya, 'POST', `/api/library/${wanted.id}`);
  const copies = { bytes: 3 * megabyte, totalBytes: 3 * megabyte };
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const played = await hostedGame(store, { title: 'Word Orchard' });
  await putCopy(played, { ...copies, playedAt: new Date().toISOString() });
  await putCopy(await hostedGame(store, { title: 'Tide Cards' }), { ...copies, wholeAt: hourAgo });
  const quota = 6 * megabyte + storageReserveBytes + 3 * megabyte;
  const told = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 0, quota });
  onTestFinished(() => told.mockRestore());
  return renderApp(store, '/library', { as: maya });
}

describe('StorageFullDialog', () => {
  test('the dialog offers the games not played here for longest first, and selects no more than are needed', async ({
    store,
  }) => {
    const screen = await shortOfRoom(store);
    await screen.getByRole('switch', { name: 'Download my library' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Not enough space on this device' });
    await expect.element(dialog.getByText(/always leaves 250\.0 MB free/)).toBeVisible();
    const offered = dialog.getByRole('checkbox');
    await expect.element(offered.first()).toHaveAccessibleName(expect.stringMatching(/^Tide Cards.*never played here/));
    await expect.element(offered.nth(1)).toHaveAccessibleName(expect.stringMatching(/^Word Orchard.*last played/));
    await expect.element(offered.first()).toBeChecked();
    await expect.element(offered.nth(1)).not.toBeChecked();
    expect(await accessibilityFaults()).toEqual([]);
    await offered.first().click();
    await expect.element(dialog.getByRole('button', { name: /^Remove .* and download$/ })).toBeDisabled();
  });

  test('a cancelled dialog leaves everything unchanged', async ({ store }) => {
    const screen = await shortOfRoom(store);
    const keep = screen.getByRole('switch', { name: 'Download my library' });
    await keep.click();
    const dialog = screen.getByRole('dialog', { name: 'Not enough space on this device' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(keep).not.toBeChecked();
    await expect.element(screen.getByText('0 of 1 game downloaded')).toBeVisible();
    expect(screen.getByRole('progressbar').elements().length).toBe(0);
    await expect.element(screen.getByRole('button', { name: 'Remove Tide Cards from this device' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Remove Word Orchard from this device' })).toBeVisible();
  });
});
