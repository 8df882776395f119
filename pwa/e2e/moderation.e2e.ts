import { callerOf, gamesOf } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { expect, test } from './support/test.ts';

test('admin follows a report’s bell to its page, and does a day’s work there', async ({ newStore, newContext }) => {
  const store = await newStore();
  const [maya, admin] = [await callerOf(store, 'maya'), await callerOf(store, 'admin')];
  const { id } = await maya<{ id: string }>('POST', '/api/moderation/report', {
    ...{ category: 'abuse', subject: 'A rude review', description: 'Somebody wrote rude words about my drawing.' },
  });
  await admin('POST', `/api/moderation/reports/${id}/messages`, { content: 'Which game was it?' });
  await maya('POST', `/api/moderation/reports/${id}/messages`, { content: 'It was Tide Cards.' });
  await maya('POST', '/api/feedback', { subject: 'More puzzles', message: 'I like the ones with words best.' });
  await maya('POST', '/api/developer/register', { schoolEmail: 'maya@school.example', fullName: 'Maya Demo' });
  const game = (await gamesOf(store.url))('Tide Cards');

  const page = await (await newContext()).newPage();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await signIn(page, store.url, 'admin');
  refused.length = 0;

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: /New message on a report/ }).click();
  const report = page.getByRole('article', { name: 'A rude review' });
  await expect(report.getByText('It was Tide Cards.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/moderation');
  await report.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(report.getByText('Resolved', { exact: true }).first()).toBeVisible();

  // What waits stands at the top, with the way to it.
  await page.getByRole('link', { name: '1 developer to approve' }).click();
  await page.getByRole('button', { name: 'Approve Maya Demo' }).click();
  await expect(page.getByText('No applications are waiting.')).toBeVisible();
  expect(await maya('GET', '/api/developer/status')).toMatchObject({ status: 'approved' });

  await page.getByRole('link', { name: '1 unread feedback message' }).click();
  await page.getByRole('list', { name: 'Feedback' }).getByRole('button').first().click();
  const letter = page.getByRole('article', { name: 'More puzzles' });
  await letter.getByLabel('Your answer').fill('More of them come in spring.');
  await letter.getByRole('button', { name: 'Send answer' }).click();
  await expect(letter.getByRole('log').getByText('More of them come in spring.')).toBeVisible();
  const [told] = await maya<[{ replies: { content: string }[] }]>('GET', '/api/feedback');
  expect(told.replies.map(({ content }) => content)).toEqual(['More of them come in spring.']);

  await page.getByRole('tab', { name: 'Featured' }).click();
  await page.getByLabel('Game', { exact: true }).fill('Tide');
  await page.getByRole('option', { name: 'Tide Cards' }).click();
  await page.getByRole('button', { name: 'Feature game' }).click();
  const featured = page.getByRole('list', { name: 'Featured games, in order' });
  await expect(featured.getByRole('link', { name: 'Tide Cards' })).toBeVisible();
  const shown = await maya<{ id: string }[]>('GET', '/api/games/featured');
  expect(shown.map((one) => one.id)).toContain(game);

  // The way here is in the menu of staff.
  await page.goto(store.url);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Moderation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
  expect(refused).toEqual([]);
});
