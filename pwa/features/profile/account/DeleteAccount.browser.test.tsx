import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, test } from '../../../test/app.tsx';
import { fill, hears, isWrong, press } from '../../../test/forms.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

describe('DeleteAccount', () => {
  test.for([
    {
      language: 'en',
      labels: ['Your password', 'Delete my account'],
      title: 'Failed to delete account',
      why: 'Your current password is not right',
    },
    {
      language: 'es',
      labels: ['Tu contraseña', 'Borrar mi cuenta'],
      title: 'No se pudo borrar la cuenta',
      why: 'Tu contraseña actual no es correcta',
    },
  ] as const)(
    'a wrong password is reported at its field ($language)',
    async ({ language, labels: [label, button], title, why }, { store }) => {
      const screen = await renderComponent(store, <DeleteAccount open onClose={() => {}} />, {
        ...{ as: await store.user('player'), language },
      });
      await fill(screen, { [label]: 'wrong' });
      await press(screen, button);
      await hears(screen, title, why);
      await isWrong(screen, label, why);
    },
  );

  test('the dialog passes axe', async ({ store }) => {
    const screen = await renderComponent(store, <DeleteAccount open onClose={() => {}} />, {
      as: await store.user('player'),
    });
    await expect.element(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
