import { afterEach, describe, expect } from 'vitest';
import { closeReport } from '../../shell/state/reportDialogStore.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { hears, press } from '../../test/forms.ts';

async function blocksDev(store: TestStore) {
  const [leo, dev] = [await store.user('player', 'leo'), await store.user('developer', 'dev')];
  await store.callAs(leo, 'POST', `/api/blocks/${dev.id}`);
  return renderApp(store, '/profile#blocked', { as: leo });
}

describe('Blocked', () => {
  afterEach(() => closeReport());

  test('the list shows since when somebody is blocked, and can unblock them', async ({ store }) => {
    const screen = await blocksDev(store);
    await expect.element(screen.getByText(/^since /)).toBeVisible();
    await press(screen, 'Unblock dev');
    await hears(screen, 'Unblocked');
    await expect.element(screen.getByText("You haven't blocked anyone")).toBeVisible();
  });

  test('a blocked user can be reported', async ({ store }) => {
    const screen = await blocksDev(store);
    await press(screen, 'Report dev');
    const report = screen.getByRole('dialog', { name: 'Report an issue' });
    await expect.element(report.getByRole('combobox', { name: 'Person (optional)' })).toHaveTextContent('dev');
  });
});
