import { describe, expect, onTestFinished, vi } from 'vitest';
import { type NotificationType, notificationTypes } from '#sync/contract/notifications.ts';
import { renderApp, type TestStore, type TestUser, test } from '../../test/app.tsx';
import { press } from '../../test/forms.ts';
import { befriend, requestFriendship } from '../../test/people.ts';

type Screen = Awaited<ReturnType<typeof renderApp>>;
/** The recipient of a notification, and what they see on its page. */
type Rung = { who: TestUser; title: string; sees(screen: Screen): ReturnType<Screen['getByText']> };

const made = async (answer: Promise<unknown>) => ((await answer) as { id: string }).id;
const report = { category: 'abuse', subject: 'Rude words', description: 'They wrote rude words to me.' };
const opinion = { subject: 'More puzzles', message: 'Please.' };

async function waitsForStaff(store: TestStore) {
  const [dev, staff] = [await store.user('developer', 'dev'), await store.user('staff')];
  const game = await store.game({ title: 'Hollow', status: 'pending', developerId: dev.id });
  const sees = (screen: Screen) => screen.getByRole('heading', { level: 1, name: 'Hollow' });
  return { dev, staff, game, sees };
}

async function applied(store: TestStore) {
  const [ada, staff] = [await store.user('player', 'ada'), await store.user('staff')];
  const application = { schoolEmail: 'ada@school.example', fullName: 'Ada Example' };
  await store.callAs(ada, 'POST', '/api/developer/register', application);
  const [one] = (await store.callAs(staff, 'GET', '/api/admin/developers/pending')) as { id: string }[];
  return { ada, staff, path: `/api/admin/developers/${one?.id}` };
}

async function reported(store: TestStore) {
  const [maya, staff] = [await store.user('player', 'maya'), await store.user('staff')];
  const id = await made(store.callAs(maya, 'POST', '/api/moderation/report', report));
  return { maya, staff, path: `/api/moderation/reports/${id}` };
}

/** Creates each notification in the way in which it happens. A type that is missing here does not compile. */
const ways: Record<NotificationType | 'reportThatEnded', (store: TestStore) => Promise<Rung>> = {
  async game_approved(store) {
    const { dev, staff, game, sees } = await waitsForStaff(store);
    await store.callAs(staff, 'POST', `/api/admin/games/${game.id}/approve`);
    return { who: dev, title: 'Game approved', sees };
  },
  async game_rejected(store) {
    const { dev, staff, game, sees } = await waitsForStaff(store);
    await store.callAs(staff, 'POST', `/api/admin/games/${game.id}/reject`, { reason: 'It does not start.' });
    return { who: dev, title: 'Game not approved', sees };
  },
  async developer_approved(store) {
    const { ada, staff, path } = await applied(store);
    await store.callAs(staff, 'POST', `${path}/approve`);
    return {
      who: ada,
      title: 'You are a developer',
      sees: (s) => s.getByRole('heading', { name: /Developer Portal/ }),
    };
  },
  async developer_rejected(store) {
    const { ada, staff, path } = await applied(store);
    await store.callAs(staff, 'POST', `${path}/reject`, { reason: 'We do not know that school.' });
    return {
      who: ada,
      title: 'Your developer application was not approved',
      sees: (s) => s.getByRole('main').getByText('We do not know that school.'),
    };
  },
  async friend_request(store) {
    const [leo, maya] = [await store.user('player', 'leo'), await store.user('player', 'maya')];
    await requestFriendship(store, leo, maya);
    return { who: maya, title: 'Friend request', sees: (s) => s.getByRole('button', { name: 'Accept leo' }) };
  },
  async friend_accepted(store) {
    const [leo, maya] = [await store.user('player', 'leo'), await store.user('player', 'maya')];
    await befriend(store, leo, maya);
    return {
      who: leo,
      title: 'Friend request accepted',
      sees: (s) => s.getByRole('button', { name: /Write a message, maya/ }),
    };
  },
  async friend_message(store) {
    const [leo, maya, kim] = await Promise.all(['leo', 'maya', 'kim'].map((name) => store.user('player', name)));
    for (const one of [leo, kim]) await befriend(store, one as TestUser, maya as TestUser);
    await store.callAs(maya as TestUser, 'PATCH', '/api/notifications/read-all', {});
    await store.callAs(leo as TestUser, 'POST', '/api/friends/messages', { receiverId: maya?.id, content: 'At four?' });
    return {
      who: maya as TestUser,
      title: 'New message',
      sees: (s) => s.getByRole('dialog', { name: /leo/ }).getByText('At four?'),
    };
  },
  async review_hidden(store) {
    const leo = await store.user('player', 'leo');
    const { id } = await store.game({ title: 'Hollow' });
    const review = await made(
      store.callAs(leo, 'POST', '/api/reviews', { gameId: id, rating: 1, comment: 'All stupid' }),
    );
    for (const name of ['maya', 'kim', 'ana']) {
      const who = await store.user('player', name);
      await store.sql(`UPDATE users SET "createdAt" = '2020-01-01T00:00:00.000Z' WHERE id = '${who.id}'`);
      const about = { kind: 'review', id: review, authorId: leo.id, reason: 'bullying' };
      await store.callAs(who, 'POST', '/api/moderation/reports', about);
    }
    return {
      who: leo,
      title: 'Your review is hidden',
      sees: (s) => s.getByRole('heading', { level: 1, name: 'Your review was reported' }),
    };
  },
  async decision(store) {
    const [leo, maya, staff] = await Promise.all([
      store.user('player', 'leo'),
      store.user('player', 'maya'),
      store.user('staff'),
    ]);
    const about = { kind: 'user', id: leo.id, authorId: leo.id, reason: 'spam' };
    await store.callAs(maya, 'POST', '/api/moderation/reports', about);
    const { rows } = (await store.callAs(staff, 'GET', '/api/moderation/cases')) as {
      rows: { id: string; version: number }[];
    };
    const said = { actions: ['warn'], rule: 'spam', facts: 'The name is an advertisement.', version: rows[0]?.version };
    await store.callAs(staff, 'POST', `/api/moderation/cases/${rows[0]?.id}/decisions`, said);
    return {
      who: leo,
      title: 'A moderator made a decision',
      sees: (s) => s.getByText('The name is an advertisement.'),
    };
  },
  async case(store) {
    const [leo, maya, staff] = await Promise.all([
      store.user('player', 'leo'),
      store.user('player', 'maya'),
      store.user('staff'),
    ]);
    const about = { kind: 'user', id: leo.id, authorId: leo.id, reason: 'spam' };
    await store.callAs(maya, 'POST', '/api/moderation/reports', about);
    await store.clocks();
    return { who: staff, title: 'A new case', sees: (s) => s.getByRole('heading', { name: 'Moderation', level: 1 }) };
  },
  async game_broken(store) {
    const [dev, maya] = [await store.user('developer', 'dev'), await store.user('player', 'maya')];
    const { id } = await store.game({ title: 'Hollow', developerId: dev.id });
    const about = { kind: 'game', id, authorId: dev.id, reason: 'broken' };
    await store.callAs(maya, 'POST', '/api/moderation/reports', about);
    return {
      who: dev,
      title: 'A player reported a problem',
      sees: (s) => s.getByRole('heading', { level: 1, name: 'Hollow' }),
    };
  },
  async account_unused(store) {
    const [leo, maya] = [await store.user('player', 'leo'), await store.user('player', 'maya')];
    // The daily job tells it (api/features/users/unused.test.ts); here another notification stands for it.
    await requestFriendship(store, leo, maya);
    await store.sql(`UPDATE notifications SET type = 'account_unused', title = 'We have not seen you for a year',
      message = 'Still here?', "titleI18n" = NULL, "messageI18n" = NULL WHERE "userId" = '${maya.id}'`);
    return {
      who: maya,
      title: 'We have not seen you for a year',
      sees: (s) => s.getByRole('heading', { level: 1, name: 'How Long We Keep Things' }),
    };
  },
  async message_response(store) {
    const { maya, staff, path } = await reported(store);
    await store.callAs(staff, 'POST', `${path}/messages`, { content: 'Which words?' });
    return { who: maya, title: 'Reply to your report', sees: (s) => s.getByRole('log').getByText('Which words?') };
  },
  async reportThatEnded(store) {
    const { maya, staff, path } = await reported(store);
    await store.callAs(staff, 'PATCH', `${path}/status`, { status: 'resolved', dismissed: 1 });
    return { who: maya, title: 'Your report is closed', sees: (s) => s.getByText(/found nothing against the rules/) };
  },
  async feedback_response(store) {
    const [maya, staff] = [await store.user('player', 'maya'), await store.user('staff')];
    const id = await made(store.callAs(maya, 'POST', '/api/feedback', opinion));
    await store.callAs(staff, 'POST', `/api/admin/feedback/${id}/messages`, { content: 'They come on Friday' });
    return {
      who: maya,
      title: 'Reply to your feedback',
      sees: (s) => s.getByRole('main').getByText('They come on Friday'),
    };
  },
};

describe('each notification leads its recipient to its subject:', () => {
  test.for([...notificationTypes, 'reportThatEnded'] as const)('%s', async (type, { store }) => {
    const { who, title, sees } = await ways[type](store);
    // At night the bell counts personal news only (quietHours.ts).
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 12) });
    onTestFinished(() => void vi.useRealTimers());
    const screen = await renderApp(store, '/who-we-are', { as: who });
    await press(screen, 'Notifications, 1 unread');
    const news = screen.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
    await news.getByText(title).first().click();
    await expect.element(sees(screen)).toBeInViewport();
    expect(location.pathname).not.toBe('/who-we-are');
  });
});
