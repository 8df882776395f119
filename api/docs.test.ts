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
