import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ask, changeStore, saved } from './acts.ts';
import { accessibilityFaults, signIn, until, workerReady } from './browser.ts';
import type { Story } from './run.ts';

const of = (who: string) => `(SELECT id FROM users WHERE email = '${who}@demo.recess')`;
const tell = (who: string) => `
  UPDATE sync_users SET rev = rev + 1 WHERE "userId" = ${of(who)};
  INSERT INTO sync_bulk ("userId", rev, kind, size, ids, "changedAt")
    SELECT ${of(who)}, (SELECT rev FROM sync_users WHERE "userId" = ${of(who)}), 'message', 250, json_group_array(id), '2026-01-02T00:00:00.000Z'
      FROM (SELECT id FROM friend_messages ORDER BY id);`;
/** What every fifth goes on with: in a narrow window it is higher. */
const tail = ' and on and on'.repeat(8);
/** What Maya and Leo wrote to each other, in turn. */
const manyMessages = `
  DELETE FROM friend_messages;
  INSERT INTO friend_messages (id, "senderId", "receiverId", content, "createdAt")
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
    SELECT printf('01890000-0000-7000-8000-%012d', i), iif(i % 2, ${of('maya')}, ${of('leo')}),
           iif(i % 2, ${of('leo')}, ${of('maya')}), 'line ' || i || iif(i % 5, '', '${tail}'), strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' seconds') FROM n;
  ${tell('maya')} ${tell('leo')}`;
/** As if whoever wrote them had left: for Maya they are gone. */
const noMessages = `
  UPDATE sync_users SET rev = rev + 1 WHERE "userId" = ${of('maya')};
  DELETE FROM sync_bulk WHERE kind = 'message';
  INSERT OR REPLACE INTO sync_feed ("userId", kind, "entityId", rev, gone, "changedAt")
    SELECT "userId", 'message', id, rev, 1, '2026-01-02T00:00:00.000Z'
      FROM friend_messages, sync_users WHERE "userId" = ${of('maya')};
  DELETE FROM friend_messages;`;

/** In the page: what it says of when these were written is said with each drawing of them. */
const countDrawn = `
  window.drawn = 0;
  const parse = Date.parse;
  Date.parse = (text) => {
    if (String(text).startsWith('2026-01-01T')) window.drawn += 1;
    return parse(text);
  };
`;
const drawn = (page: Page) => page.evaluate(() => (window as unknown as { drawn: number }).drawn);

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const lines = (page: Page) => log(page).getByText(/^(You: )?line \d+( \D+)?$/);
const line = (page: Page, n: number) => log(page).getByText(new RegExp(`^(You: )?line ${n}( \\D+)?$`));
const older = (page: Page) => log(page).getByRole('button', { name: 'Older messages' });
const topOf = async (page: Page, n: number) => (await line(page, n).boundingBox())?.y ?? Number.NaN;
const staysAt = async (page: Page, n: number, top: number) =>
  assert.ok(Math.abs((await topOf(page, n)) - top) < 2, `line ${n} was at ${top} and is at ${await topOf(page, n)}`);
/** Pixels below what is in sight. */
const below = (page: Page) =>
  log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
const scrollTo = async (page: Page, top: number) => {
  await log(page).evaluate((box, to) => void (box.scrollTop = to), top);
  await page.waitForTimeout(100);
};
async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  await line(page, 250).waitFor();
}
async function send(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message to leo' }).fill(content);
  await page.keyboard.press('Enter');
  await log(page).getByText(content).waitFor();
}

export const stories: Story[] = [
  {
    name: 'of a long conversation the end is drawn, older messages come above what one reads, and new ones throw nobody there',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      await changeStore(store, manyMessages);
      const context = await browser('maya');
      const page = context.pages()[0] as Page;
      await page.addInitScript(countDrawn);
      const leo = await (await browser('leo')).newPage();
      await signIn(page, store.url, 'maya');
      await signIn(leo, store.url, 'leo');
      const { id: receiverId } = await ask<{ id: string }>(page, 'GET', '/api/auth/user');
      const says = (content: string) => ask(leo, 'POST', '/api/friends/messages', { receiverId, content });
      await page.goto(`${store.url}/friends`);
      await workerReady(page);
      await saved(page);
      await open(page);
      assert.equal(await lines(page).count(), 100);
      assert.ok((await below(page)) < 2, 'it begins at its end');

      await scrollTo(page, 0);
      const top = await topOf(page, 151);
      await older(page).click();
      await until('the older page', async () => (await lines(page).count()) === 200);
      await staysAt(page, 151, top);
      assert.ok(
        await log(page).evaluate((box) => box === document.activeElement),
        'the button that had the focus is no more',
      );
      assert.deepEqual(await accessibilityFaults(page), [], 'a long conversation');

      // Who reads above is left there by what arrives, and who reads the end sees it.
      await says('Are you there?');
      await log(page).getByText('Are you there?').waitFor();
      await staysAt(page, 151, top);
      // Also in a window that is narrower than when the older ones came, where they take more room.
      const above = () => log(page).evaluate(({ scrollHeight }) => scrollHeight);
      const before = await above();
      await page.setViewportSize({ width: 320, height: 768 });
      await until('them to take more room', async () => (await above()) > before);
      await page.waitForTimeout(100);
      const narrow = await topOf(page, 151);
      await says('Still there?');
      await log(page).getByText('Still there?').waitFor();
      await staysAt(page, 151, narrow);
      await page.setViewportSize({ width: 1366, height: 768 });
      await scrollTo(page, 1_000_000);
      await says('And now?');
      await log(page).getByText('And now?').waitFor();
      assert.ok((await below(page)) < 2, 'it is followed');

      // Now and then a minute passes, and with it each tells its age.
      const anew: number[] = [];
      for (const content of ['One', 'Two', 'Three']) {
        await scrollTo(page, 0);
        const before = await drawn(page);
        await send(page, content);
        await until('its end', async () => (await below(page)) < 2);
        await saved(page);
        anew.push((await drawn(page)) - before);
      }
      assert.equal(Math.min(...anew), 0, `drawn anew: ${anew}`);
      assert.equal(await lines(page).count(), 200);

      // All of it is on the device.
      await context.setOffline(true);
      await page.keyboard.press('Escape');
      await page.reload();
      await open(page);
      for (const count of [200, 250]) {
        await scrollTo(page, 0);
        await older(page).click();
        await until(`${count} of them`, async () => (await lines(page).count()) >= count - 6);
      }
      await log(page).getByText('There are no older ones.').waitFor();
      assert.equal(await lines(page).count(), 250);
      assert.equal(new Set(await lines(page).allInnerTexts()).size, 250);

      // Of one that has become empty nothing is said but that.
      await changeStore(store, noMessages);
      await context.setOffline(false);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await log(page).getByText('Say hello.').waitFor();
      assert.equal(await log(page).getByText('There are no older ones.').count(), 0);
    },
  },
];
