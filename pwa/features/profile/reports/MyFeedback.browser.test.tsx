import { Suspense, use, useEffect, useState } from 'react';
import { describe, expect } from 'vitest';
import { unreadPollMs } from '#sync/constants.ts';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { goTo, renderApp, renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { passUntil, stopIntervals } from '../../../test/intervals.ts';
import { goOffline } from '../../../test/network.ts';
import { MyFeedback } from './MyFeedback.tsx';

type Id = { id: string };
type Screen = Awaited<ReturnType<typeof renderApp>>;

const send = async (store: TestStore, who: TestUser, subject: string) =>
  ((await store.callAs(who, 'POST', '/api/feedback', { subject, message: `Please: ${subject}.` })) as Id).id;
const answer = (store: TestStore, staff: TestUser, id: string, content: string) =>
  store.callAs(staff, 'POST', `/api/admin/feedback/${id}/messages`, { content });

/** Creates a user with much feedback, of which the oldest was answered last. */
async function wrote(store: TestStore, many = 15) {
  const [maya, staff] = [await store.user('player', 'maya'), await store.user('staff')];
  const ids: string[] = [];
  for (let n = 1; n <= many; n++) ids.push(await send(store, maya, `Idea ${n}`));
  const [oldest, newest] = [ids[0] as string, ids.at(-1) as string];
  await answer(store, staff, newest, 'Number one, soon');
  await store.callAs(maya, 'PATCH', '/api/notifications/read-all', {});
  await answer(store, staff, oldest, 'The first, on Friday');
  return { maya, staff, oldest, newest };
}

async function ring(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: /^Notifications/ }).click();
  const news = screen.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
  await news.getByText('Reply to your feedback').click();
}
const answerTo = (screen: Screen, subject: string) => screen.getByRole('article', { name: `Answer to “${subject}”` });
async function expectLedTo(screen: Screen, subject: string, content: string): Promise<void> {
  const one = answerTo(screen, subject).filter({ hasText: content });
  await expect.element(one).toBeInViewport();
  await expect.element(one).toHaveFocus();
  await expect.element(one).toHaveAttribute('data-wanted');
  expect(document.querySelectorAll('[data-wanted]')).toHaveLength(1);
}

let hideUntil = (_: Promise<void>) => {};
/** Suspends its boundary until a promise resolves. */
function Late() {
  const [until, setUntil] = useState<Promise<void>>();
  useEffect(() => {
    hideUntil = setUntil;
  }, []);
  if (until) use(until);
  return null;
}

describe('MyFeedback', () => {
  test("feedback is shown with the staff's answer", async ({ store }) => {
    const [maya, staff] = [await store.user('player', 'maya'), await store.user('staff')];
    await answer(store, staff, await send(store, maya, 'More puzzles'), 'Soon!');
    const screen = await renderComponent(store, <MyFeedback />, { as: maya });
    await expect.element(screen.getByRole('heading', { name: 'More puzzles' })).toBeVisible();
    await expect.element(screen.getByText('Soon!')).toBeVisible();
    expect(document.querySelector('[data-wanted]')).toBe(null);
  });

  test('a notification leads to the answer itself, however much feedback is above it', async ({ store }) => {
    const { maya } = await wrote(store);
    const screen = await renderApp(store, '/who-we-are', { as: maya });
    await ring(screen);
    await expectLedTo(screen, 'Idea 1', 'The first, on Friday');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a notification leads to the newest answer, also from the same page after an earlier visit', async ({
    store,
  }) => {
    const { maya, staff, oldest } = await wrote(store);
    stopIntervals();
    const screen = await renderApp(store, '/profile', { as: maya });
    await ring(screen);
    await expectLedTo(screen, 'Idea 1', 'The first, on Friday');
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();
    await answer(store, staff, oldest, 'It has come');
    const bell = screen.getByRole('button', { name: 'Notifications, 1 unread' });
    await passUntil(() => bell.elements().length > 0, unreadPollMs);
    scrollTo({ top: 0, behavior: 'instant' });
    await ring(screen);
    await expectLedTo(screen, 'Idea 1', 'It has come');
  });

  test('a user who goes to another part of the page and back keeps their position', async ({ store }) => {
    const { maya } = await wrote(store);
    const screen = await renderApp(store, '/who-we-are', { as: maya });
    await ring(screen);
    await expectLedTo(screen, 'Idea 1', 'The first, on Friday');
    await screen.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Account' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Account' })).toBeInViewport();
    await expect.element(answerTo(screen, 'Idea 1')).not.toBeInViewport();
    await expect.element(answerTo(screen, 'Idea 1')).not.toHaveFocus();
    history.back();
    await expect.poll(() => location.hash).toBe('#feedback');
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: 'instant' });
    await screen.getByRole('link', { name: 'Recess, home' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Games worth your break' })).toBeVisible();
    history.back();
    await expect.element(answerTo(screen, 'Idea 1')).toHaveAttribute('data-wanted');
    await expect.element(answerTo(screen, 'Idea 1')).not.toHaveFocus();
    expect(scrollY).toBe(0);
  });

  test('the answer has the focus again after the page was hidden for a moment', async ({ store }) => {
    const { maya, oldest } = await wrote(store, 2);
    const page = (
      <Suspense fallback={<p>It comes</p>}>
        <MyFeedback />
        <Late />
      </Suspense>
    );
    const screen = await renderComponent(store, page, { as: maya, path: `/profile?feedback=${oldest}#feedback` });
    await expectLedTo(screen, 'Idea 1', 'The first, on Friday');
    let come = () => {};
    hideUntil(new Promise((resolve) => (come = resolve)));
    await expect.element(screen.getByText('It comes')).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(document.body);
    come();
    await expectLedTo(screen, 'Idea 1', 'The first, on Friday');
  });

  test('offline a notification leads to what this window has read, and says what it has not', async ({ store }) => {
    const { maya, staff, oldest } = await wrote(store);
    const screen = await renderApp(store, '/profile', { as: maya });
    await expect.element(answerTo(screen, 'Idea 1')).toBeInTheDocument();
    const later = await send(store, maya, 'Sent elsewhere');
    await answer(store, staff, later, 'Not read here yet');
    goOffline(store);
    goTo(`/profile?feedback=${oldest}#feedback`);
    await expectLedTo(screen, 'Idea 1', 'The first, on Friday');
    goTo(`/profile?feedback=${later}#feedback`);
    await expect.element(screen.getByText(/isn't on this device yet/)).toBeVisible();
  });

  test.for([
    ['en', /This feedback was deleted/],
    ['es', /Este comentario se borró/],
  ] as const)('deleted feedback is reported as such in %s', async ([language, gone], { store }) => {
    const { maya, oldest } = await wrote(store, 2);
    await store.sql(`DELETE FROM feedback WHERE id = '${oldest}'`);
    const path = `/profile?feedback=${oldest}#feedback`;
    const screen = await renderApp(store, path, { as: maya, language });
    await expect.element(screen.getByText(gone)).toBeInViewport();
    await expect.element(screen.getByText(gone)).toHaveFocus();
    await expect.element(screen.getByText('Number one, soon')).toBeVisible();
  });
});
