import { afterEach, describe, expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeMadeReport } from '../shell/state/quickReportStore.ts';
import { applyTheme } from '../shell/state/theme.ts';
import { accessibilityFaults, animationsEnded } from '../test/accessibility.ts';
import { renderApp, type TestStore, type TestUser, test } from '../test/app.tsx';
import { choose, hears, press } from '../test/forms.ts';
import { goOffline } from '../test/network.ts';
import { befriend } from '../test/people.ts';

/** Returns Maya with her open conversation, in which Leo has written. */
async function written(store: TestStore, language: 'en' | 'es' = 'en') {
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
  await befriend(store, maya, leo);
  for (const content of ['Hello', 'Give me your sweets'])
    await store.callAs(leo, 'POST', '/api/friends/messages', { receiverId: maya.id, content });
  await store.callAs(maya, 'PATCH', '/api/notifications/read-all', {});
  await renderApp(store, `/friends?with=${leo.id}`, { as: maya, language });
  return { maya, leo, log: page.getByRole('log') };
}
const reportsOf = (store: TestStore, who: TestUser) => store.callAs(who, 'GET', '/api/moderation/reports');
const more = 'Report the message of leo: Give me your sweets';

describe('ReportMenu', () => {
  afterEach(() => closeMadeReport());

  test('the second tap reports a message, and a dialog then asks for the reason', async ({ store }) => {
    const { maya, leo, log } = await written(store);
    await press(page, more);
    await choose(page, 'Report');
    // The two taps were enough.
    await expect.element(log.getByText('Give me your sweets')).not.toBeInTheDocument();
    await expect.element(log.getByText('Hello')).toBeVisible();
    await expect
      .poll(() => reportsOf(store, maya))
      .toMatchObject([{ kind: 'message', reason: 'other', quote: 'Give me your sweets', aboutUserId: leo.id }]);

    const told = page.getByRole('dialog', { name: 'Reported' });
    await expect.element(told.getByText(/We don't tell anyone who you are/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await press(told, 'Asks for contact or pictures');
    await told.getByLabelText('More (optional)').fill('He asked before');
    await press(told, 'Done');
    await expect.element(told).not.toBeInTheDocument();
    await expect
      .poll(() => reportsOf(store, maya))
      .toMatchObject([{ reason: 'grooming', description: 'Grooming or asking for contact: He asked before' }]);
    expect(await reportsOf(store, maya)).toHaveLength(1);
    // The conversation from which the report was made is still there.
    await expect.element(log.getByText('Hello')).toBeVisible();
  });

  test('a chosen reason is saved even if its dialog is closed with Escape', async ({ store }) => {
    const { maya } = await written(store);
    await press(page, more);
    await choose(page, 'Report');
    await press(page.getByRole('dialog', { name: 'Reported' }), 'Bullying');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => reportsOf(store, maya)).toMatchObject([{ reason: 'bullying' }]);
  });

  test('reporting and blocking takes two taps offline: the friend and their messages disappear, and both arrive later', async ({
    store,
  }) => {
    const { maya, leo, log } = await written(store);
    await expect.element(log.getByText('Give me your sweets')).toBeVisible();
    const back = goOffline(store);
    await press(page, more);
    await choose(page, 'Report and block');
    const told = page.getByRole('dialog', { name: 'Reported and blocked' });
    await expect.element(told.getByText(/You won't see what leo writes/)).toBeVisible();
    await expect.element(told.getByText(/Your report is saved on this device/)).toBeVisible();
    await press(told, 'Bullying');
    await press(told, 'Done');
    await expect.element(page.getByText('No friends yet')).toBeVisible();
    expect(await reportsOf(store, maya)).toEqual([]);
    back();
    await expect.poll(() => reportsOf(store, maya)).toMatchObject([{ reason: 'bullying', kind: 'message' }]);
    expect(await store.callAs(maya, 'GET', '/api/blocks')).toMatchObject([{ userId: leo.id }]);
    expect(await store.callAs(leo, 'GET', '/api/friends')).toEqual([]);
  });

  test.for(['light', 'dark'] as const)(
    'the report menu fits a narrow screen in Spanish, %s',
    async (theme, { store }) => {
      onTestFinished(() => page.viewport(1366, 768));
      onTestFinished(() => {
        localStorage.clear();
        applyTheme();
      });
      await page.viewport(390, 844);
      localStorage.setItem('recess.theme', theme);
      applyTheme();
      await written(store, 'es');
      await press(page, 'Denunciar el mensaje de leo: Give me your sweets');
      await expect.element(page.getByRole('menuitem', { name: 'Denunciar y bloquear' })).toBeVisible();
      expect(await accessibilityFaults()).toEqual([]);
      await choose(page, 'Denunciar y bloquear');
      const told = page.getByRole('dialog', { name: 'Denunciado y bloqueado' });
      await expect.element(told.getByRole('button', { name: 'Acoso' })).toBeVisible();
      await animationsEnded();
      expect(await accessibilityFaults()).toEqual([]);
      const { left, right } = told.element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      await press(told, 'Listo');
    },
  );

  test('a game can be reported, and a visitor is asked to log in', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const { id, title } = await store.game();
    const visited = await renderApp(store, `/game/${id}`);
    await press(page, 'Report this game');
    await hears(page, 'Login Required');
    await visited.unmount();
    await renderApp(store, `/game/${id}`, { as: maya });
    await press(page, 'Report this game');
    await choose(page, 'Report');
    const told = page.getByRole('dialog', { name: 'Reported' });
    await press(told, "Doesn't work");
    await press(told, 'Done');
    await expect
      .poll(() => reportsOf(store, maya))
      .toMatchObject([{ kind: 'game', gameId: id, reason: 'broken', category: 'bug', quote: title }]);
  });

  test("the next person on a device is asked nothing about somebody else's report", async ({ store }) => {
    const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
    const { id } = await store.game();
    const hers = await renderApp(store, `/game/${id}`, { as: maya });
    await press(page, 'Report this game');
    await choose(page, 'Report');
    const told = page.getByRole('dialog', { name: 'Reported' });
    await expect.element(told).toBeVisible();
    await hers.unmount();
    await renderApp(store, `/game/${id}`, { as: leo });
    await expect.element(page.getByRole('button', { name: 'Report this game' })).toBeVisible();
    await expect.element(told).not.toBeInTheDocument();
  });

  test("a game's developer cannot report it", async ({ store }) => {
    const dev = await store.user('developer', 'dev');
    const { id } = await store.game({ developerId: dev.id });
    await renderApp(store, `/game/${id}`, { as: dev });
    await expect.element(page.getByRole('button', { name: 'Play Now' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Report this game' })).not.toBeInTheDocument();
  });

  test('a note that tells of being hurt shows where to find help and is kept as it is; the next report shows none', async ({
    store,
  }) => {
    const { maya } = await written(store);
    await press(page, more);
    await choose(page, 'Report');
    const told = page.getByRole('dialog', { name: 'Reported' });
    const help = page.getByRole('status', { name: 'Help', exact: true });
    await told.getByLabelText('More (optional)').fill('I want to kill myself');
    await expect.element(help.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/help/now');
    await expect.element(help).toMatchTextContent('Staff read what you send here.');
    expect(await accessibilityFaults()).toEqual([]);
    await press(told, 'Done');
    await expect
      .poll(() => reportsOf(store, maya))
      .toMatchObject([{ description: expect.stringContaining('I want to kill myself') }]);
    await expect.element(told).not.toBeInTheDocument();
    await press(page, 'Report the message of leo: Hello');
    await choose(page, 'Report');
    await expect.element(told.getByLabelText('More (optional)')).toHaveValue('');
    await expect.element(help).not.toBeInTheDocument();
  });
});
