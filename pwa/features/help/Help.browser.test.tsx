import { describe, expect } from 'vitest';
import { spanishMessages } from '../../i18n/es/index.ts';
import { englishMessages } from '../../i18n/messages.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { test as base, renderApp, renderComponent } from '../../test/app.tsx';
import { choose } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';
import { Help } from './Help.tsx';
import { HelpNow } from './HelpNow.tsx';

const test = base.extend({
  settings: { HELP_LINES: 'Ms. Rivera, counselor | +1 555-0100 | Room 12; Nurse | | Next to the gym' },
});

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

  test('names the people of the school before all others, and asks the store for them once a day', async ({
    store,
  }) => {
    const first = await renderComponent(store, <HelpNow />);
    const own = first.getByRole('list', { name: 'People at your school' });
    await expect.element(own.getByRole('link', { name: '+1 555-0100' })).toHaveAttribute('href', 'tel:+15550100');
    await expect.element(own.getByText('Next to the gym')).toBeVisible();
    const [before, after] = [own.element(), first.getByRole('combobox', { name: 'Country' }).element()];
    expect(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await first.unmount();
    const again = await renderComponent(store, <HelpNow />);
    await expect.element(again.getByText('Ms. Rivera, counselor')).toBeVisible();
    expect(store.calls.filter((call) => call === 'GET /api/policy')).toHaveLength(1);
    await again.unmount();
    goOffline(store);
    const offline = await renderComponent(store, <HelpNow />);
    await expect.element(offline.getByText('Ms. Rivera, counselor')).toBeVisible();
  });

  for (const [language, said] of [
    ['en', 'Most reports (8 of 10) wait 5 hours or less.'],
    ['es', 'La mayoría de las denuncias (8 de cada 10) esperan 5 horas o menos.'],
  ] as const)
    test(`says how fast reports are decided once ten cases were, also without a network: ${language}`, async ({
      store,
    }) => {
      const maya = await store.user('player', 'maya');
      const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
      const decided = async (n: number) => {
        const id = `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
        const [at, until] = [ago(24), ago(19.5)];
        await store.sql(`INSERT INTO cases (id, kind, "entityId", "firstAt", state, "decidedAt")
                         VALUES ('${id}', 'user', '${id}', '${at}', 'closed', '${until}')`);
        await store.sql(`INSERT INTO moderation_reports
                           (id, "reporterId", category, subject, description, "createdAt", "caseId", status, "resolvedAt")
                         VALUES ('${id}', '${maya.id}', 'abuse', 'A', 'B', '${at}', '${id}', 'resolved', '${until}')`);
      };
      for (let n = 1; n <= 10; n++) await decided(n);
      const { reportsText } = await { en: englishMessages, es: spanishMessages }[language].help();
      const goOnline = goOffline(store);
      const never = await renderComponent(store, <Help />, { language });
      await expect.element(never.getByText(reportsText)).toBeVisible();
      expect(never.getByText(/\(8 /).query()).toBe(null);
      await never.unmount();
      goOnline();
      const first = await renderComponent(store, <Help />, { language });
      await expect.element(first.getByText(said)).toBeVisible();
      expect(await accessibilityFaults()).toEqual([]);
      await first.unmount();
      goOffline(store);
      const again = await renderComponent(store, <Help />, { language });
      await expect.element(again.getByText(said)).toBeVisible();
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
