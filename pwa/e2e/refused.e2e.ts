import type { BrowserContext, Page } from '@playwright/test';
import { callApi, gamesOf, goWithin, press, rate, saved, waitForText } from './support/actions.ts';
import { accessibilityViolations, signIn } from './support/browser.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

type Id = { id: string };
type Review = { comment: string | null };
type Games = { hollow: string; beetles: string };
const bar = (page: Page) => page.getByRole('region', { name: 'Sync status' });
const refused = (page: Page, text: string) => bar(page).getByRole('listitem').filter({ hasText: text });
const button = (page: Page, text: string, name: string) =>
  refused(page, text).getByRole('button', { name, exact: true });

async function review(page: Page, game: string, comment: string): Promise<void> {
  await goWithin(page, `/game/${game}`);
  await rate(page, 5);
  await page.getByLabel('Comment (optional)').fill(comment);
  await press(page, 'Submit review');
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
}

/** Three writes on a device without a network, for three reasons to refuse them that come meanwhile. */
async function writeOffline(context: BrowserContext, page: Page, { hollow, beetles }: Games): Promise<void> {
  await context.setOffline(true);
  await review(page, hollow, 'From the bus');
  await review(page, beetles, 'So many words');
  await goWithin(page, '/friends');
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  await page.getByRole('textbox', { name: 'Message to leo' }).fill('Are you there?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Are you there?').waitFor();
  await page.keyboard.press('Escape');
}

async function meanwhile(other: BrowserContext, url: string, { hollow, beetles }: Games): Promise<void> {
  const remove = async (path: string) =>
    expect((await other.request.delete(url + path, { headers: { origin: url } })).ok()).toBe(true);
  const maya = await become(other, url, 'maya');
  await maya('post', '/api/reviews', { gameId: hollow, rating: 2, comment: 'From the library' });
  const leo = await become(other, url, 'leo');
  const friends = await leo<{ id: string; friend: { username: string } }[]>('get', '/api/friends');
  await remove(`/api/friends/${friends.find(({ friend }) => friend.username === 'maya')?.id}`);
  await become(other, url, 'lead');
  await remove(`/api/admin/games/${beetles}`);
}

test('what the server refuses later stands in the bar, with what can be done about it', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const id = await gamesOf(url);
  const games = { hollow: id('Lantern Hollow'), beetles: id('Moonbeetles') };
  const [context, other] = [await newContext(), await newContext()];
  const page = await context.newPage();
  await signIn(page, url, 'maya', '/friends');
  const { id: me } = await callApi<Id>(page, 'GET', '/api/auth/user');
  const reviewsOf = (game: string) => callApi<Review[]>(page, 'GET', `/api/reviews/game/${game}`);
  // Both pages have come before the network goes.
  await goWithin(page, `/game/${games.beetles}`);
  await page.getByRole('radio', { name: '5 stars' }).waitFor();
  await saved(page);
  await writeOffline(context, page, games);
  await meanwhile(other, url, games);
  await context.setOffline(false);
  await waitForText(page, '3 changes');
  await press(page, 'Show');
  expect(await accessibilityViolations(page)).toEqual([]);

  // Another device of hers wrote about the same game.
  await expect(refused(page, 'From the bus')).toContainText('was also changed somewhere else');
  await expect(button(page, 'From the bus', 'Keep the other')).toBeVisible();
  await button(page, 'From the bus', 'Keep mine').click();
  await expect(refused(page, 'From the bus')).toBeHidden();
  await expect
    .poll(async () => (await reviewsOf(games.hollow)).map(({ comment }) => comment))
    .toContain('From the bus');

  // Staff took the game out: there is nothing left to write about.
  await expect(refused(page, 'So many words')).toContainText('Failed to submit review');
  await expect(button(page, 'So many words', 'Change')).toBeHidden();
  await button(page, 'So many words', 'Discard').click();
  await expect(refused(page, 'So many words')).toBeHidden();

  // He is no friend any more; once he is one again, the words can be sent.
  await expect(refused(page, 'Are you there?')).toContainText('Failed to send message');
  await expect(button(page, 'Are you there?', 'Change')).toBeHidden();
  await callApi(page, 'POST', '/api/friends/request', { username: 'leo' });
  const leo = await become(other, url, 'leo');
  const [asked] = await leo<Id[]>('get', '/api/friends/requests');
  await leo('post', `/api/friends/${asked?.id}/accept`);
  await page.reload();
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  const field = page.getByRole('textbox', { name: 'Message to leo' });
  await field.fill('I am.');
  await page.keyboard.press('Escape');
  await press(page, 'Show');
  await button(page, 'Are you there?', 'Change').click();
  await expect(field).toHaveValue('Are you there?\nI am.');
  await field.fill('Are you there?');
  await field.press('Enter');
  const arrived = async () => {
    const read = await leo<{ content: string }[]>('get', `/api/friends/messages/${me}`);
    return read.filter(({ content }) => content === 'Are you there?').length;
  };
  await expect.poll(arrived).toBe(1);
});
