import { describe, expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults, animationsEnded } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { press } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';
import { befriend } from '../../test/people.ts';

const field = page.getByRole('textbox', { name: 'Message to leo' });
const log = page.getByRole('log');
const ask = page.getByRole('dialog', { name: 'Send anyway?' });
const number = 'my number is 555 123 4567';

/** Maya, who writes to Leo; `days` ago they became friends. */
async function writing(store: TestStore, days: number) {
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
  await befriend(store, maya, leo);
  const since = new Date(Date.now() - days * 86_400_000).toISOString();
  await store.sql(`UPDATE friendships SET "respondedAt" = '${since}'`);
  await renderApp(store, `/friends?with=${leo.id}`, { as: maya });
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('All saved')).toBeInTheDocument();
  const got = async () =>
    ((await store.callAs(leo, 'GET', `/api/friends/messages/${maya.id}`)) as { content: string }[]).map(
      ({ content }) => content,
    );
  const mute = () =>
    store.sql(
      `INSERT INTO mutes ("userId", until, step, reason) VALUES ('${maya.id}', '2999-01-01T00:00:00.000Z', 0, 'kind')`,
    );
  return { got, mute };
}
async function send(text: string) {
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
}

describe('A message', () => {
  test('that may hurt is sent once its author says so, and can be changed instead', async ({ store }) => {
    const { got } = await writing(store, 1);
    await send('nobody likes you');
    await expect.element(ask).toMatchTextContent('These words could hurt someone.');
    expect(await accessibilityFaults()).toEqual([]);
    await press(ask, 'Change it');
    await expect.element(field).toHaveValue('nobody likes you');
    expect(await got()).toEqual([]);
    await field.click();
    await userEvent.keyboard('{Enter}');
    await press(ask, 'Send anyway');
    await expect.element(log).toMatchTextContent('nobody likes you');
    await expect.poll(got).toEqual(['nobody likes you']);
  });

  test('that makes a rude word of the one before it is not sent, also without a network', async ({ store }) => {
    const { got } = await writing(store, 1);
    await send('fu');
    await expect.poll(got).toEqual(['fu']);
    await send('ck you');
    await expect.element(field).toHaveValue('ck you');
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining('“ck”'));
    goOffline(store);
    await field.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining('“ck”'));
    await send('nny');
    await expect.element(log).toMatchTextContent('nny');
  });

  test('with a phone number reaches an old friend, and is refused to a new one with its words', async ({ store }) => {
    const { got } = await writing(store, 1);
    await send(number);
    await press(ask, 'Send anyway');
    await expect
      .element(field)
      .toHaveAccessibleDescription(
        expect.stringContaining('You can share contact details once you have been friends for 30 days.'),
      );
    await expect.element(field).toHaveValue(number);
    await store.sql(`UPDATE friendships SET "respondedAt" = '2026-01-01T00:00:00.000Z'`);
    await field.click();
    await userEvent.keyboard('{Enter}');
    await press(ask, 'Send anyway');
    await expect.poll(got).toEqual([number]);
  });

  test('that the store refuses when it comes stands in the bar with its words, to be changed', async ({ store }) => {
    const { got } = await writing(store, 1);
    // The judge has come before the network goes.
    await field.fill('hello there');
    await expect.element(field).toHaveValue('hello there');
    await send('hello there');
    await expect.poll(got).toEqual(['hello there']);
    const back = goOffline(store);
    await send(number);
    await press(ask, 'Send anyway');
    await expect.element(log).toMatchTextContent(number);
    back();
    const bar = page.getByRole('region', { name: 'Sync status' });
    await userEvent.keyboard('{Escape}');
    await press(bar, 'Show');
    const refused = bar.getByRole('listitem');
    await expect.element(refused).toMatchTextContent('You can share contact details once you have been friends');
    await expect.element(refused.getByRole('mark')).toMatchTextContent('555 123 4567');
    await press(refused, 'Change');
    await expect.element(field).toHaveValue(number);
    expect(await got()).toEqual(['hello there']);
  });

  test('of distress is sent, and shows at once who can help, without a network too', async ({ store }) => {
    const { got } = await writing(store, 1);
    const help = page.getByRole('status', { name: 'Help', exact: true });
    await send('I want to kill myself');
    await expect.element(help).toMatchTextContent('Talk to an adult you trust');
    await expect.poll(got).toEqual(['I want to kill myself']);
    await press(help, 'Close');
    const back = goOffline(store);
    await send('I hurt myself every night');
    await expect.element(help).toBeVisible();
    back();
    await expect.poll(got).toHaveLength(2);
  });

  test('of distress that two short ones say together shows who can help, and who reads both', async ({ store }) => {
    const { got } = await writing(store, 1);
    const help = page.getByRole('status', { name: 'Help', exact: true });
    await send('I want');
    await expect.poll(got).toEqual(['I want']);
    await field.fill('to die');
    await expect.element(help).toMatchTextContent('A moderator may read both too');
    await userEvent.keyboard('{Enter}');
    await expect.poll(got).toEqual(['I want', 'to die']);
  });

  test('of distress that a muted author sends reaches a moderator and not the friend, and the card says so', async ({
    store,
  }) => {
    const { got, mute } = await writing(store, 1);
    const help = page.getByRole('status', { name: 'Help', exact: true });
    await mute();
    // The device has not heard of it yet.
    await send('hello there');
    // Behind the dialog.
    const bar = page.getByRole('region', { name: 'Sync status', includeHidden: true });
    await expect.element(bar).toMatchTextContent('1 change');
    await send('I want to kill myself');
    await expect.element(help).toMatchTextContent('no friend or player reads this');
    await expect.element(help).toMatchTextContent('a moderator may read it, so that someone can help');
    await expect.element(help).not.toMatchTextContent('Your friend reads');
    await expect.element(field).toHaveValue('I want to kill myself');
    const { rows } = (await store.callAs(await store.user('staff'), 'GET', '/api/moderation/cases')) as {
      rows: { kind: string; found: string }[];
    };
    expect([rows, await got()]).toMatchObject([[{ kind: 'user', found: 'distress' }], []]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('of distress that waited and comes back muted has help and the truth in the bar', async ({ store }) => {
    const { got, mute } = await writing(store, 1);
    const back = goOffline(store);
    await send('I want to kill myself');
    await expect.element(log).toMatchTextContent('I want to kill myself');
    await mute();
    back();
    const bar = page.getByRole('region', { name: 'Sync status' });
    await userEvent.keyboard('{Escape}');
    await press(bar, 'Show');
    const help = bar.getByRole('status', { name: 'Help', exact: true });
    await expect.element(help).toMatchTextContent('No friend or player reads this. A moderator may read it');
    expect(await accessibilityFaults()).toEqual([]);
    expect(await got()).toEqual([]);
  });
});

describe('A conversation', () => {
  test('shows help below the newest message of a friend who may be in danger, until it is closed', async ({
    store,
  }) => {
    const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
    await befriend(store, maya, leo);
    for (const content of ['I hurt myself every night', 'I want', 'to die', 'Sorry'])
      await store.callAs(leo, 'POST', '/api/friends/messages', { receiverId: maya.id, content });
    await renderApp(store, `/friends?with=${leo.id}`, { as: maya });
    const help = page.getByRole('status', { name: 'Help for your friend and you' });
    await expect.element(help).toMatchTextContent('Tell an adult you trust now');
    await expect.element(help).toMatchTextContent('A moderator may read this message too');
    expect(help.elements()).toHaveLength(1);
    expect(help.element().previousElementSibling?.textContent).toContain('to die');
    await expect.element(help.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/help/now');
    expect(await accessibilityFaults()).toEqual([]);
    await press(help, 'Close');
    await expect.element(help).not.toBeInTheDocument();
  });

  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const)
    for (const [language, label] of [
      ['en', 'Help for your friend and you'],
      ['es', 'Ayuda para tu amigo o amiga y para ti'],
    ] as const)
      test(`shows the message above the help for it, at ${width} x ${height}: ${language}`, async ({ store }) => {
        onTestFinished(() => page.viewport(1366, 768));
        await page.viewport(width, height);
        const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
        await befriend(store, maya, leo);
        for (const content of ['Are you there?', 'I want to die'])
          await store.callAs(leo, 'POST', '/api/friends/messages', { receiverId: maya.id, content });
        await renderApp(store, `/friends?with=${leo.id}`, { as: maya, language });
        await expect.element(page.getByRole('status', { name: label })).toBeVisible();
        await animationsEnded();
        const top = (it: Element) => it.getBoundingClientRect().top;
        expect(top(log.getByText('I want to die').element())).toBeGreaterThan(top(log.element()));
      });

  test('shows no such help to who wrote the message, or below harmless ones', async ({ store }) => {
    const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
    await befriend(store, maya, leo);
    await store.callAs(maya, 'POST', '/api/friends/messages', { receiverId: leo.id, content: 'I want to die' });
    await store.callAs(leo, 'POST', '/api/friends/messages', { receiverId: maya.id, content: 'I am here' });
    await renderApp(store, `/friends?with=${leo.id}`, { as: maya });
    await expect.element(log).toMatchTextContent('I am here');
    // The judge has come once a word is refused.
    await field.fill('you shit');
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining('“shit”'));
    expect(page.getByRole('status', { name: 'Help for your friend and you' }).elements()).toEqual([]);
  });
});
