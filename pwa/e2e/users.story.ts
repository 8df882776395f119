import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { changeStore, signInLead } from './acts.ts';
import { until } from './browser.ts';
import type { Story } from './run.ts';

/** Older than those of the demo store, the last of them the newest. */
const pupils = `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
  INSERT INTO users (id, email, username, usernameKey, password, firstName, lastName, birthDate, accountType, createdAt, updatedAt)
  SELECT '01890000-0000-7000-8000-' || printf('%012d', i), i || '@school.example', 'Pupil ' || i, 'pupil' || i, '', 'Kim', 'Lee',
         '2012-01-01', 'player', '2026-01-01T00:00:00.' || printf('%03d', i) || 'Z', '2026-01-01T00:00:00.000Z' FROM n`;

/** Looks at the list of users while the server answers none of its searches. */
async function whileSilent(page: Page, look: () => Promise<void>): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/admin/users/search?q=*', (route) => held.then(() => route.continue()));
  await look();
  answer();
}

export const stories: Story[] = [
  {
    name: 'the lead developer finds users among many: the server is asked after a pause, for a page at a time',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      await changeStore(store, pupils);
      const context = await browser('lead');
      const page = await context.newPage();
      await signInLead(page, store.url);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname === '/api/admin/users/search') asked.push(decodeURIComponent(search));
      });
      await page.goto(`${store.url}/admin?tab=users`);
      const panel = page.getByRole('tabpanel', { name: 'Users' });
      const [search, rows] = [
        panel.getByLabel('Search users'),
        panel.getByRole('list', { name: 'Users' }).locator('> li'),
      ];
      const more = panel.getByRole('button', { name: 'Show more' });
      await panel.getByText('155 of 155').waitFor();
      assert.equal(await rows.count(), 100);
      const height = (one: Element) => one.getBoundingClientRect().height;
      const all = await rows.evaluateAll((them) =>
        them.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0),
      );
      assert.ok((await panel.evaluate(height)) > all, 'the list stands whole on the page, in no box that scrolls');
      await more.click();
      await panel.getByText('Pupil 1', { exact: true }).waitFor();
      assert.equal(await rows.count(), 155);
      await more.waitFor({ state: 'detached' });
      // The keyboard goes on where the button was: at the first of the new rows.
      await page.locator(':focus').getByText('Pupil 55', { exact: true }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.locator('[aria-label="Delete Pupil 55"]:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('User deleted').first().waitFor();
      await panel.getByText('154 of 154').waitFor();
      await until('the row to go', async () => (await rows.count()) === 154);
      // From the first page: the next row comes into it, and stands in the list once.
      await rows.getByRole('button', { name: 'Delete Pupil 150' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await panel.getByText('153 of 153').waitFor();
      await until('the row to go', async () => (await rows.count()) === 153);

      asked.length = 0;
      await whileSilent(page, async () => {
        await search.pressSequentially('PUPIL 13', { delay: 20 });
        await until('the question', () => asked.length > 0);
        assert.equal(await rows.count(), 153);
      });
      await panel.getByText('11 of 153').waitFor();
      assert.deepEqual(asked, ['?q=PUPIL 13']);
      assert.equal(await rows.count(), 11);
      await search.fill('pupil');
      await panel.getByText('100+ of 153').waitFor();
      await more.click();
      await until('the rest', async () => (await rows.count()) === 148);
      await search.fill('nobody');
      await panel.getByText('Nothing matches.').waitFor();

      const body = JSON.stringify({ code: 'bug', message: '' });
      const headers = { 'x-recess-instance': 'x', 'content-type': 'application/json' };
      await page.route('**/api/admin/users/search?q=leo', (route) => route.fulfill({ status: 500, headers, body }));
      await search.fill('leo');
      await panel.getByRole('alert').waitFor();
      await page.unroute('**/api/admin/users/search?q=leo');
      await panel.getByRole('button', { name: 'Try again' }).click();
      await panel.getByText('1 of 153').waitFor();
      await context.setOffline(true);
      await search.fill('maya');
      await panel.getByText(/^The dashboard shows what the server knows now, so it needs a connection/).waitFor();
      await context.setOffline(false);
      await rows.getByText('maya', { exact: true }).waitFor();
    },
  },
];
