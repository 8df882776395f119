import { describe, expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { unreadPollMs } from '#sync/constants.ts';
import { accessibilityFaults, animationsEnded } from '../../test/accessibility.ts';
import { renderApp, type TestStore, type TestUser, test } from '../../test/app.tsx';
import { passUntil, stopIntervals } from '../../test/intervals.ts';
import { goOffline } from '../../test/network.ts';
import { befriend } from '../../test/people.ts';

const tell = ({ id }: TestUser) => `
  UPDATE sync_users SET rev = rev + 1 WHERE "userId" = '${id}';
  INSERT INTO sync_bulk ("userId", rev, kind, size, ids, "changedAt")
    SELECT '${id}', (SELECT rev FROM sync_users WHERE "userId" = '${id}'), 'message', 250, json_group_array(id), '2026-01-02T00:00:00.000Z'
      FROM (SELECT id FROM friend_messages ORDER BY id);`;
/** The end of every fifth message, which makes it higher in a narrow window. */
const tail = ' and on and on'.repeat(8);
/** SQL that inserts messages of two people in turn. */
const manyMessages = (maya: TestUser, leo: TestUser) => `
  INSERT INTO friend_messages (id, "senderId", "receiverId", content, "createdAt")
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
    SELECT printf('01890000-0000-7000-8000-%012d', i), iif(i % 2, '${maya.id}', '${leo.id}'),
           iif(i % 2, '${leo.id}', '${maya.id}'), 'line ' || i || iif(i % 5, '', '${tail}'), strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' seconds') FROM n;
  ${tell(maya)} ${tell(leo)}`;
/** SQL that deletes the messages, as if their author had left. */
const noMessages = ({ id }: TestUser) => `
  UPDATE sync_users SET rev = rev + 1 WHERE "userId" = '${id}';
  DELETE FROM sync_bulk WHERE kind = 'message';
  INSERT OR REPLACE INTO sync_feed ("userId", kind, "entityId", rev, gone, "changedAt")
    SELECT "userId", 'message', id, rev, 1, '2026-01-02T00:00:00.000Z'
      FROM friend_messages, sync_users WHERE "userId" = '${id}';
  DELETE FROM friend_messages;`;

const isLine = /^(You: )?line \d+( \D+)?$/;
const frames = async () => {
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
};

function parts(screen: RenderResult) {
  const log = screen.getByRole('log', { name: 'Messages' });
  const line = (n: number) => log.getByText(new RegExp(`^(You: )?line ${n}( \\D+)?$`));
  const box = () => log.element();
  return {
    ...{ log, line },
    lines: () => log.getByText(isLine).elements(),
    older: () => log.getByRole('button', { name: 'Older messages' }).click(),
    topOf: (n: number) => line(n).element().getBoundingClientRect().top,
    /** The pixels below the visible part. */
    below: () => box().scrollHeight - box().scrollTop - box().clientHeight,
    height: () => box().scrollHeight,
    async scrollTo(top: number) {
      box().scrollTop = top;
      await frames();
    },
  };
}

/** Opens a long conversation of Maya with Leo. */
async function openLong(store: TestStore) {
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
  await befriend(store, maya, leo);
  await store.sql(manyMessages(maya, leo));
  stopIntervals();
  const screen = await renderApp(store, `/friends?with=${leo.id}`, { as: maya });
  const conversation = parts(screen);
  await expect.element(conversation.line(250)).toBeVisible();
  // While the dialog grows, everything in it moves.
  await animationsEnded();
  /** Lets Leo write a message, and waits until Maya's page has polled it. */
  async function says(content: string) {
    await store.callAs(leo, 'POST', '/api/friends/messages', { receiverId: maya.id, content });
    await passUntil(() => conversation.log.getByText(content).elements().length > 0, unreadPollMs);
  }
  return { ...conversation, screen, maya, leo, says };
}

describe('Conversation', () => {
  test('a long conversation shows its end, and older messages above the reading position', async ({ store }) => {
    const { log, lines, below, older, scrollTo, topOf } = await openLong(store);
    expect(lines()).toHaveLength(100);
    expect(below()).toBeLessThan(2);

    await scrollTo(0);
    const top = topOf(151);
    await older();
    await expect.poll(lines).toHaveLength(200);
    expect(Math.abs(topOf(151) - top)).toBeLessThan(2);
    // The focused button is gone.
    await expect.element(log).toHaveFocus();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a new message leaves the position of a reader above, and is shown to a reader at the end', async ({
    store,
  }) => {
    const { lines, below, older, scrollTo, topOf, height, says } = await openLong(store);
    await scrollTo(0);
    await older();
    await expect.poll(lines).toHaveLength(200);
    await frames();
    const top = topOf(151);
    await says('Are you there?');
    expect(Math.abs(topOf(151) - top)).toBeLessThan(2);

    // The window is narrower than when the older messages loaded, so they take more space.
    const wide = height();
    onTestFinished(() => page.viewport(1366, 768));
    await page.viewport(320, 768);
    await expect.poll(height).toBeGreaterThan(wide);
    await frames();
    const narrow = topOf(151);
    await says('Still there?');
    expect(Math.abs(topOf(151) - narrow)).toBeLessThan(2);

    await scrollTo(1_000_000);
    await says('And now?');
    expect(below()).toBeLessThan(2);
  });

  test('sending a message does not render the others again', async ({ store }) => {
    // Each render of a message parses its date.
    const parse = vi.spyOn(Date, 'parse');
    onTestFinished(() => parse.mockRestore());
    const drawn = () => parse.mock.calls.filter(([text]) => text.startsWith('2026-01-01T')).length;
    const { screen, log, lines, below, scrollTo } = await openLong(store);
    const anew: number[] = [];
    // Sometimes a minute passes, which updates every relative time.
    for (const content of ['One', 'Two', 'Three']) {
      await scrollTo(0);
      const before = drawn();
      await screen.getByRole('textbox', { name: 'Message to leo' }).fill(content);
      await userEvent.keyboard('{Enter}');
      await expect.element(log.getByText(`You: ${content}`)).toBeVisible();
      await expect.poll(below).toBeLessThan(2);
      await expect.element(screen.getByText('All saved')).toBeInTheDocument();
      anew.push(drawn() - before);
    }
    expect(Math.min(...anew)).toBe(0);
    expect(lines()).toHaveLength(100);
  });

  test('a conversation is available offline, and an emptied one disappears', async ({ store }) => {
    const { screen: before, maya, leo } = await openLong(store);
    await expect.element(before.getByText('All saved')).toBeInTheDocument();
    await before.unmount();
    const back = goOffline(store);
    const { log, line, lines, older, scrollTo } = parts(
      await renderApp(store, `/friends?with=${leo.id}`, { as: maya }),
    );
    await expect.element(line(250)).toBeVisible();
    for (const count of [200, 250]) {
      await scrollTo(0);
      await older();
      await expect.poll(lines).toHaveLength(count);
    }
    await expect.element(log.getByText('No older messages.')).toBeInTheDocument();
    expect(new Set(lines().map(({ textContent }) => textContent)).size).toBe(250);

    await store.sql(noMessages(maya));
    back();
    await passUntil(() => log.getByText('Say hello.').elements().length > 0, unreadPollMs);
    await expect.element(log.getByText('No older messages.')).not.toBeInTheDocument();
  });
});
