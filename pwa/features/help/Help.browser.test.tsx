import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, renderComponent, test } from '../../test/app.tsx';
import { choose } from '../../test/forms.ts';
import { Help } from './Help.tsx';

describe('Help', () => {
  test('names the hosts to allow and the policy that installs the app, for this store', async ({ store }) => {
    const id = '01890000-0000-7000-8000-000000000001';
    await store.game({ id, gameUrl: `http://g-${id}.games.test:4321/index.html` });
    const screen = await renderComponent(store, <Help />);
    const { hostname, port, origin } = location;
    await expect.element(screen.getByRole('row', { name: new RegExp(`^${hostname} ${port}`) })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^\*\.games\.test 4321/ })).toBeVisible();
    const policy = screen.getByRole('region', { name: 'WebAppInstallForceList' }).element().textContent ?? '';
    expect(JSON.parse(policy)[0].url).toBe(`${origin}/`);
  });

  test('leads to people to talk to, whose country anybody can change', async ({ store }) => {
    const screen = await renderApp(store, '/help');
    await screen.getByRole('link', { name: 'Get help now' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Get help now' })).toBeVisible();
    await screen.getByRole('combobox', { name: 'Country' }).click();
    await choose(screen, 'United Kingdom', 'option');
    await expect.element(screen.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999');
    await expect.element(screen.getByRole('link', { name: '0800 1111' })).toHaveAttribute('href', 'tel:08001111');
    expect(await accessibilityFaults()).toEqual([]);
  });

  for (const [path, title] of [
    ['/guide', 'Cómo crear grandes juegos'],
    ['/help', 'Ayuda para una clase'],
    ['/help/now', 'Pide ayuda ahora'],
    ['/help/check', 'Autocomprobación'],
  ] as const)
    test(`and what it leads to is in Spanish: ${path}`, async ({ store }) => {
      const screen = await renderApp(store, path, { language: 'es' });
      await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
});
