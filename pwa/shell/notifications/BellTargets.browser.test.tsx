import { describe, expect, onTestFinished, vi } from 'vitest';
import { type NotificationType, notificationTypes } from '#sync/contract/notifications.ts';
import { renderApp, type TestStore, type TestUser, test } from '../../test/app.tsx';
import { decidedReview, decideFirstCase } from '../../test/cases.ts';
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

const readAll = (store: TestStore, who: TestUser) => store.callAs(who, 'PATCH', '/api/notifications/read-all', {});
const theGame = (screen: Screen) => screen.getByRole('heading', { level: 1, name: 'Hollow' });

/** The author of a review that three reports have hidden. */
async function hiddenByReports(store: TestStore): Promise<TestUser> {
  const leo = await store.user('player', 'leo');
  const { id: gameId } = await store.game({ title: 'Hollow' });
  const id = await made(store.callAs(leo, 'POST', '/api/reviews', { gameId, rating: 1, comment: 'All stupid' }));
  for (const name of ['maya', 'kim', 'ana']) {
    const who = await store.user('player', name);
    await store.sql(`UPDATE users SET "createdAt" = '2020-01-01T00:00:00.000Z' WHERE id = '${who.id}'`);
    const about = { kind: 'review', id, authorId: leo.id, reason: 'bullying' };
    await store.callAs(who, 'POST', '/api/moderation/reports', about);
  }
  return leo;
}

/** Somebody of staff, who was told of a case. */
async function caseRung(store: TestStore): Promise<TestUser> {
  const [leo, maya] = [await store.user('player', 'leo'), await store.user('player', 'maya')];
  const staff = await store.user('staff');
  const about = { kind: 'user', id: leo.id, authorId: leo.id, reason: 'spam' };
  await store.callAs(maya, 'POST', '/api/moderation/reports', about);
  await store.clocks();
  return staff;
}

/** A suspension that somebody else of staff is to confirm, and the version of its case. */
async function proposedSuspension(store: TestStore) {
  const { staff, id } = await decidedReview(store, { actions: ['suspend'], hours: 720, facts: 'It insults again.' });
  const { rows } = (await store.callAs(staff, 'GET', '/api/moderation/cases?which=waiting')) as {
    rows: { version: number }[];
  };
  return { staff, id, version: rows[0]?.version };
}

/** A hosted game of a developer's, with a version that waits for staff. */
async function newVersion(store: TestStore) {
  const [dev, staff] = [await store.user('developer', 'dev'), await store.user('staff')];
  const { id } = await store.game({ title: 'Hollow', developerId: dev.id });
  const [first, version] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
  const insert = (one: string, status: string, day: number) => `
    INSERT INTO builds (id, "developerId", "fileCount", "totalBytes", files, "createdAt")
      VALUES ('${one}', '${dev.id}', 1, 1, '{}', '2026-01-0${day}T00:00:00.000Z');
    INSERT INTO game_versions (id, "gameId", "buildId", status, "createdAt")
      VALUES ('${one}', '${id}', '${one}', '${status}', '2026-01-0${day}T00:00:00.000Z');`;
  await store.sql(`${insert(first, 'approved', 1)} ${insert(version, 'pending', 2)}
    UPDATE games SET "gameUrl" = 'build:${first}', "buildId" = '${first}' WHERE id = '${id}'`);
  return { dev, staff, first, version };
}

/** Creates each notification in the way in which it happens. A type that is missing here does not compile. */
const ways: Record<NotificationType, (store: TestStore) => Promise<Rung>> = {
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
    return {
      who: await hiddenByReports(store),
      title: 'Your review is hidden',
      sees: (s) => s.getByRole('heading', { level: 1, name: 'Your review was reported' }),
    };
  },
  async review_restored(store) {
    const [leo, staff] = [await hiddenByReports(store), await store.user('staff')];
    await readAll(store, leo);
    await decideFirstCase(store, staff, { actions: ['none'] });
    return { who: leo, title: 'Your review is shown again', sees: theGame };
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
  async decision_reverted(store) {
    const { leo, staff, id } = await decidedReview(store, { actions: ['hide'], facts: 'It insults.' });
    await readAll(store, leo);
    await store.callAs(staff, 'POST', `/api/moderation/decisions/${id}/revert`, { why: 'It was about a monster.' });
    return { who: leo, title: 'A decision was taken back', sees: (s) => s.getByText('It was about a monster.') };
  },
  async report_reverted(store) {
    const { maya, staff, id } = await decidedReview(store, { actions: ['hide'], facts: 'It insults.' });
    await readAll(store, maya);
    await store.callAs(staff, 'POST', `/api/moderation/decisions/${id}/revert`, { why: 'It was about a monster.' });
    return {
      who: maya,
      title: 'Your report was looked at again',
      sees: (s) => s.getByRole('heading', { level: 1, name: 'Bullying' }),
    };
  },
  async appeal_answered(store) {
    const { leo, id } = await decidedReview(store, { actions: ['hide'], facts: 'It insults.' });
    const appeal = await made(
      store.callAs(leo, 'POST', '/api/appeals', { decisionId: id, words: 'I meant the monster.' }),
    );
    await readAll(store, leo);
    const answer = { outcome: 'upheld', note: 'It names a person.' };
    await store.callAs(await store.user('staff', 'ben'), 'POST', `/api/moderation/appeals/${appeal}`, answer);
    return { who: leo, title: 'Your appeal was answered', sees: (s) => s.getByText('It names a person.') };
  },
  async case_overdue(store) {
    const staff = await caseRung(store);
    await readAll(store, staff);
    await store.sql(`UPDATE cases SET "dueAt" = '2020-01-01T00:00:00.000Z'`);
    await store.clocks();
    return {
      who: staff,
      title: 'A case is overdue',
      sees: (s) => s.getByRole('button', { name: /^Overdue 1/, pressed: true }),
    };
  },
  async decision_waits(store) {
    await proposedSuspension(store);
    const ben = await store.user('staff', 'ben');
    // Staff were told of the case when it was new.
    await store.sql('UPDATE cases SET rung = 1');
    await store.clocks();
    return {
      who: ben,
      title: 'A decision waits for a second person',
      sees: (s) => s.getByRole('button', { name: /^Waiting 1/, pressed: true }),
    };
  },
  async decision_confirmed(store) {
    const { staff, id, version } = await proposedSuspension(store);
    await store.callAs(await store.user('staff', 'ben'), 'POST', `/api/moderation/decisions/${id}/confirm`, {
      version,
    });
    return { who: staff, title: 'Your decision was confirmed', sees: (s) => s.getByRole('list', { name: 'Cases' }) };
  },
  async decision_refused(store) {
    const { staff, id } = await proposedSuspension(store);
    const refused = { why: 'A week is enough.' };
    await store.callAs(await store.user('staff', 'ben'), 'POST', `/api/moderation/decisions/${id}/refuse`, refused);
    return {
      who: staff,
      title: 'Your decision was refused',
      sees: (s) => s.getByRole('button', { name: /^Open 1/, pressed: true }),
    };
  },
  async password_changed(store) {
    const [leo, staff] = [await store.user('player', 'leo'), await store.user('staff')];
    const { code } = (await store.callAs(staff, 'POST', `/api/admin/users/${leo.id}/reset`)) as { code: string };
    await store.sql(`CREATE TEMP TABLE theirs AS SELECT * FROM sessions WHERE "userId" = '${leo.id}'`);
    const reset = { who: leo.email, code, next: 'four wet socks drying' };
    await store.callAs(leo, 'POST', '/api/auth/reset', reset);
    // Leo logs in again.
    await store.sql(`INSERT INTO sessions SELECT * FROM theirs; DELETE FROM ended_sessions; DROP TABLE theirs`);
    return {
      who: leo,
      title: 'Your password was changed',
      sees: (s) => s.getByRole('heading', { name: 'Password', exact: true }),
    };
  },
  async version_approved(store) {
    const { dev, staff, version } = await newVersion(store);
    await store.callAs(staff, 'POST', `/api/admin/versions/${version}/approve`);
    return { who: dev, title: 'New version approved', sees: theGame };
  },
  async version_rejected(store) {
    const { dev, staff, version } = await newVersion(store);
    await store.callAs(staff, 'POST', `/api/admin/versions/${version}/reject`, { reason: 'It does not start.' });
    return { who: dev, title: 'New version not approved', sees: theGame };
  },
  async version_taken_back(store) {
    const { dev, staff, version, first } = await newVersion(store);
    await store.callAs(staff, 'POST', `/api/admin/versions/${version}/approve`);
    await readAll(store, dev);
    await store.callAs(staff, 'POST', `/api/versions/${first}/restore`);
    return { who: dev, title: 'Version taken back', sees: theGame };
  },
  async case(store) {
    const staff = await caseRung(store);
    return {
      who: staff,
      title: 'A new case',
      sees: (s) => s.getByRole('button', { name: /^Open 1/, pressed: true }),
    };
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
  async report_ended(store) {
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
  test.for(notificationTypes)('%s', async (type, { store }) => {
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
