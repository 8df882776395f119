import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accessPage, openapiPage } from './docs.ts';
import { root } from './root.ts';

test.each([
  ['docs/access.md', accessPage],
  ['docs/openapi.json', openapiPage],
])('%s is what the contract says now; if not, run npm run docs', (path, page) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(page());
});

test('what docs/sync.md says is shown, is said where it says', () => {
  const page = readFileSync(join(root, 'docs/sync.md'), 'utf8');
  const shown = [...page.matchAll(/`([^`]+\.ts)`: “(.+?)” +\|/g)].map(([, file, words]) => ({ file, words }));
  expect(shown.length).toBe(page.match(/^\| \d{1,2} +\|/gm)?.length);
  const missing = shown.filter(
    ({ file, words }) => !readFileSync(join(root, file ?? ''), 'utf8').includes(words ?? ''),
  );
  expect(missing).toEqual([]);
});
