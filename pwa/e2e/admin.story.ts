import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, breaking, changeStore, chooseItem, signInLead } from './acts.ts';
import { type Store, signIn, until, workerHas } from './browser.ts';
import type { Story, Tools } from './run.ts';

async function opened(context: BrowserContext, url: string, who: string): Promise<Page> {
  const page = await context.newPage();
  await (who === 'lead' ? signInLead(page, url) : signIn(page, url, who));
  return page;
}

const said = {
  category: 'abuse',
  subject: 'Rude words in a review',
  description: 'Somebody wrote rude words about my drawing. Please have a look.',
};

/** Two players who want something: one reports the other, both apply, and one writes feedback. */
async function somethingToDo({ store, browser }: Pick<Tools, 'browser'> & { store: Store }) {
  const maya = await opened(await browser('maya'), store.url, 'maya');
  const leo = await opened(await browser('leo'), store.url, 'leo');
  const aboutUserId = (await ask<{ id: string }>(leo, 'GET', '/api/auth/user')).id;
  const report = await ask<{ id: string }>(maya, 'POST', '/api/moderation/report', { ...said, aboutUserId });
  await ask(maya, 'POST', '/api/feedback', { subject: 'More puzzles', message: 'I like the ones with words best.' });
  await ask(maya, 'POST', '/api/developer/register', { schoolEmail: 'maya@school.example', fullName: 'Maya Demo' });
  await ask(leo, 'POST', '/api/developer/register', { schoolEmail: 'leo@school.example', fullName: 'Leo Demo' });
  return { maya, leo, report };
}

const manyLetters = `
  CREATE TEMP TABLE said AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    SELECT i, printf('01890000-0000-7000-8000-%012d', i) AS id, (SELECT id FROM users WHERE email = 'maya@demo.recess') AS maya,
           strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes') AS at FROM n;
  DELETE FROM moderation_reports;
  DELETE FROM feedback;
  INSERT INTO moderation_reports (id, "reporterId", category, subject, description, status, "isRead", "resolvedAt", "createdAt")
    SELECT id, maya, 'other', 'report ' || i, 'words', CASE i WHEN 1 THEN 'in_progress' WHEN 2 THEN 'in_progress' WHEN 3 THEN 'resolved'
           ELSE 'open' END, i = 2, CASE i WHEN 3 THEN at END, at FROM said;
  INSERT INTO feedback (id, "userId", subject, message, "createdAt")
    SELECT id, maya, 'letter ' || i, 'words', at FROM said`;

const toast = (page: Page, title: string) => page.getByText(title).first();

/** Without the setup key the lead developer is a player, and is told what the bell is about and how to get there. */
async function withoutKey(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, url, 'lead');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: /New message on a report/ }).click();
  await page.getByText('To answer reports as the lead developer, log in with the setup key.').waitFor();
  await page.getByRole('link', { name: 'Log in with the setup key' }).click();
  await page.getByLabel('Setup key').fill('recess-demo-key');
  await page.getByLabel('Password').fill('recess-demo');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('article', { name: 'Another report' }).waitFor();
}

export const stories: Story[] = [
  {
    name: 'the lead developer decides on applications, and is told when a decision came too late',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const { maya } = await somethingToDo({ store, browser });
      await maya.goto(`${store.url}/admin`);
      await maya.waitForURL(`${store.url}/`);

      const page = await opened(await browser('lead'), store.url, 'lead');
      await page.goto(`${store.url}/admin`);
      await page.getByRole('heading', { level: 1, name: 'Lead Dashboard' }).waitFor();
      await page.getByText('2 developers to approve').waitFor();
      await page.getByText('1 open report').waitFor();
      await page.getByText('1 unread feedback message').waitFor();
      const pending = page.getByRole('region', { name: 'Pending developer approvals' });
      await pending.getByText('maya@school.example').waitFor();

      const waiting = await ask<{ id: string; fullName: string }[]>(page, 'GET', '/api/admin/developers/pending');
      const first = waiting.find(({ fullName }) => fullName === 'Maya Demo');
      await ask(page, 'POST', `/api/admin/developers/${first?.id}/approve`);
      await pending.getByRole('button', { name: 'Approve Maya Demo' }).click();
      await toast(page, 'Approval Failed').waitFor();
      await toast(page, 'This application is not pending').waitFor();
      await pending.getByText('Maya Demo').waitFor({ state: 'detached' });

      await pending.getByRole('button', { name: 'Reject Leo Demo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject Leo Demo' });
      await dialog.getByLabel('Reason').fill('Please use the address of your own school.');
      await page.reload();
      await pending.getByRole('button', { name: 'Reject Leo Demo' }).click();
      assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Please use the address of your own school.');
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
      await toast(page, 'Application rejected').waitFor();
      await pending.getByText('No applications are waiting.').waitFor();

      await page.getByRole('tab', { name: 'Developers' }).click();
      const rows = page.getByRole('list', { name: 'Developers' });
      await rows.getByText('Reason: Please use the address of your own school.').waitFor();
      await rows
        .getByText(/^••••[0-9A-Z]{4}$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'the lead developer answers a report and feedback, and both are settled',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const { maya, report } = await somethingToDo({ store, browser });
      const page = await opened(await browser('lead'), store.url, 'lead');
      await page.goto(`${store.url}/admin`);

      await page.getByRole('button', { name: /Rude words in a review/ }).click();
      const view = page.getByRole('article', { name: said.subject });
      await view.getByText(said.description).waitFor();
      await view.getByText(/Abuse \/ Harassment/).waitFor();
      await view.getByRole('link', { name: 'Find leo among the users' }).waitFor();
      await view.getByRole('button', { name: 'Start work' }).click();
      await view.getByText('In progress').waitFor();
      await view.getByLabel('Your answer').fill('Thank you, we talked to them.');
      await view.getByRole('button', { name: 'Send answer' }).click();
      await view.getByRole('log').getByText('Thank you, we talked to them.').waitFor();
      assert.equal(await view.getByLabel('Your answer').inputValue(), '');
      await view.getByRole('button', { name: 'Mark as resolved' }).click();
      await view.getByRole('button', { name: 'Mark as resolved' }).waitFor({ state: 'detached' });
      const told = await ask<{ sender: { username: string } }[]>(
        maya,
        'GET',
        `/api/moderation/reports/${report.id}/messages`,
      );
      assert.deepEqual(
        told.map(({ sender }) => sender.username),
        ['Moderator'],
      );

      await ask(maya, 'POST', '/api/moderation/report', { ...said, category: 'bug', subject: 'Another report' });
      const [other] = await ask<{ id: string }[]>(page, 'GET', '/api/moderation/reports');
      await ask(page, 'POST', `/api/moderation/reports/${other?.id}/messages`, { content: 'What did you see?' });
      await ask(maya, 'POST', `/api/moderation/reports/${other?.id}/messages`, { content: 'It is dark.' });
      await page.goto(store.url);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('button', { name: /New message on a report/ }).click();
      await page.getByRole('article', { name: 'Another report' }).getByText('It is dark.').waitFor();
      assert.equal(new URL(page.url()).pathname, '/admin');
      await withoutKey(page, store.url);

      await page.getByRole('tab', { name: /^Feedback/ }).click();
      await page.getByRole('button', { name: /More puzzles/ }).click();
      const feedback = page.getByRole('article', { name: 'More puzzles' });
      await feedback.getByText('I like the ones with words best.').waitFor();
      await feedback.getByRole('button', { name: 'Mark as read' }).click();
      await feedback.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
      await feedback.getByLabel('Your answer').fill('More are coming.');
      await feedback.getByRole('button', { name: 'Send answer' }).click();
      await feedback.getByRole('log').getByText('More are coming.').waitFor();

      await page.getByRole('tab', { name: 'Activity' }).click();
      const log = page.getByRole('list', { name: 'Activity, newest first' });
      await log.getByText(/lead answered the feedback More puzzles/).waitFor();
      await log.getByText(/changed the report Rude words in a review, Resolved/).waitFor();
    },
  },
  {
    name: 'the lead developer changes roles, deletes users and games, and features a game',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await opened(await browser('lead'), store.url, 'lead');
      await page.goto(`${store.url}/admin?tab=users`);
      await page.getByLabel('Search users').fill('MAYA');
      await page.getByText('1 of 5').waitFor();
      await page.getByRole('button', { name: 'Make admin: maya' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
      await toast(page, 'Role changed').waitFor();
      await page.getByRole('button', { name: 'Revoke admin from maya' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke admin' }).click();
      await page.getByRole('button', { name: 'Make admin: maya' }).waitFor();

      await page.getByLabel('Search users').fill('leo');
      const people = await ask<{ id: string; username: string }[]>(page, 'GET', '/api/admin/users');
      const leo = people.find(({ username }) => username === 'leo')?.id;
      await page.getByRole('button', { name: 'Delete leo' }).click();
      const sure = page.getByRole('dialog', { name: 'Delete leo?' });
      await ask(page, 'DELETE', `/api/admin/users/${leo}`);
      await sure.getByRole('button', { name: 'Delete', exact: true }).click();
      await toast(page, 'Deletion Failed').waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Search users').fill('maya');
      await page.getByRole('button', { name: 'Delete maya' }).click();
      await page.getByRole('dialog', { name: 'Delete maya?' }).getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'User deleted').waitFor();
      await page.getByText('Nothing matches.').waitFor();

      await page.getByRole('tab', { name: 'Featured' }).click();
      await page.getByLabel('Game', { exact: true }).fill('tide');
      await chooseItem(page, 'Tide Cards', 'option');
      assert.equal(await page.getByLabel('Position').inputValue(), '1');
      await workerHas(page);
      await breaking(page, '**/api/games/featured', async () => {
        await page.getByRole('button', { name: 'Feature game' }).click();
        await toast(page, 'Failed to feature game').waitFor();
      });
      await page.getByRole('button', { name: 'Feature game' }).click();
      await toast(page, 'Game featured').waitFor();
      const shown = page.getByRole('list', { name: 'Featured games, in order' });
      await shown.getByRole('link', { name: 'Tide Cards' }).waitFor();
      await shown.getByRole('button', { name: /^Remove Tide Cards/ }).click();
      await page.getByText('Nothing is featured').waitFor();

      await page.getByRole('tab', { name: 'Games' }).click();
      await page.getByRole('button', { name: 'Delete Tide Cards' }).click();
      const gone = page.getByRole('dialog', { name: 'Delete “Tide Cards”?' }).getByRole('button', { name: 'Delete' });
      await breaking(page, '**/api/admin/games/*', async () => {
        await gone.click();
        await toast(page, 'Failed to delete game.').waitFor();
      });
      await gone.click();
      await toast(page, 'Game deleted').waitFor();
      await page.getByRole('button', { name: 'Delete Tide Cards' }).waitFor({ state: 'detached' });

      await page.getByRole('tab', { name: 'Activity' }).click();
      const log = page.getByRole('list', { name: 'Activity, newest first' });
      await log.getByText(/lead deleted the game something deleted since/).waitFor();
    },
  },
  {
    name: 'of many reports and letters a hundred come, and more on request: what has news or is unread first, any by its address',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      await changeStore(store, manyLetters);
      const page = await opened(await browser('lead'), store.url, 'lead');
      const inList = (name: string) => page.getByRole('list', { name }).locator('[id^="item-"]');
      const counts = async (name: string, count: number) =>
        until(`${count} in ${name}`, async () => (await inList(name).count()) === count);
      const more = page.getByRole('button', { name: 'Show more' });
      await page.goto(`${store.url}/admin?tab=reports`);
      // The oldest is the only one with news: it comes first, and stands there once.
      await inList('Reports').first().getByText('The reporter wrote again').waitFor();
      assert.match((await inList('Reports').first().textContent()) ?? '', /^report 1In progress/);
      await counts('Reports', 101);
      await more.click();
      await counts('Reports', 120);
      assert.equal(await more.count(), 0);
      // The keyboard goes on at the first of what came.
      await page.locator('[id^="item-"]:focus').getByText('report 20', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Open 117/ }).click();
      await counts('Reports', 100);
      await page.getByRole('button', { name: /^In progress 2/ }).click();
      await counts('Reports', 2);
      await page.getByRole('button', { name: /^Resolved 1/ }).click();
      await counts('Reports', 1);
      // One that is far down the list is opened by its address.
      await page.goto(`${store.url}/admin?tab=reports&report=01890000-0000-7000-8000-000000000005`);
      await page.getByRole('article', { name: 'report 5' }).getByRole('button', { name: 'Start work' }).click();
      await page.getByRole('button', { name: /^In progress 3/ }).waitFor();
      await page.getByRole('article', { name: 'report 5' }).getByText('In progress').waitFor();
      // Where the server cannot say it, that is told, and can be tried again.
      const headers = { 'x-recess-instance': 'x', 'content-type': 'application/json' };
      const bug = { status: 500, headers, body: JSON.stringify({ code: 'bug', message: '' }) };
      const one = '**/api/moderation/reports/01890000-0000-7000-8000-000000000006';
      await page.route(one, (route) => route.fulfill(bug));
      await page.goto(`${store.url}/admin?tab=reports&report=01890000-0000-7000-8000-000000000006`);
      await page.getByRole('alert').waitFor();
      await page.unroute(one);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('article', { name: 'report 6' }).waitFor();

      // An address that names a part of the page leads to it, though it comes later than the page.
      await page.goto(`${store.url}/admin?tab=feedback#manage`);
      await page.getByRole('heading', { name: 'Manage' }).waitFor();
      await until('the part to be at the top', () =>
        page.locator('#manage').evaluate((part) => Math.abs(part.getBoundingClientRect().top) < 150),
      );
      await counts('Feedback', 100);
      await more.click();
      await counts('Feedback', 120);
      // What was read goes below the unread, out of what is drawn: the keyboard goes on from the list.
      await page.setViewportSize({ width: 400, height: 700 });
      await page.reload();
      await inList('Feedback').first().click();
      const letter = page.getByRole('article', { name: 'letter 120' });
      await letter.getByRole('button', { name: 'Mark as read' }).click();
      await letter.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await until('the list to have the keyboard', () =>
        page.getByRole('list', { name: 'Feedback' }).evaluate((list) => list === document.activeElement),
      );
      await page.goto(`${store.url}/admin?tab=feedback&feedback=01890000-0000-7000-8000-000000000003`);
      await page.getByRole('article', { name: 'letter 3' }).getByText('words').waitFor();

      // Whoever filed them reads theirs in the same way.
      const maya = await opened(await browser('maya'), store.url, 'maya');
      await maya.goto(`${store.url}/profile`);
      const mine = maya.locator('a[href^="/profile/reports/"]');
      await mine.first().waitFor();
      assert.equal(await mine.count(), 100);
      await maya.getByRole('button', { name: 'Older reports' }).click();
      await until('the rest', async () => (await mine.count()) === 120);
      assert.equal(new Set(await mine.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).size, 120);
    },
  },
  {
    name: 'the dashboard says when it needs the network',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      await somethingToDo({ store, browser });
      const context = await browser('lead');
      const page = await opened(context, store.url, 'lead');
      await page.goto(`${store.url}/admin`);
      const approve = page.getByRole('button', { name: 'Approve Maya Demo' });
      await until('the buttons', () => approve.isEnabled());
      await context.setOffline(true);
      await page.getByText('Decisions need a connection.').waitFor();
      await until('the buttons to rest', () => approve.isDisabled());
      await context.setOffline(false);
      await until('the buttons to come back', () => approve.isEnabled());
    },
  },
];
