import { describe, expect } from 'vitest';
import { renderComponent, test } from '../../../test/app.tsx';
import { fill, hears, isWrong, press } from '../../../test/forms.ts';
import { Password } from './Password.tsx';

const next = { 'New password': 'quiet river 9', 'New password again': 'quiet river 9' };

describe('Password', () => {
  test('errors are shown at their fields, and nothing is sent', async ({ store }) => {
    const screen = await renderComponent(store, <Password />, { as: await store.user('player') });
    await fill(screen, { 'New password': 'short' });
    await press(screen, 'Change password');
    await expect.element(screen.getByText('Password too short')).toBeVisible();
    await expect.element(screen.getByText("Passwords don't match")).toBeVisible();
    expect(store.calls.filter((call) => call.includes('password'))).toEqual([]);
  });

  test('a wrong current password is reported at its field', async ({ store }) => {
    const screen = await renderComponent(store, <Password />, { as: await store.user('player') });
    await fill(screen, { 'Current password': 'wrong', ...next });
    await press(screen, 'Change password');
    await hears(screen, 'Failed to change password', 'Your current password is not right');
    await isWrong(screen, 'Current password', 'Your current password is not right');
  });

  test('an error disappears when its field is corrected, also one that only the server knew', async ({ store }) => {
    const screen = await renderComponent(store, <Password />, { as: await store.user('player') });
    await fill(screen, { 'Current password': 'wrong', 'New password': 'short', 'New password again': 'short' });
    await press(screen, 'Change password');
    await isWrong(screen, 'New password', 'Password too short');
    await fill(screen, next);
    await expect.element(screen.getByText('Password too short')).not.toBeInTheDocument();
    await press(screen, 'Change password');
    await isWrong(screen, 'Current password', 'Your current password is not right');
    await fill(screen, { 'New password': 'quiet river 10' });
    await expect.element(screen.getByLabelText('Current password')).toHaveAttribute('aria-invalid', 'true');
    await fill(screen, { 'Current password': 'another' });
    await expect.element(screen.getByLabelText('Current password')).toHaveAttribute('aria-invalid', 'false');
  });

  test('a wrong current password is reported in Spanish', async ({ store }) => {
    const screen = await renderComponent(store, <Password />, { as: await store.user('player'), language: 'es' });
    await fill(screen, {
      ...{ 'Contraseña actual': 'wrong', 'Contraseña nueva': 'quiet river 9' },
      'Repite la contraseña nueva': 'quiet river 9',
    });
    await press(screen, 'Cambiar contraseña');
    await hears(screen, 'No se pudo cambiar la contraseña', 'Tu contraseña actual no es correcta');
    await isWrong(screen, 'Contraseña actual', 'Tu contraseña actual no es correcta');
  });

  test('the password is changed with the current one, and the fields are empty again', async ({ store }) => {
    const screen = await renderComponent(store, <Password />, { as: await store.user('player') });
    await fill(screen, { 'Current password': 'recess-demo', ...next });
    await press(screen, 'Change password');
    await hears(screen, 'Password changed', 'Your other devices are logged out.');
    await expect.element(screen.getByLabelText('Current password')).toHaveValue('');
  });
});
