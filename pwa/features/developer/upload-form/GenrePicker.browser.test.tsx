import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp, test } from '../../../test/app.tsx';
import { brokenWords } from '../../../test/brokenWords.ts';

test('no genre is broken on a phone in Spanish, also while it is chosen', async ({ store }) => {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(390, 844);
  const screen = await renderApp(store, '/developer', { as: await store.user('developer', 'dev'), language: 'es' });
  await screen.getByRole('checkbox', { name: 'Rompecabezas' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Rompecabezas' })).toBeChecked();
  expect(brokenWords('fieldset')).toEqual([]);
});
