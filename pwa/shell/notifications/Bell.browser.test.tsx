import { describe, expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unreadPollMs } from '#sync/constants.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { goTo, renderApp, type TestStore, test } from '../../test/app.tsx';
import { brokenWords } from '../../test/brokenWords.ts';
import { press } from '../../test/forms.ts';
import { passUntil, stopIntervals } from '../../test/intervals.ts';
import { goOffline } from '../../test/network.ts';
import { befriend, requestFriendship } from '../../test/people.ts';

/** Returns Leo, to whom Maya has sent a message. */
async function writtenTo(store: TestStore) {
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
  await befriend(store, maya, leo);
  await store.callAs(leo, 'PATCH', '/api/notifications/read-all');
  await store.callAs(maya, 'POST', '/api/friends/messages', { receiverId: leo.id, content: 'Hello' });
  return leo;
}

/** Records the number on the app's icon. */
function watchBadge(): () => number | undefined {
  let shown: number | undefined;
  const tells = (told: (n: number) => number) => ({
    configurable: true,
    value: async (n: number) => {
      shown = told(n);
    },
  });
  Object.defineProperties(navigator, { setAppBadge: tells((n) => n), clearAppBadge: tells(() => 0) });
  onTestFinished(() => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
  });
  return () => shown;
}

/** Makes the page visible or hidden. */
function look(how: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: how, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
}

describe('Bell', () => {
  test("the bell polls while the page is visible and online, and the app's icon shows the number", async ({
    store,
  }) => {
    const leo = await writtenTo(store);
    const badge = watchBadge();
    stopIntervals();
    const asked = () => store.calls.filter((call) => call === 'GET /api/notifications/unread').length;
    const asksAgain = () => {
      const before = asked();
      return passUntil(() => asked() > before, unreadPollMs);
    };
    const asksNoMore = async () => {
      const before = asked();
      for (let n = 0; n < 6; n++) await vi.advanceTimersByTimeAsync(unreadPollMs);
      expect(asked()).toBe(before);
    };
    const screen = await renderApp(store, '/who-we-are', { as: leo });
    const bell = screen.getByRole('button', { name: 'Notifications, 1 unread' });
    await expect.element(bell).toBeVisible();
    await expect.poll(badge).toBe(1);
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();

    await asksAgain();
    await asksAgain();
    look('hidden');
    await asksNoMore();
    look('visible');
    await asksAgain();
    const back = goOffline();
    await asksNoMore();
    back();
    await bell.click();
    await press(screen, 'Mark all read');
    await expect.poll(badge).toBe(0);
  });

  test('the bell shows what is new and when, and leads there', async ({ store }) => {
    const screen = await renderApp(store, '/who-we-are', { as: await writtenTo(store) });
    await press(screen, 'Notifications, 1 unread');
    const panel = screen.getByRole('dialog', { name: 'Notifications' });
    const news = panel.getByRole('listitem').filter({ hasText: 'maya wrote to you' });
    await expect.element(news.getByText(/ago$/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await news.getByText('maya wrote to you').click();
    await expect.element(screen.getByRole('dialog', { name: 'Messages with maya' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  test('the bell shows a notification in the reader’s language, with the name in it', async ({ store }) => {
    const screen = await renderApp(store, '/who-we-are', { as: await writtenTo(store), language: 'es' });
    await screen.getByRole('button', { name: /^Notificaciones, 1/ }).click();
    const news = screen.getByRole('listitem').filter({ hasText: 'Mensaje nuevo' });
    await expect.element(news.getByText('maya te escribió')).toBeVisible();
  });

  test('the bell shows a notification of before messages had ids in the reader’s language', async ({ store }) => {
    const leo = await writtenTo(store);
    await store.sql(`UPDATE notifications SET "titleI18n" = NULL, "messageI18n" = NULL WHERE "userId" = '${leo.id}'`);
    const screen = await renderApp(store, '/who-we-are', { as: leo, language: 'es' });
    await screen.getByRole('button', { name: /^Notificaciones, 1/ }).click();
    const news = screen.getByRole('listitem').filter({ hasText: 'Mensaje nuevo' });
    await expect.element(news.getByText('maya te escribió')).toBeVisible();
  });

  test('the heading of the notifications is on one line of a phone in Spanish', async ({ store }) => {
    onTestFinished(() => page.viewport(1366, 768));
    await page.viewport(390, 844);
    const screen = await renderApp(store, '/who-we-are', { as: await writtenTo(store), language: 'es' });
    await screen.getByRole('button', { name: /^Notificaciones, 1/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Marcar como leídas' })).toBeVisible();
    expect(brokenWords()).toEqual([]);
  });

  test('the bell marks all as read, and a read notification still leads to its page', async ({ store }) => {
    const [leo, dev] = [await store.user('player', 'leo'), await store.user('player', 'dev')];
    await requestFriendship(store, leo, dev);
    const screen = await renderApp(store, '/who-we-are', { as: dev });
    await press(screen, 'Notifications, 1 unread');
    await press(screen, 'Mark all read');
    await expect.element(screen.getByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
    await screen.getByRole('dialog').getByRole('button', { name: /leo/ }).click();
    await expect.element(screen.getByRole('button', { name: 'Accept leo' })).toBeVisible();
    expect(location.search).toBe('?tab=requests');
  });

  test('at night the bell counts personal news only, lists all of it, and counts the rest in the morning', async ({
    store,
  }) => {
    const [dev, leo, staff] = [
      await store.user('developer', 'dev'),
      await store.user('player', 'leo'),
      await store.user('staff'),
    ];
    const { id } = await store.game({ title: 'Hollow', status: 'pending', developerId: dev.id });
    await store.callAs(staff, 'POST', `/api/admin/games/${id}/approve`);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const at = (hour: number, minute: number) => vi.setSystemTime(new Date(2026, 2, 2, hour, minute));
    const badge = watchBadge();
    at(20, 59);
    const screen = await renderApp(store, '/who-we-are', { as: dev });
    const bell = (name: string) => screen.getByRole('button', { name, exact: true });
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
    await expect.poll(badge).toBe(1);

    at(21, 0);
    look('visible');
    await expect.element(bell('Notifications')).toBeVisible();
    await expect.poll(badge).toBe(0);
    at(22, 0);
    await requestFriendship(store, leo, dev);
    await passUntil(() => bell('Notifications, 1 unread').elements().length > 0, unreadPollMs);
    await expect.poll(badge).toBe(1);
    await bell('Notifications, 1 unread').click();
    const panel = screen.getByRole('dialog', { name: 'Notifications' });
    await expect.element(panel.getByText('Friend request', { exact: true })).toBeVisible();
    await expect.element(panel.getByText('Game approved')).toBeVisible();
    await userEvent.keyboard('{Escape}');

    at(6, 58);
    look('visible');
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
    at(7, 0);
    look('visible');
    await expect.element(bell('Notifications, 2 unread')).toBeVisible();
    await expect.poll(badge).toBe(2);
  });

  test('at night all news can be marked as read, also what the bell does not count', async ({ store }) => {
    const [dev, staff] = [await store.user('developer', 'dev'), await store.user('staff')];
    const { id } = await store.game({ title: 'Hollow', status: 'pending', developerId: dev.id });
    await store.callAs(staff, 'POST', `/api/admin/games/${id}/approve`);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 23, 30) });
    onTestFinished(() => void vi.useRealTimers());
    const screen = await renderApp(store, '/who-we-are', { as: dev });
    await press(screen, 'Notifications');
    await press(screen, 'Mark all read');
    await expect.element(screen.getByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
  });

  test('the bell says that there are no notifications', async ({ store }) => {
    const screen = await renderApp(store, '/who-we-are', { as: await store.user('player') });
    await press(screen, 'Notifications');
    await expect.element(screen.getByText('No notifications')).toBeVisible();
  });

  test('a notification leads to a page with the new content, even if it was opened before', async ({ store }) => {
    const [maya, staff] = [await store.user('player', 'maya'), await store.user('staff')];
    const words = { subject: 'More puzzles', message: 'Please.' };
    const { id } = (await store.callAs(maya, 'POST', '/api/feedback', words)) as { id: string };
    stopIntervals();
    const screen = await renderApp(store, '/profile', { as: maya });
    await expect.element(screen.getByText('More puzzles').first()).toBeVisible();
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();
    goTo('/who-we-are');
    await expect.element(screen.getByRole('heading', { name: 'Who We Are' })).toBeVisible();

    await store.callAs(staff, 'POST', `/api/admin/feedback/${id}/messages`, { content: 'They come on Friday' });
    const bell = screen.getByRole('button', { name: 'Notifications, 1 unread' });
    await passUntil(() => bell.elements().length > 0, unreadPollMs);
    await bell.click();
    await screen.getByRole('dialog').getByRole('listitem').first().getByRole('button').first().click();
    await expect.element(screen.getByRole('main').getByText('They come on Friday')).toBeVisible();
  });
});
