import { atHome, chooseItem, gamesOf, rowIn, saved, signInLead, writeToEachOther } from './support/actions.ts';
import { accessibilityViolations, signIn, until, workerReady } from './support/browser.ts';
import { expect, test } from './support/test.ts';

const slur = 'Only a retard plays this';
const words = 'Nobody likes you';
const facts = 'The message puts somebody down.';
const why = 'It is a line of our song. She asked me how it goes on.';

test('a changed client gets past its device’s judge, not past the server’s; a pupil offline reports and blocks what it sent; staff decide it with reasons; its author reads why offline and appeals; another of staff overturns it; everybody is told, and the evidence outlives the account', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const { maya, leo, me, him } = await writeToEachOther(store, 'Thank you');

  // Calls by hand pass no judge of a device. The server's refuses a slur and counts it, and may only be told that somebody was asked.
  const send = (content: string, more = {}) =>
    leo('POST', '/api/friends/messages', { receiverId: me.id, content, ...more }).catch(String);
  expect(await send(slur)).toContain('text.slur');
  expect(await leo('GET', '/api/restrictions')).toMatchObject({ step: 1, mutedUntil: null });
  expect(await send(words)).toContain('text.checkWords');
  expect(await send(words, { confirmed: 1 })).toMatchObject({ content: words });
  const sent = await maya<{ content: string }[]>('GET', `/api/friends/messages/${him.id}`);
  expect(sent.map(({ content }) => content)).not.toContain(slur);

  // Two taps, and the reason, without a network.
  const { page: reporter, context: hers } = await atHome(store, await newContext({ serviceWorkers: 'allow' }));
  await reporter.goto(`${store.url}/friends?with=${him.id}`);
  const conversation = reporter.getByRole('dialog', { name: 'Messages with leo' });
  await conversation.getByText(words).waitFor();
  await saved(reporter);
  await hers.setOffline(true);
  await conversation.getByRole('button', { name: `Report the message of leo: ${words}` }).click();
  await chooseItem(reporter, 'Report and block');
  const told = reporter.getByRole('dialog', { name: 'Reported and blocked' });
  await told.getByText('Bullying', { exact: true }).click();
  await told.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(told).toBeHidden();
  expect(await maya('GET', '/api/moderation/reports')).toEqual([]);
  await hers.setOffline(false);
  await until('the report to arrive with its reason', async () => {
    const [report] = await maya<{ reason: string }[]>('GET', '/api/moderation/reports');
    return report?.reason === 'bullying' || undefined;
  });
  expect(await maya('GET', '/api/blocks')).toMatchObject([{ userId: him.id }]);

  // Staff see the case without its words, take it, look and decide, at the width of a phone.
  const staff = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(staff, store.url, 'admin', '/moderation');
  const queue = staff.getByRole('list', { name: 'Cases' });
  await expect(staff.getByText(words)).toHaveCount(0);
  await queue.getByRole('button', { name: /Bullying/ }).click();
  const open = staff.getByRole('article', { name: 'Bullying' });
  await expect(open.getByRole('heading', { name: 'Bullying' })).toBeFocused();
  await staff.keyboard.press('c');
  await expect(open.getByText('You are on it')).toBeVisible();
  await expect(staff.getByText(words)).toHaveCount(0);
  await staff.keyboard.press('e');
  await expect(open.getByRole('region', { name: 'Evidence' }).getByText(words)).toBeVisible();
  await staff.getByRole('heading', { name: 'Bullying' }).focus();
  await staff.keyboard.press('3');
  await staff.keyboard.press('4');
  await staff.keyboard.press('5');
  await expect(open.getByRole('checkbox', { name: 'Warn the author' })).toBeChecked();
  await expect(open.getByRole('checkbox', { name: 'Mute the author' })).toBeChecked();
  await staff.keyboard.press('3');
  await open.getByRole('combobox', { name: 'For how long' }).click();
  await chooseItem(staff, '3 days', 'option');
  await open.getByRole('combobox', { name: 'Rule' }).click();
  await chooseItem(staff, 'Be kind', 'option');
  await open.getByLabel('What happened').fill(facts);
  await open.getByLabel(/Answer to those who reported it/).fill('Thank you for telling us.');
  expect(await staff.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityViolations(staff)).toEqual([]);
  await open.getByRole('button', { name: 'Decide' }).click();
  await expect(staff.getByRole('region', { name: 'Notices' }).getByText('Decided')).toBeVisible();
  await expect(queue.getByRole('button', { name: /Bullying/ })).toHaveCount(0);

  // The author's bell leads to what was decided and why.
  const context = await newContext({ serviceWorkers: 'allow' });
  const author = await context.newPage();
  await signIn(author, store.url, 'leo', '/library');
  await author.getByRole('button', { name: /^Notifications/ }).click();
  await author.getByRole('button', { name: /A moderator made a decision/ }).click();
  await expect(author.getByText(facts)).toBeVisible();
  await expect(author.getByText('This is a warning.')).toBeVisible();
  await expect(author.getByText(/You can't write to others/)).toBeVisible();
  await expect(author.getByText(words)).toBeVisible();
  expect(await accessibilityViolations(author)).toEqual([]);
  const game = (await gamesOf(store.url))('Paper Orbits');
  const reviews = await leo<{ id: string; userId: string }[]>('GET', `/api/reviews/game/${game}`);
  const review = `/api/reviews/${reviews.find(({ userId }) => userId === him.id)?.id}`;
  const rewrite = () => leo('PATCH', review, { rating: 4, comment: 'Calm and clever' });
  expect(await rewrite().catch(String)).toContain('403');
  await workerReady(author);
  await saved(author);
  await context.setOffline(true);
  await author.reload();
  await expect(author.getByText(facts)).toBeVisible();
  await author.getByLabel('What should we know?').fill(why);
  await expect(author.getByText(/Your words stay here/)).toBeVisible();
  await context.setOffline(false);
  await author.getByRole('button', { name: 'Ask for another look' }).click();
  await expect(author.getByText('A moderator will look at it.')).toBeVisible();

  // Somebody else of staff looks again.
  const lead = await (await newContext()).newPage();
  await signInLead(lead, store.url);
  await lead.goto(`${store.url}/moderation`);
  await lead.getByRole('button', { name: /^Appeals 1/ }).click();
  await lead
    .getByRole('list', { name: 'Cases' })
    .getByRole('button', { name: /Bullying/ })
    .click();
  const decision = lead.getByRole('region', { name: 'Decision' });
  await expect(decision.getByText(why)).toBeVisible();
  await decision.getByLabel('Your answer').fill('She told us the same.');
  await decision.getByRole('button', { name: 'Take the decision back' }).click();
  await expect(decision.getByText('Appeal answered: the decision was taken back')).toBeVisible();

  // Everybody is told, and the author writes again.
  await author.goto(`${store.url}/library`);
  await author.getByRole('button', { name: /^Notifications/ }).click();
  await author.getByRole('button', { name: /A decision was taken back/ }).click();
  await expect(author.getByText('We looked again. You were right.')).toBeVisible();
  await expect(author.getByText('She told us the same.')).toBeVisible();
  await rewrite();
  const bells = await maya<{ title: string }[]>('GET', '/api/notifications');
  expect(bells.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Your report is resolved', 'Your report was looked at again']),
  );

  // The log has each step, and no word of it.
  const logged = rowIn<{ actions: string; said: string }>(
    store,
    `SELECT group_concat(action, ' ') AS actions, group_concat(said, ' ') AS said FROM (
       SELECT action, said FROM audit_log WHERE action LIKE 'moderation.%' ORDER BY id)`,
  );
  expect(logged.actions).toBe('moderation.claim moderation.evidence moderation.decide moderation.answerAppeal');
  expect(logged.said).toContain('"actions":"warn mute"');
  for (const word of [words, facts, why]) expect(logged.said).not.toContain(word);

  // The author deletes the account: what was reported stays with the case.
  await leo('DELETE', '/api/user', { password: 'recess-demo' });
  await lead.reload();
  await lead.getByRole('button', { name: 'Show evidence' }).click();
  await expect(lead.getByRole('region', { name: 'Evidence' }).getByText(words)).toBeVisible();
});
