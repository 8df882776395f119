import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accessPage, openapiPage } from './docs.ts';
import { root } from './root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test.each([
  ['docs/access.md', accessPage],
  ['docs/openapi.json', openapiPage],
])('%s is what the contract says now; if not, run npm run docs', (path, page) => {
  expect(read(path)).toBe(page());
});

/** Pages that say of what they promise where it is shown. */
const pages = ['docs/sync.md', 'docs/saves.md', 'docs/wire.md'];
const allOf = (page: string, what: RegExp) => [...page.matchAll(what)].map(([, found = '']) => found);
const filesIn = (text: string) => allOf(text, /`((?:api|pwa|sync)\/[^`]+\.ts)`/g);

/** Paragraphs and items of lists. */
const blocksOf = (page: string) => page.split(/\n{2,}|\n(?=- )/);

type Quoted = { words: string; files: string[] };
/** Each quoted name, with the files it may be in: those named in its item or paragraph, or else before its list. */
function quotedIn(page: string): Quoted[] {
  let before: string[] = [];
  return blocksOf(page).flatMap((block) => {
    const named = filesIn(block);
    if (!block.startsWith('- ')) before = named;
    const files = named.length > 0 ? named : before;
    return allOf(block, /“([^”]+)”/g).map((words) => ({ words: words.replaceAll(/\s+/g, ' '), files }));
  });
}
/** As the beginning of a test's name, or of another text of that file; not in a comment. */
const isSaid = ({ words, files }: Quoted) =>
  files.some(
    (file) => existsSync(join(root, file)) && [`'`, `"`, '`'].some((mark) => read(file).includes(mark + words)),
  );

describe.each([...pages, 'docs/testing.md'])('what %s says', (path) => {
  const page = read(path);

  test('is shown, is said where it says', () => {
    expect(quotedIn(page).filter((quoted) => !isSaid(quoted))).toEqual([]);
    const promises = blocksOf(page).filter((block) => /^- \*\*\d+\*\*/.test(block));
    expect(promises.filter((promise) => quotedIn(promise).length === 0)).toEqual([]);
  });

  test('is named or linked, is there', () => {
    const named = allOf(page, /`((?:api|pwa|sync)\/[\w./-]+)`/g);
    const linked = allOf(page, /\]\(([\w.-]+)\)/g).map((name) => `docs/${name}`);
    expect([...named, ...linked].filter((each) => !existsSync(join(root, each)))).toEqual([]);
  });
});

test('each promise has a number of its own, and none is left out', () => {
  const numbers = pages.flatMap((path) => allOf(read(path), /^- \*\*(\d+)\*\* /gm)).map(Number);
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
});
