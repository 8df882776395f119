import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { press } from '../../test/forms.ts';

const region = page.getByRole('region', { name: 'Reviews' });
// A CSS selector is used because a locator checks every role of such a long page each time.
const items = () => [...document.querySelectorAll('#reviews li')];
const pupils = () => items().filter(({ textContent }) => textContent?.includes('pupil'));
const drawn = () => pupils().length;
const older = page.getByRole('button', { name: 'Older reviews' });

/** Creates a game with this many reviews, equally many of each number of stars. Returns the path of its page. */
async function reviewedBy(store: TestStore, people: number): Promise<string> {
  const { id } = await store.game({ title: 'Moonbeetles' });
  const each = people / 5;
  await store.sql(`
    CREATE TEMP TABLE said AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${people})
      SELECT i, printf('01890000-0000-7000-8000-%012d', i) AS id, 1 + i % 5 AS rating,
             strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes') AS at FROM n;
    INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType", "createdAt", "updatedAt")
      SELECT id, 'pupil' || i || '@example.org', 'pupil ' || i, 'pupil' || i, '', '', '', '2012-01-01', 'player', at, at FROM said;
    INSERT INTO reviews (id, "userId", "gameId", rating, comment, "createdAt", "updatedAt")
      SELECT id, id, '${id}', rating, '', at, at FROM said;
    UPDATE games SET "ratingSum" = ${3 * people}, "reviewCount" = ${people},
           "stars1" = ${each}, "stars2" = ${each}, "stars3" = ${each}, "stars4" = ${each}, "stars5" = ${each}
     WHERE id = '${id}'`);
  return `/game/${id}`;
}

const scrolledTo = (count: number) =>
  expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return drawn();
    })
    .toBe(count);
const isAtPage = () => document.activeElement?.matches('#reviews div[tabindex="-1"]') ?? false;
/** Loads one page after another until all are shown. */
async function drawAll(count: number): Promise<void> {
  for (let there = 100; there < count; there += 100) {
    await scrolledTo(there);
    await older.click();
    // The focused button is gone.
    await expect.poll(isAtPage).toBe(true);
  }
  await scrolledTo(count);
  expect(older.elements()).toEqual([]);
}

/** Reads the number of reviews for each number of stars. */
const stars = () => {
  const bars = items().map((bar) => /^([1-5]) stars?(\d+)$/.exec(bar.textContent ?? ''));
  return [1, 2, 3, 4, 5].map((n) => Number(bars.find((bar) => bar?.[1] === `${n}`)?.[2]));
};
const starsAre = (counts: number[]) => expect.poll(stars).toEqual(counts);

/** Delays intersection events and combines them, as a busy computer does. */
function tellLate(): void {
  const Observer = window.IntersectionObserver;
  onTestFinished(() => void (window.IntersectionObserver = Observer));
  window.IntersectionObserver = class extends Observer {
    constructor(tell: IntersectionObserverCallback, how?: IntersectionObserverInit) {
      const held: IntersectionObserverEntry[] = [];
      super((entries, self) => {
        if (held.push(...entries) === entries.length) setTimeout(() => tell(held.splice(0), self), 100);
      }, how);
    }
  };
}

describe('many reviews', () => {
  test('reviews load as the page is scrolled, and older ones on request', async ({ store }) => {
    const path = await reviewedBy(store, 205);
    tellLate();
    await renderApp(store, path);
    await expect.element(region.getByText('205 reviews')).toBeVisible();
    await expect.element(region.getByText('3.0')).toBeVisible();
    await expect.poll(drawn).toBeGreaterThan(0);
    expect(drawn()).toBeLessThan(100);
    await drawAll(205);
    expect(new Set(pupils().map(({ textContent }) => textContent)).size).toBe(205);
  });

  test("one's own review counts once if the device learns of it last, and no more after its deletion", async ({
    store,
  }) => {
    const maya = await store.user('player', 'maya');
    const path = await reviewedBy(store, 105);
    await store.callAs(maya, 'POST', '/api/reviews', { gameId: path.slice(6), rating: 5 });
    const letCome = store.hold('sync.pull');
    await renderApp(store, path, { as: maya });
    await starsAre([21, 21, 21, 21, 22]);
    letCome();
    await expect.element(page.getByText('Your review')).toBeVisible();
    await starsAre([21, 21, 21, 21, 22]);
    await press(page, 'Delete');
    await press(page.getByRole('dialog'), 'Delete');
    await starsAre([21, 21, 21, 21, 21]);
    await expect.element(page.getByText('All saved')).toBeVisible();
    await starsAre([21, 21, 21, 21, 21]);
  });

  test('older reviews that were open, and the position, are restored on Back', async ({ store }) => {
    await renderApp(store, await reviewedBy(store, 120));
    await drawAll(120);
    const one = () => pupils().find(({ textContent }) => /pupil 9\D/.test(textContent ?? ''));
    const top = () => one()?.getBoundingClientRect().top ?? Number.NaN;
    one()?.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const before = top();
    document.querySelector<HTMLElement>('header a[href="/"]')?.click();
    await expect.element(page.getByRole('heading', { name: 'Newest Games' })).toBeInTheDocument();
    history.back();
    await expect.poll(one).toBeDefined();
    await expect.poll(() => Math.abs(top() - before)).toBeLessThan(2);
    expect(isAtPage()).toBe(false);
  });
});

describe('many reviews, for staff', () => {
  const remove = async (name: string) => {
    await press(page, `Delete the review of ${name}`);
    const dialog = page.getByRole('dialog', { name: `Delete the review of ${name}?` });
    await press(dialog, 'Delete');
    await expect.element(dialog).not.toBeInTheDocument();
  };

  test('a deleted review disappears, and older ones stay open below', async ({ store }) => {
    const path = await reviewedBy(store, 105);
    await renderApp(store, path, { as: await store.user('staff') });
    await drawAll(105);
    const read = () => store.calls.filter((call) => call === `GET /api/reviews/game/${path.slice(6)}`).length;
    const before = read();
    await remove('pupil 105');
    await expect.poll(read).toBeGreaterThan(before);
    await expect.element(region.getByText('104 reviews')).toBeVisible();
    await expect.poll(drawn).toBe(104);
    expect(isAtPage()).toBe(false);
  });

  test('a page that cannot be read again still has a next page after losing a review', async ({ store }) => {
    const path = await reviewedBy(store, 105);
    await renderApp(store, path, { as: await store.user('staff') });
    await scrolledTo(100);
    store.fail('reviews.ofGame', 'offline');
    await remove('pupil 105');
    await expect.poll(drawn).toBe(99);
    await expect.element(older).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a full last page ends the list', async ({ store }) => {
    await renderApp(store, await reviewedBy(store, 100));
    await scrolledTo(100);
    await older.click();
    await expect.element(page.getByText('No older reviews.')).toBeVisible();
  });
});
