import { atHome, chooseItem, rowIn, rowsOf, saved, signInLead, writeToEachOther } from './support/actions.ts';
import { until } from './support/browser.ts';
import { expect, test } from './support/test.ts';

const words = 'Tell me your secret';

test('pupil offline reports and blocks a message in two taps; the device comes back, staff read the evidence, and it is in the log', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const { maya, leo, me, him } = await writeToEachOther(store, words);

  const { context, page } = await atHome(store, await newContext({ serviceWorkers: 'allow' }));
  await page.goto(`${store.url}/friends?with=${him.id}`);
  const conversation = page.getByRole('dialog', { name: 'Messages with leo' });
  const message = conversation.getByText(words);
  await message.waitFor();
  await saved(page);
  await context.setOffline(true);
  await page.evaluate(() => {
    const counter = window as unknown as { taps: number };
    counter.taps = 0;
    addEventListener('click', ({ isTrusted }) => void (isTrusted && counter.taps++), true);
  });
  await conversation.getByRole('button', { name: `Report the message of leo: ${words}` }).click();
  await chooseItem(page, 'Report and block');
  const told = page.getByRole('dialog', { name: 'Reported and blocked' });
  await expect(told.getByText(/Your report is saved on this device/)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBe(2);
  await expect(message).toBeHidden();
  // It is on the device by now: nothing that is pressed later is needed for it.
  expect(await rowsOf(page, me.id, 'outbox')).toBe(1);

  await page.close();
  const again = await context.newPage();
  await again.goto(`${store.url}/friends`);
  await expect(again.getByText('No friends yet')).toBeVisible();
  expect(rowIn<{ n: number }>(store, 'SELECT COUNT(*) AS n FROM moderation_reports WHERE kind IS NOT NULL').n).toBe(0);
  await context.setOffline(false);
  const { id } = await until('the report to arrive', async () => {
    const [report] = await maya<{ id: string; kind: string }[]>('GET', '/api/moderation/reports');
    return report?.kind === 'message' ? report : undefined;
  });
  expect(await maya('GET', '/api/blocks')).toMatchObject([{ userId: him.id }]);
  expect(await leo('GET', '/api/friends')).toEqual([]);

  const staff = await (await newContext()).newPage();
  await signInLead(staff, store.url);
  await staff.goto(`${store.url}/admin?tab=reports&report=${id}#manage`);
  const report = staff.getByRole('article', { name: 'Something else' });
  await expect(report.getByText('3 of 4, 1 is worst')).toBeVisible();
  await expect(report.getByText(words)).toHaveCount(0);
  await report.getByRole('button', { name: 'Show evidence' }).click();
  const evidence = report.getByRole('region', { name: 'Evidence' });
  await expect(evidence.getByText(words)).toBeVisible();
  await expect(evidence.getByText('Nice game')).toBeVisible();
  await expect(evidence.getByText('Kept on our server, written by leo')).toBeVisible();
  const logged = rowIn<{ said: string }>(store, "SELECT said FROM audit_log WHERE action = 'reports.evidence'");
  expect(logged.said).toBe(JSON.stringify({ id }));
  await staff.goto(`${store.url}/admin?tab=activity#manage`);
  await expect(staff.getByText(/read the evidence of the report/).first()).toBeVisible();
});
