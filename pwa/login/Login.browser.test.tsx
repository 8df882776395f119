import { describe, expect } from 'vitest';
import { renderComponent, test } from '../test/app.tsx';
import { Login } from './Login.tsx';

describe('Login', () => {
  test.for([
    { language: 'en', ways: ['Student / Gamer', 'Developer', 'Sign Up', 'Sign in with your school', 'Lead Dev Setup'] },
    {
      language: 'es',
      ways: [
        ...['Estudiante / Jugador', 'Desarrollador', 'Crear cuenta', 'Entrar con tu centro escolar'],
        'Instalación del desarrollador jefe',
      ],
    },
  ] as const)('offers every way in ($language)', async ({ language, ways }, { store }) => {
    const screen = await renderComponent(store, <Login />, { language, path: '/login' });
    const addresses = ['/login/student', '/login/developer', '/signup', '/api/login', '/setup-lead-dev'];
    for (const [n, name] of ways.entries())
      await expect
        .element(screen.getByRole('link', { name: n < 3 ? new RegExp(`^${name}`) : name }))
        .toHaveAttribute('href', addresses[n]);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('');
  });

  test.for([
    { language: 'en', words: 'Signing in with your school did not work' },
    { language: 'es', words: 'No se pudo entrar con tu centro' },
  ] as const)('says that the school did not sign somebody in ($language)', async ({ language, words }, { store }) => {
    const screen = await renderComponent(store, <Login />, { language, path: '/login?failed=external' });
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
  });
});
