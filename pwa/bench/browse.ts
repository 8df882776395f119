import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { table } from '../../api/bench/measured.ts';
import { openBrowser, until } from '../e2e/browser.ts';
import { openStore } from '../e2e/store.ts';
import { type Watched, watch } from '../e2e/watch.ts';

/** The longest task of the page while ten thousand games are gone through, at a quarter of this machine's speed. */
const gameCount = 10_000;

/** Copies of the demo's games under other names, as if many had been sent in. */
function multiply(dataDir: string): void {
  const db = new Database(join(dataDir, 'recess.sqlite'));
  const columns = (db.prepare('PRAGMA table_info(games)').all() as { name: string }[]).map(({ name }) => name);
  const quoted = columns.map((name) => `"${name}"`);
  const rows = db.prepare('SELECT * FROM games').all() as Record<string, unknown>[];
  const insert = db.prepare(
    `INSERT INTO games (${quoted.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const feed = db.prepare(
    `INSERT INTO catalogue_feed ("gameId", rev, gone, "changedAt") VALUES (@id, @rev, 0, @createdAt)`,
  );
  const { rev } = db
    .prepare(`UPDATE sync_meta SET "catalogueRev" = "catalogueRev" + 1 RETURNING "catalogueRev" AS rev`)
    .get() as { rev: number };
  const genres = ['Action', 'Puzzle', 'Strategy', 'Platformer', 'Racing', 'RPG', 'Adventure', 'Sports'];
  db.transaction(() => {
    for (let n = rows.length; n < gameCount; n++) {
      const like = rows[n % rows.length] as Record<string, unknown>;
      const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
      const createdAt = new Date(Date.parse('2026-01-01') - n * 60_000).toISOString();
      const game = {
        ...like,
        id,
        title: `${like['title']} ${n}`,
        genres: JSON.stringify([genres[n % genres.length]]),
        createdAt,
      };
      insert.run({
        ...game,
        approvedAt: createdAt,
        ratingSum: n % 40,
        reviewCount: 10,
        totalPlays: n,
        price: (n % 5) * 199,
      });
      feed.run({ id, rev, createdAt });
    }
  })();
  db.close();
}

const folder = mkdtempSync(join(tmpdir(), 'recess-browse-'));
const store = await openStore(join(folder, 'data'), { killable: true });
await store.stop();
multiply(store.dataDir);
await store.start();
const context = await openBrowser(join(folder, 'profile'));
const page = await context.newPage();
await watch(page);
const whole = () => page.getByText('of 10,000 games').isVisible();

const rows: string[][] = [];
async function during(what: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { longest: 0 }));
  await work();
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => (window as unknown as Watched).longest);
  rows.push([what, `${Math.round(longest)}`]);
}

console.log(
  `Longest task of the page with ${gameCount.toLocaleString('en')} games on the device, at 4× CPU throttling.\n`,
);
await page.goto(`${store.url}/browse`);
await until('the whole catalogue', whole, 120_000);
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await page.reload();
await until('the page', whole, 120_000);
rows.push(['opening the page', `${Math.round(await page.evaluate(() => (window as unknown as Watched).longest))}`]);
await during('scrolling 30 screens down', async () => {
  for (let screen = 0; screen < 30; screen++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(60);
  }
});
await page.evaluate(() => scrollTo(0, 0));
// Found by selectors: looking for roles among thousands of elements would be the longest task of all.
const count = page.locator('main p[role=status]').filter({ hasText: 'Showing' });
const first = page.locator('article h2').first();
const search = page.locator('main input[type=search]');
const pressed = (selector: string, text: string) => page.locator(selector).filter({ hasText: text }).first().click();
await during('searching for words', async () => {
  await search.pressSequentially('tide cards 12', { delay: 80 });
  await page.keyboard.press('Enter');
  await first.filter({ hasText: 'Tide Cards 12' }).waitFor();
});
await during('searching no more', async () => {
  await search.fill('');
  await page.keyboard.press('Enter');
  await count.filter({ hasText: 'Showing 10,000 of' }).waitFor();
});
await during('filtering by genre and back', async () => {
  await pressed('main button', 'Genre');
  for (const found of ['1,250', '10,000']) {
    await pressed('[role=menuitemcheckbox]', 'Racing');
    await count.filter({ hasText: `Showing ${found} of` }).waitFor();
  }
  await page.keyboard.press('Escape');
});
await during('sorting by title', async () => {
  await pressed('main button[role=combobox]', 'Most popular');
  await pressed('[role=option]', 'Z to A');
  await first.filter({ hasText: 'Word Orchard' }).waitFor();
});
await during('opening a game and coming back', async () => {
  await page.locator('article a').first().click();
  await page.waitForURL(/\/game\//);
  await page.getByRole('heading', { level: 1, name: /Orchard/ }).waitFor();
  await page.goBack();
  await count.waitFor();
});
console.log(table(['', 'longest task, ms'], rows));
await context.close();
await store.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
