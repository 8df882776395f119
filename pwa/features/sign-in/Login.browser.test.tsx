import { describe, expect, onTestFinished } from 'vitest';
import { setTrustedDevice } from '../../session/trustedDevice.ts';
import { test as base, renderComponent, test } from '../../test/app.tsx';
import { Login } from './Login.tsx';

/** A store whose school has its own accounts. */
const withSchool = base.extend({
  settings: { OIDC_ISSUER: 'https://school.example', OIDC_CLIENT_ID: 'recess', OIDC_CLIENT_SECRET: 'a secret' },
});

describe('Login', () => {
  test('school accounts are offered only if they are set up', async ({ store }) => {
    const screen = await renderComponent(store, <Login />, { path: '/login' });
    await expect.poll(() => store.calls).toContain('GET /api/auth/ways');
    await expect.element(screen.getByRole('link', { name: 'Lead Dev Setup' })).toBeVisible();
    await expect.element(screen.getByText(/your school/)).not.toBeInTheDocument();
  });

  withSchool.for([
    { language: 'en', ways: ['Student / Gamer', 'Developer', 'Sign Up', 'Log in with your school', 'Lead Dev Setup'] },
    {
      language: 'es',
      ways: [
        ...['Estudiante / Jugador', 'Desarrollador', 'Crear cuenta', 'Entrar con tu centro escolar'],
        'Instalación del desarrollador jefe',
      ],
    },
  ] as const)('every sign-in method is offered ($language)', async ({ language, ways }, { store }) => {
    const screen = await renderComponent(store, <Login />, { language, path: '/login' });
    const addresses = ['/login/student', '/login/developer', '/signup', '/api/login?choose=1', '/setup-lead-dev'];
    for (const [n, name] of ways.entries())
      await expect
        .element(screen.getByRole('link', { name: n < 3 ? new RegExp(`^${name}`) : name }))
        .toHaveAttribute('href', addresses[n]);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('');
  });

  withSchool('has the school ask who it is, unless the device is somebody’s own', async ({ store }) => {
    setTrustedDevice('somebody', true);
    onTestFinished(() => setTrustedDevice('somebody', false));
    const screen = await renderComponent(store, <Login />, { path: '/login' });
    const link = screen.getByRole('link', { name: 'Log in with your school' });
    await expect.element(link).toHaveAttribute('href', '/api/login');
  });

  test.for([
    { language: 'en', words: "We couldn't log you in with your school" },
    { language: 'es', words: 'No se pudo entrar con tu centro' },
  ] as const)('a failed sign-in with the school is reported ($language)', async ({ language, words }, { store }) => {
    const screen = await renderComponent(store, <Login />, { language, path: '/login?failed=external' });
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
  });
});
