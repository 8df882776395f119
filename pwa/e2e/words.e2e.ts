import type { Page } from '@playwright/test';
import { callApi, changeStore, gamesOf, goWithin, press, rate, saved, waitForText } from './support/actions.ts';
import { accessibilityViolations, signIn, workerReady } from './support/browser.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

const comment = (page: Page) => page.getByLabel('Comment (optional)');
const card = (page: Page, name: string) => page.getByRole('status', { name, exact: true });
const slur = 'Only a retard plays this';

test('a slur and words of distress are answered where they are written, online and offline; what the store refuses later stands in the bar', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const { url } = store;
  const id = await gamesOf(url);
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, url, 'maya', `/game/${id('Lantern Hollow')}`);
  await workerReady(page);
  await saved(page);
  const mine = async (game: string) => {
    const me = await callApi<{ id: string }>(page, 'GET', '/api/auth/user');
    const all = await callApi<{ userId: string }[]>(page, 'GET', `/api/reviews/game/${game}`);
    return all.filter(({ userId }) => userId === me.id);
  };
  const before = await mine(id('Lantern Hollow'));
  const { step } = await callApi<{ step: number }>(page, 'GET', '/api/restrictions');
  expect([before, step]).toEqual([[], 0]);

  // Without a network: the judge is kept with the app, though nobody has written here yet.
  await context.setOffline(true);
  await rate(page, 2);
  await comment(page).fill(slur);
  await press(page, 'Submit review');
  await expect(card(page, 'Warning')).toContainText('It is a slur');
  await expect(page.getByText("These words can't be sent: “retard”. Change them.")).toBeVisible();
  await expect(comment(page)).toHaveValue(slur);
  await comment(page).fill('I want to kill myself');
  await expect(card(page, 'Help')).toContainText('Talk to an adult you trust');
  await card(page, 'Help').getByRole('link', { name: 'Get help now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(comment(page)).toHaveValue('I want to kill myself');

  // With one, the store counts it.
  await context.setOffline(false);
  await comment(page).fill(slur);
  await press(page, 'Submit review');
  await expect(card(page, 'Warning')).toContainText('This is a warning.');
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await mine(id('Lantern Hollow'))).toEqual([]);
  expect((await callApi<{ step: number }>(page, 'GET', '/api/restrictions')).step).toBe(1);
  await comment(page).fill('Hard, but fair');
  await press(page, 'Submit review');
  await saved(page);
  await expect.poll(() => mine(id('Lantern Hollow'))).toHaveLength(1);

  // A device does not know how long two are friends.
  await changeStore(store, `UPDATE friendships SET "respondedAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`);
  await goWithin(page, '/friends');
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  const field = page.getByRole('textbox', { name: 'Message to leo' });
  await context.setOffline(true);
  await field.fill('my number is 555 123 4567');
  await field.press('Enter');
  await press(page, 'Send anyway');
  await page.getByRole('log').getByText('555 123 4567').waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await waitForText(page, '1 change');
  await press(page, 'Show');
  const refused = page.getByRole('region', { name: 'Sync status' }).getByRole('listitem');
  await expect(refused).toContainText('You can share contact details once you have been friends for 30 days.');
  await expect(refused.locator('mark')).toContainText('555 123 4567');
  expect(await accessibilityViolations(page)).toEqual([]);
  await refused.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(field).toHaveValue('my number is 555 123 4567');
  await field.fill('Have a nice day');
  await field.press('Enter');
  const leo = await become(await newContext(), url, 'leo');
  const maya = await callApi<{ id: string }>(page, 'GET', '/api/auth/user');
  const got = async () => (await leo<{ content: string }[]>('get', `/api/friends/messages/${maya.id}`)).at(-1)?.content;
  await expect.poll(got).toBe('Have a nice day');
});
