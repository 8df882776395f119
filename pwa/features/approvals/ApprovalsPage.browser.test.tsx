import { describe, expect, onTestFinished, vi } from 'vitest';
import { pendingPollMs } from '#sync/constants.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, renderComponent, type TestStore, test } from '../../test/app.tsx';
import { hears, press } from '../../test/forms.ts';
import { comesFirst } from '../../test/order.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

const genres = ['Puzzle', 'Platformer', 'Adventure', 'Educational', 'Party'];
async function waiting(store: TestStore, title: string) {
  const maya = await store.user('developer', 'maya');
  return store.game({ title, genres, developerId: maya.id, status: 'pending', approvedAt: null });
}
/** SQL that inserts this many copies of a game. */
const copies = (id: string, count: number) => `
  CREATE TEMP TABLE one AS SELECT * FROM games WHERE id = '${id}';
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO games (id, title, description, genres, coverImage, imageHash, gameUrl, developerId, status, createdAt)
  SELECT printf('01890000-0000-7000-8000-%012d', i), 'Game ' || i, description, genres, coverImage, imageHash, gameUrl,
         developerId, status, createdAt FROM one, n;
  DROP TABLE one`;
/** Bytes of a page of the queue for a device that has none of it. */
const wholeQueueBytes = async (store: TestStore) =>
  JSON.stringify(await store.callAs(await store.user('staff', 'ben'), 'GET', '/api/admin/games/pending')).length;
const open = async (store: TestStore) =>
  renderComponent(store, <ApprovalsPage />, { as: await store.user('staff', 'admin') });

describe('ApprovalsPage', () => {
  test('users other than staff are denied access and taken home', async ({ store }) => {
    const screen = await renderApp(store, '/admin/approvals', { as: await store.user('player', 'leo') });
    await expect.element(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect.element(screen.getByText('Only Lead Dev can access this page.').first()).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('a rejection requires a reason, which stays with the rejected game until that is deleted', async ({ store }) => {
    await waiting(store, 'Moth');
    const screen = await open(store);
    const card = screen.getByRole('article', { name: 'Moth' });
    await expect.element(card.getByText('by maya')).toBeVisible();
    await expect.element(card.getByText('Puzzle, Platformer, Adventure', { exact: true })).toBeVisible();
    await press(card, 'Reject Moth');
    const dialog = screen.getByRole('dialog', { name: 'Reject Moth?' });
    await press(dialog, 'Reject game');
    await expect.element(dialog.getByText('Give a reason')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('There is nothing to do yet.');
    // The error disappears when its field is corrected.
    await expect.element(dialog.getByText('Give a reason')).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await press(dialog, 'Reject game');
    await expect.element(screen.getByText('No games are waiting')).toBeVisible();
    const rejected = screen.getByRole('region', { name: 'Rejected games' });
    await expect.element(rejected.getByText('There is nothing to do yet.')).toBeVisible();
    await expect.element(rejected.getByText(/^Rejected by admin/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);

    await press(rejected, 'Delete Moth');
    await press(screen.getByRole('dialog', { name: 'Delete Moth?' }), 'Delete');
    await hears(screen, 'Game deleted');
    await expect.element(rejected).not.toBeInTheDocument();
  });

  test('a cover that looks like another developer’s is shown beside it', async ({ store }) => {
    const [leo, moth] = [await store.user('developer', 'leo'), await waiting(store, 'Moth')];
    const taken = await store.game({ title: 'Lantern', developerId: leo.id });
    await store.sql(`UPDATE games SET "imageHash" = '${'a'.repeat(64)}' WHERE id IN ('${moth.id}', '${taken.id}')`);
    const screen = await open(store);
    const alike = screen.getByRole('region', { name: 'Covers like the one of Moth' });
    await expect.element(alike.getByText('This game')).toBeVisible();
    await expect.element(alike.getByRole('link', { name: 'Lantern' })).toHaveAttribute('href', `/game/${taken.id}`);
    await expect.element(alike.getByText('by leo')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('words of a game that the judge doubts are marked for whoever approves it, and of no other', async ({
    store,
  }) => {
    const moth = await waiting(store, 'Moth');
    await store.game({ title: 'Lamp', status: 'pending', approvedAt: null });
    await store.sql(
      `UPDATE games SET description = 'A shit hard game, see https://example.com' WHERE id = '${moth.id}'`,
    );
    const screen = await open(store);
    const marks = screen.getByRole('region', { name: 'Words to look at in Moth' });
    for (const text of ['A link: “https://example.com”', 'Rude: “shit”'])
      await expect.element(marks.getByText(text)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Words to look at in Lamp' })).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await press(screen, 'Approve Moth');
    await hears(screen, 'Game approved');
  });

  test('of 200 games twenty are rendered after their number, more on request, and polling transfers no unchanged rows', async ({
    store,
  }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { id: first } = await store.game({ title: 'Game 0', status: 'pending', approvedAt: null });
    await store.sql(copies(first, 199));
    const screen = await open(store);
    const cards = () => document.querySelectorAll('article').length;
    const count = screen.getByText('200 games are waiting');
    await expect.element(count).toBeVisible();
    expect(cards()).toBe(20);
    expect(comesFirst(count, screen.getByRole('article').first())).toBe(true);
    await press(screen, 'Show more');
    await expect.poll(cards).toBe(40);

    const whole = await wholeQueueBytes(store);
    const answers: [status: number, bytes: number][] = [];
    const before = globalThis.fetch;
    globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
      const answer = await before(...asked);
      if (String(asked[0]).startsWith('/api/admin/'))
        answers.push([answer.status, (await answer.clone().arrayBuffer()).byteLength]);
      return answer;
    };
    onTestFinished(() => void (globalThis.fetch = before));
    vi.advanceTimersByTime(pendingPollMs);
    // Both open pages are polled.
    await expect
      .poll(() => answers)
      .toEqual([
        [304, 0],
        [304, 0],
      ]);
    await store.game({ title: 'Game 200', status: 'pending', approvedAt: null, createdAt: '2025-01-01T00:00:00.000Z' });
    vi.advanceTimersByTime(pendingPollMs);
    await expect.element(screen.getByRole('article', { name: 'Game 200' })).toBeInTheDocument();
    // The new row arrives on the first page, with the places of the others.
    expect(answers.filter(([status]) => status !== 304)).toEqual([[226, expect.any(Number)]]);
    expect(answers.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(whole / 5);
  });

  test('the page polls what is waiting: a game that arrives meanwhile can be approved', async ({ store }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const screen = await open(store);
    await expect.element(screen.getByText('No games are waiting')).toBeVisible();
    await waiting(store, 'Moth again');
    vi.advanceTimersByTime(pendingPollMs);
    await press(screen, 'Approve Moth again');
    await hears(screen, 'Game approved');
    await expect.element(screen.getByText('No games are waiting')).toBeVisible();
  });
});
