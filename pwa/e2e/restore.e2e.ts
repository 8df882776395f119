import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { callApi, makeOwn } from './support/actions.ts';
import { signIn, until } from './support/browser.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const root = join(import.meta.dirname, '../..');

/** The command as an operator gives it; answers what it said. */
async function command(name: 'backup' | 'restore', folder: string, { dataDir }: Store): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, `api/run/${name}.mjs`), folder], { env });
  return stdout;
}

function gamesOf({ dataDir }: Store): { id: string; title: string }[] {
  const db = new Database(join(dataDir, 'recess.sqlite'), { readonly: true });
  const games = db.prepare("SELECT id, title FROM games WHERE status = 'approved' ORDER BY title").all();
  db.close();
  return games as { id: string; title: string }[];
}

async function wish(page: Page, store: Store, { id }: { id: string }) {
  await page.goto(`${store.url}/game/${id}`);
  await page.getByRole('button', { name: 'Wishlist' }).click();
  await page.getByRole('button', { name: 'Wishlist', pressed: true }).waitFor();
}

async function run({ newStore: open, folder, newContext }: Fixtures) {
  const store = await open();
  type Listed = { id: string; title: string };
  const [before, lost, waiting] = gamesOf(store) as [Listed, Listed, Listed];
  const page = await (await newContext()).newPage();
  await signIn(page, store.url, 'maya');
  await makeOwn(page, (await callApi<{ id: string }>(page, 'GET', '/api/auth/user')).id);
  await wish(page, store, before);
  await page.getByText('All saved').first().waitFor();
  const backup = join(folder, 'backup');
  expect(await command('backup', backup, store)).toMatch(/^The backup is in .* checked\.$/m);

  await wish(page, store, lost);
  await page.getByText('All saved').first().waitFor();
  await page.goto(`${store.url}/game/${waiting.id}`);
  const button = page.getByRole('button', { name: 'Wishlist' });
  await button.waitFor();
  await store.stop();
  await button.click();
  await page.getByRole('button', { name: 'Wishlist', pressed: true }).waitFor();
  expect(await command('restore', backup, store)).toMatch(/^The store is as it was on /m);
  await store.start();

  // From the page that was open all the time.
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: /student/i }).click();
  await page.getByLabel(/e-?mail/i).fill('maya@demo.recess');
  await page.getByLabel(/password/i).fill('recess-demo');
  await page.getByRole('button', { name: /^(log|sign) in$/i }).click();
  await page.getByText('Recess was restored from a backup.').waitFor();
  await page.goto(`${store.url}/wishlist`);
  const list = page.getByRole('main');
  await until('what was backed up, and what waited', async () => {
    const shown = (title: string) => list.getByText(title).first().isVisible();
    return (await shown(before.title)) && (await shown(waiting.title)) && !(await shown(lost.title));
  });
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByText('Recess was restored from a backup.').waitFor({ state: 'detached' });
  await page.getByText('All saved').first().waitFor();
}

test('a store that is restored says so, and what waited on the device arrives', run);
