import { callerOf } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { expect, test } from './support/test.ts';

test('lead developer’s bell opens the report with news, and without the setup key it is said how to log in with it', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const [maya, lead] = [await callerOf(store, 'maya'), await callerOf(store, 'lead')];
  const { id } = await maya<{ id: string }>('POST', '/api/moderation/report', {
    ...{ category: 'bug', subject: 'Another report', description: 'The lamp in the cave does not light up.' },
  });
  await lead('POST', `/api/moderation/reports/${id}/messages`, { content: 'What did you see?' });
  await maya('POST', `/api/moderation/reports/${id}/messages`, { content: 'It is dark.' });

  const page = await (await newContext()).newPage();
  await signIn(page, store.url, 'lead');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: /New message on a report/ }).click();
  await expect(page.getByText('To answer reports as the lead developer, log in with the setup key.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in with the setup key' }).click();
  await page.getByLabel('Setup key').fill('recess-demo-key');
  await page.getByLabel('Password').fill('recess-demo');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const report = page.getByRole('article', { name: 'Another report' });
  await expect(report.getByText('It is dark.')).toBeVisible();

  await page.goto(store.url);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: /New message on a report/ }).click();
  await expect(report.getByText('It is dark.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin');
});
