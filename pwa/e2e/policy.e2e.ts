import { callerOf, changeStore, countIn, rowsOf, saved } from './support/actions.ts';
import { signIn, until, workerReady } from './support/browser.ts';
import { expect, test } from './support/test.ts';

type Me = { id: string };
const [old, young] = ['Old words of last year', 'New words of today'];

test('a message that the store keeps no longer disappears from the device of its reader, and newer ones stay', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const [maya, leo] = [await callerOf(store, 'maya'), await callerOf(store, 'leo')];
  const [me, him] = [await maya<Me>('GET', '/api/auth/user'), await leo<Me>('GET', '/api/auth/user')];
  for (const content of [old, young]) await leo('POST', '/api/friends/messages', { receiverId: me.id, content });
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', `/friends?with=${him.id}`);
  const conversation = page.getByRole('dialog', { name: 'Messages with leo' });
  await conversation.getByText(old).waitFor();
  await conversation.getByText(young).waitFor();
  await saved(page);
  const before = await rowsOf(page, me.id);

  // The job runs at the start, as it does each day.
  await changeStore(
    store,
    `UPDATE friend_messages SET "createdAt" = '2024-01-01T10:00:00.000Z' WHERE content = '${old}'`,
  );
  await until('the job to delete it', async () => countIn(store, 'friend_messages', `content = '${old}'`) === 0);
  await page.reload();
  await conversation.getByText(young).waitFor();
  await expect(conversation.getByText(old)).toHaveCount(0);
  await saved(page);
  await expect.poll(() => rowsOf(page, me.id), 'nothing of it lies in the database of the device').toBeLessThan(before);
});

test('a visitor who is offline reads the rules and finds the helpers of their school, on pages never opened before', async ({
  newStore,
  newContext,
}) => {
  const HELP_LINES = 'Ms. Rivera, counselor | 555-0100 | Room 12';
  const store = await newStore({ settings: async () => ({ HELP_LINES, SAFETY_CONTACT: 'Dana Cole' }) });
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const asked = page.waitForResponse('**/api/policy');
  await page.goto(store.url);
  await (await asked).finished();
  await workerReady(page);
  await context.setOffline(true);
  await page.goto(`${store.url}/help/now`);
  await expect(page.getByRole('list', { name: 'People at your school' })).toContainText('Ms. Rivera, counselor');
  await expect(page.getByRole('link', { name: '555-0100' })).toHaveAttribute('href', 'tel:5550100');
  for (const [name, words] of [
    ['Rules', 'Dana Cole'],
    ['Privacy', 'What we store'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'How long we keep things' }).click();
  await expect(page.getByRole('row', { name: /^Messages between friends 365 days/ })).toBeVisible();
});
