import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, gamesOf, goWithin, press, rate, saved, shown } from './acts.ts';
import { accessibilityFaults, type Store, signIn, until, workerReady } from './browser.ts';
import { become } from './lived.ts';
import type { Story, Tools } from './run.ts';

type Id = { id: string };
type Review = { id: string; comment: string | null };
const bar = (page: Page) => page.getByRole('region', { name: 'What is saved' });
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
async function writeOffline(context: BrowserContext, page: Page, [hollow, orchard]: [string, string]): Promise<void> {
  await context.setOffline(true);
  await review(page, hollow, 'From the bus');
  await review(page, orchard, 'So many words');
  await goWithin(page, '/friends');
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  await page.getByRole('textbox', { name: 'Message to leo' }).fill('Are you there?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Are you there?').waitFor();
  await page.keyboard.press('Escape');
}

async function meanwhile({ browser }: Tools, { url }: Store, [hollow, orchard]: [string, string]) {
  const other = await browser('other');
  const maya = await become(other, url, 'maya');
  await maya('post', '/api/reviews', { gameId: hollow, rating: 2, comment: 'From the library' });
  const leo = await become(other, url, 'leo');
  const friends = await leo<{ id: string; friend: { username: string } }[]>('get', '/api/friends');
  const maya2 = friends.find(({ friend }) => friend.username === 'maya');
  const headers = { origin: url };
  assert.ok((await other.request.delete(`${url}/api/friends/${maya2?.id}`, { headers })).ok());
  await become(other, url, 'lead');
  assert.ok((await other.request.delete(`${url}/api/admin/games/${orchard}`, { headers })).ok());
  return other;
}

async function story(tools: Tools): Promise<void> {
  const store = await tools.store();
  const { url } = store;
  const id = await gamesOf(url);
  const games: [string, string] = [id('Lantern Hollow'), id('Word Orchard')];
  const context = await tools.browser('maya');
  const page = await context.newPage();
  await signIn(page, url, 'maya');
  const { id: me } = await ask<Id>(page, 'GET', '/api/auth/user');
  const all = await ask<(Id & { userId: string })[]>(page, 'GET', `/api/reviews/game/${games[1]}`);
  await ask(page, 'DELETE', `/api/reviews/${all.find(({ userId }) => userId === me)?.id}`);
  await page.goto(`${url}/game/${games[1]}`);
  await page.getByRole('radio', { name: '5 stars' }).waitFor();
  await workerReady(page);
  await saved(page);
  await writeOffline(context, page, games);
  const other = await meanwhile(tools, store, games);
  await context.setOffline(false);
  await shown(page, '3 changes');
  await press(page, 'Show');
  assert.deepEqual(await accessibilityFaults(page), []);

  // Another device of hers wrote about the same game.
  await refused(page, 'From the bus').getByText('was changed elsewhere too').waitFor();
  await button(page, 'From the bus', 'Keep the other').waitFor();
  await button(page, 'From the bus', 'Keep mine').click();
  await refused(page, 'From the bus').waitFor({ state: 'detached' });
  await until('her words at the store', async () =>
    (await ask<Review[]>(page, 'GET', `/api/reviews/game/${games[0]}`)).some(
      ({ comment }) => comment === 'From the bus',
    ),
  );

  // Staff took the game out: there is nothing left to write about.
  await refused(page, 'So many words').getByText('Failed to submit review').waitFor();
  await button(page, 'So many words', 'Edit').waitFor({ state: 'detached' });
  await button(page, 'So many words', 'Discard').click();
  await refused(page, 'So many words').waitFor({ state: 'detached' });

  // He is no friend any more; once he is one again, the words can be sent.
  await refused(page, 'Are you there?').getByText('Failed to send message').waitFor();
  await button(page, 'Are you there?', 'Edit').waitFor({ state: 'detached' });
  await ask(page, 'POST', '/api/friends/request', { username: 'leo' });
  const leo = await become(other, url, 'leo');
  const [asked] = await leo<Id[]>('get', '/api/friends/requests');
  await leo('post', `/api/friends/${asked?.id}/accept`);
  await page.reload();
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  const field = page.getByRole('textbox', { name: 'Message to leo' });
  await field.fill('I am.');
  await page.keyboard.press('Escape');
  await press(page, 'Show');
  await button(page, 'Are you there?', 'Edit').click();
  assert.equal(await field.inputValue(), 'Are you there?\nI am.');
  await field.fill('Are you there?');
  await field.press('Enter');
  await until('the words where they were to go', async () => {
    const read = await leo<{ content: string }[]>('get', `/api/friends/messages/${me}`);
    return read.filter(({ content }) => content === 'Are you there?').length === 1;
  });
}

export const stories: Story[] = [
  { name: 'what the server refuses later stands in the bar, with what can be done about it', run: story },
];
