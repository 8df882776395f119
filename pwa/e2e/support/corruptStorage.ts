import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { allGames, goWithin, showing } from './actions.ts';
import { random } from './random.ts';
import { expect } from './test.ts';

/** The LevelDB files of a profile's IndexedDB databases. */
function filesOf(profile: string): string[] {
  const folder = join(profile, 'Default/IndexedDB');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.leveldb\//.test(path) && !/LOCK|LOG/.test(path) && statSync(path).isFile());
}

type Harm = (path: string, next: () => number) => void;
const harms: Record<string, Harm> = {
  overwritten(path, next) {
    const bytes = readFileSync(path);
    const from = Math.floor(next() * bytes.length);
    const to = Math.min(bytes.length, from + 1 + Math.floor(next() * 4_096));
    for (let i = from; i < to; i++) bytes[i] = Math.floor(next() * 256);
    writeFileSync(path, bytes);
  },
  'cut short': (path, next) => truncateSync(path, Math.floor(next() * statSync(path).size)),
  emptied: (path) => truncateSync(path, 0),
  gone: (path) => rmSync(path),
};

/** Damages a closed profile's databases as a bad sector or a dead battery does; returns what it did. */
export function damage(profile: string, seed: number): string {
  const next = random(seed);
  const files = filesOf(profile).filter((path) => statSync(path).size > 0);
  expect(files, 'there is something to damage').not.toEqual([]);
  const names = Object.keys(harms);
  // The first file is always damaged, so that no trial is without effect.
  const hit = [Math.floor(next() * files.length), ...files.keys()].filter((_, i) => i === 0 || next() < 0.3);
  return [...new Set(hit)]
    .map((i) => {
      const [path, name] = [files[i] as string, names[Math.floor(next() * names.length)] as string];
      harms[name]?.(path, next);
      return `${path.split('/').at(-1)} ${name}`;
    })
    .join(', ');
}

/** Checks that the app is usable: a page of the signed-in user with its content, and the store's games. */
export async function usable(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/wishlist`);
  await page.getByRole('main').getByText('Tide Cards').first().waitFor();
  await page.getByRole('button', { name: /account menu/i }).waitFor();
  await goWithin(page, '/browse');
  await page.getByText(showing(await allGames(url))).waitFor();
}
