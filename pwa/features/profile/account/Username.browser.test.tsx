import { describe, expect } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import type { Locale } from '../../../i18n/language.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { fill, hears, press } from '../../../test/forms.ts';
import { Username } from './Username.tsx';

function Mine() {
  const { me } = useSession();
  return (
    <>
      <h2>{me?.username}</h2>
      <Username me={me as Me} />
    </>
  );
}
const draw = (store: TestStore, as: TestUser, language: Locale = 'en') =>
  renderComponent(store, <Mine />, { as, language });

describe('Username', () => {
  test('the error of a taken name disappears when another is typed', async ({ store }) => {
    await store.user('player', 'leo');
    const screen = await draw(store, await store.user('player', 'maya'));
    await fill(screen, { Username: 'leo' });
    await press(screen, 'Save username');
    const field = screen.getByLabelText('Username');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await fill(screen, { Username: 'leon' });
    await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  });

  test('a name can be saved if it is new and long enough', async ({ store }) => {
    const screen = await draw(store, await store.user('player', 'maya'));
    const save = screen.getByRole('button', { name: 'Save username' });
    await expect.element(save).toBeDisabled();
    await fill(screen, { Username: ' ab ' });
    await expect.element(save).toBeDisabled();
    await fill(screen, { Username: 'abc' });
    await expect.element(save).toBeEnabled();
  });

  test.for([
    {
      language: 'en',
      labels: ['Username', 'Save username'],
      words: ['Failed to update username', 'That username is taken'],
    },
    {
      language: 'es',
      labels: ['Nombre de usuario', 'Guardar nombre'],
      words: ['No se pudo cambiar el nombre de usuario', 'Ese nombre de usuario ya está en uso'],
    },
  ] as const)(
    'a username that somebody else has is refused ($language)',
    async ({ language, labels: [label, save], words }, { store }) => {
      await store.user('player', 'leo');
      const screen = await draw(store, await store.user('player', 'maya'), language);
      await fill(screen, { [label]: 'leo' });
      await press(screen, save);
      await hears(screen, ...words);
    },
  );

  test('the new name is shown everywhere after saving', async ({ store }) => {
    const screen = await draw(store, await store.user('player', 'maya'));
    await fill(screen, { Username: 'Maya Two' });
    await press(screen, 'Save username');
    await hears(screen, 'Username updated');
    await expect.element(screen.getByRole('heading', { name: 'Maya Two' })).toBeVisible();
  });

  test('a name of rude words is told which they are while it is written, and one that stands is not judged again', async ({
    store,
  }) => {
    const screen = await draw(store, await store.user('player', 'maya'));
    const field = screen.getByLabelText('Username');
    await fill(screen, { Username: 'shit head' });
    await expect.element(field).toHaveAccessibleDescription(/These words can't be sent: “shit/);
    expect(store.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
    await fill(screen, { Username: 'maya' });
    await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  });

  test('a name that tells of being hurt is refused, with where to find help', async ({ store }) => {
    const screen = await draw(store, await store.user('player', 'maya'));
    await fill(screen, { Username: 'i want to die' });
    await press(screen, 'Save username');
    await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription(/please talk to someone now/);
    const help = screen.getByRole('status', { name: 'Help', exact: true });
    await expect.element(help.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/help/now');
    expect(await accessibilityFaults()).toEqual([]);
    await press(help, 'Close');
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'maya' })).toBeVisible();
  });

  test('a name that is a slur is a strike, and its card says so', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const screen = await draw(store, maya);
    await fill(screen, { Username: 'retard' });
    await press(screen, 'Save username');
    const card = screen.getByRole('status', { name: 'Warning', exact: true });
    await expect.element(card).toMatchTextContent('This is a warning.');
    expect(await store.callAs(maya, 'GET', '/api/restrictions')).toMatchObject({ step: 1 });
  });
});
