import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, renderComponent, test } from '../../test/app.tsx';
import { fill, hears, press } from '../../test/forms.ts';
import { ResetPassword } from './ResetPassword.tsx';

describe('ResetPassword', () => {
  test.for([
    {
      language: 'en',
      labels: ['E-mail or username', 'Code', 'New password', 'Password again', 'Set new password'],
      words: ['Password not changed', 'That code is not right, or it has run out'],
    },
    {
      language: 'es',
      labels: [
        ...['Correo o nombre de usuario', 'Código', 'Contraseña nueva', 'Repite la contraseña'],
        'Guardar la contraseña',
      ],
      words: ['La contraseña no cambió', 'Ese código no es correcto o ha caducado'],
    },
  ] as const)('a wrong code is refused ($language)', async ({ language, labels, words }, { store }) => {
    const maya = await store.user('player', 'maya');
    const screen = await renderComponent(store, <ResetPassword />, { language });
    const [who, code, next, again, button] = labels as unknown as [string, string, string, string, string];
    const password = 'four wet socks drying';
    await fill(screen, { [who]: maya.email, [code]: 'AAAAA-BBBBB', [next]: password, [again]: 'another one' });
    await press(screen, button);
    expect(store.calls).not.toContain('POST /api/auth/reset');
    await fill(screen, { [again]: password });
    await press(screen, button);
    await hears(screen, ...words);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a code from staff signs in with a new password, starting from the login page', async ({ store }) => {
    const [maya, staff] = [await store.user('player', 'maya'), await store.user('staff')];
    const made = await store.callAs(staff, 'POST', `/api/admin/users/${maya.id}/reset`);
    const { code } = made as { code: string };
    const screen = await renderApp(store, '/login/student');
    await screen.getByRole('link', { name: 'Forgot your password?' }).click();
    const password = 'four wet socks drying';
    const typed = { 'E-mail or username': 'MAYA', Code: code.toLowerCase(), 'New password': password };
    await fill(screen, { ...typed, 'Password again': password });
    await press(screen, 'Set new password');
    await expect.element(screen.getByRole('button', { name: 'Account menu of maya' })).toBeVisible();
  });
});
