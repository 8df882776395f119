import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { travelMax } from '#sync/constants.ts';
import { retention, retentionClasses } from '#sync/policy/retention.ts';
import { root } from '../../config/packageRoot.ts';
import { accessPage, openapiPage } from '../../openapi/accessMatrix.ts';
import { openapi } from '../../openapi/openapi.ts';
import { operationsPage } from '../../openapi/operations.ts';
import { cookieName } from '../../security/session.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test.each([
  ['docs/access.md', accessPage],
  ['docs/openapi.json', openapiPage],
  ['docs/operations.md', operationsPage],
])('%s is what the contract says now; if not, run npm run docs', (path, page) => {
  expect(read(path)).toBe(page());
});

test('openapi.json describes every call, and how a client signs in and identifies itself', () => {
  const { paths, components } = openapi();
  const calls = Object.values(paths).flatMap((path) => Object.values(path)) as {
    operationId: string;
    summary: string;
    security: object[];
    parameters: { $ref?: string }[];
  }[];
  expect(calls.filter(({ summary }) => !/^[A-Z].{10,90}\.$/.test(summary))).toEqual([]);
  expect(new Set(calls.map(({ summary }) => summary)).size).toBe(calls.length);
  const refs = (name: string) => calls.find((call) => call.operationId === name)?.parameters.map(({ $ref }) => $ref);
  const common = (name: string) => `#/components/parameters/${name}`;
  expect(refs('sync.exchange')).toEqual(['Protocol', 'User', 'Origin'].map(common));
  expect(refs('wishlist.add')).toEqual(expect.arrayContaining(['MeantUser', 'Origin'].map(common)));
  expect(refs('auth.login')).toEqual(['Origin'].map(common));
  const named = calls.flatMap(({ parameters }) => parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []));
  expect([...new Set(named)].sort()).toEqual(Object.keys(components.parameters).sort());
  expect(components.securitySchemes.session.name).toBe(cookieName({ publicUrl: 'https://store.example' }));
  expect(calls.find(({ operationId }) => operationId === 'friends.list')?.security).toEqual([{ session: [] }]);
});

/** Pages that name the test of each promise. */
const pages = ['docs/sync.md', 'docs/saves.md', 'docs/wire.md'];
const allOf = (page: string, what: RegExp) => [...page.matchAll(what)].map(([, found = '']) => found);
const filesIn = (text: string) => allOf(text, /`((?:api|pwa|sync)\/[^`]+\.tsx?)`/g);

/** Splits a page into paragraphs, list items and rows of tables. */
const blocksOf = (page: string) => page.split(/\n{2,}|\n(?=- |\| )/);

type Quoted = { words: string; files: string[] };
/**
 * Returns each quoted test name, with the files it may be in: those named in its item or paragraph, or else before its
 * list.
 */
function quotedIn(page: string): Quoted[] {
  let before: string[] = [];
  return blocksOf(page).flatMap((block) => {
    const named = filesIn(block);
    if (!block.startsWith('- ')) before = named;
    const files = named.length > 0 ? named : before;
    return allOf(block, /“([^”]+)”/g).map((words) => ({ words: words.replaceAll(/\s+/g, ' '), files }));
  });
}
/** Says whether a file contains the text as the beginning of a string, such as a test name. */
const isSaid = ({ words, files }: Quoted) =>
  files.some(
    (file) => existsSync(join(root, file)) && [`'`, `"`, '`'].some((mark) => read(file).includes(mark + words)),
  );

const compliance = readdirSync(join(root, 'docs/compliance')).map((name) => `docs/compliance/${name}`);

describe.each([
  ...pages,
  'docs/client.md',
  'docs/games.md',
  'docs/safety.md',
  'docs/testing.md',
  'docs/compliance/statements.md',
])('names an existing test for every quotation, and a quotation for every promise', (path) => {
  const page = read(path);

  test('every quoted test exists in the named file, and every promise has one', () => {
    expect(quotedIn(page).filter((quoted) => !isSaid(quoted))).toEqual([]);
    const promises = blocksOf(page).filter((block) => /^- \*\*\d+\*\*/.test(block));
    expect(promises.filter((promise) => quotedIn(promise).length === 0)).toEqual([]);
  });
});

test('every promise has its own number, without gaps', () => {
  const numbers = pages.flatMap((path) => allOf(read(path), /^- \*\*(\d+)\*\* /gm)).map(Number);
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
});

/** All code including tests, as path and text. */
const code = ['api', 'pwa', 'sync'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .map((name) => `${top}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|mjs|js|sql)$/.test(path) && !path.includes('node_modules'))
    .map((path) => ({ path, text: read(path) })),
);
const wordsOfCode = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []));
const isInCode = (name: string) => (/[/.]/.test(name) ? existsSync(join(root, name)) : wordsOfCode.has(name));

/** Handwritten pages; the generated ones are compared above. */
const written = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...readdirSync(join(root, 'docs')).flatMap((name) =>
    /\.md$/.test(name) && !/^(access|operations)\.md$/.test(name) ? [`docs/${name}`] : [],
  ),
  ...compliance,
];

describe.each(written)('%s', (path) => {
  const page = read(path);

  test('names and links only paths that exist', () => {
    const named = allOf(page, /`((?:api|pwa|sync|docs)\/[\w./-]+)`/g);
    const linked = allOf(page, /\]\(([\w./-]+)\)/g).map((name) => join(dirname(path), name));
    expect([...named, ...linked].filter((each) => !existsSync(join(root, each)))).toEqual([]);
  });

  test('names only identifiers that occur in the code', () => {
    const named = allOf(page, /`([a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+)(?:\(\))?`/g);
    expect(named.filter((name) => !wordsOfCode.has(name))).toEqual([]);
  });
});

test('docs/compliance/statements.md has each statement once: with a test, or what is not kept, or whose it is', () => {
  const items = blocksOf(read('docs/compliance/statements.md')).filter((block) => block.startsWith('- **P'));
  expect(items.map((item) => item.slice(4, 7))).toEqual(
    Array.from({ length: 26 }, (_, n) => `P${String(n + 1).padStart(2, '0')}`),
  );
  const isSettled = (item: string) => quotedIn(item).length > 0 || /\*\*(Not kept yet|the operator's)/.test(item);
  expect(items.filter((item) => !isSettled(item))).toEqual([]);
});

describe.each(compliance)('%s', (path) => {
  test('asks in its first line what it answers', () => {
    expect(read(path).split('\n')[0]).toMatch(/^# [A-Z].*\?$/);
  });
});

test('docs/compliance/retention-policy.md says the days of each class that the daily job deletes', () => {
  const rows = [...read('docs/compliance/retention-policy.md').matchAll(/^\| `(\w+)` +\| (\d+) +\|/gm)];
  expect(rows.map(([, what, days]) => [what, Number(days)])).toEqual(
    retentionClasses.map((what) => [what, retention[what].days]),
  );
});

describe('docs/glossary.md', () => {
  const items = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));

  test('defines each term once, in one sentence, and says where it is in the code', () => {
    expect(items.filter((item) => !/^- \*\*[^*]+\*\* \(`[^`]+`\): \S.*\.$/.test(item))).toEqual([]);
    const terms = items.map((item) => item.split('**')[1]);
    expect(new Set(terms).size).toBe(terms.length);
  });

  test('has no term that is missing in the code', () => {
    expect(items.filter((item) => !allOf(item, /^[^`]*`([^`]+)`/g).every(isInCode))).toEqual([]);
  });
});

test('the README beside the tests across features names each of them once', () => {
  const named = allOf(read('api/test/suites/README.md'), /^\| `(\w+\.test\.ts)`/gm);
  expect(named).toEqual(readdirSync(join(root, 'api/test/suites')).filter((name) => name.endsWith('.test.ts')));
});

test('docs/caches.md names every file that caches something', () => {
  const caches = /\bcaches\.open\(|\b(safeLocalStorage|sessionStorage)\.\w+\(|= new WeakMap\b|\bcached(Latest)?\(/;
  const product = code.filter(({ path }) => !/\.test\.|\/(test|bench|e2e|run|demo\/games)\//.test(path));
  const page = read('docs/caches.md');
  const keeping = product.filter(({ text }) => caches.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')));
  expect(keeping.length).toBeGreaterThan(20);
  expect(keeping.flatMap(({ path }) => (page.includes(`\`${path}\``) ? [] : [path]))).toEqual([]);
});

test('README.md says that uploads pass a proxy that takes 1 MB, and what to set for larger saves', () => {
  const [, megabytes] = /client_max_body_size (\d+)m/.exec(read('docs/operators.md')) ?? [];
  const says = read('README.md').replaceAll(/\s+/g, ' ');
  expect(says).toContain(`Uploads pass a proxy that takes 1 MB`);
  expect(says).toContain(`parts of ${travelMax / 1_000} kB`);
  expect(says).toContain(`client_max_body_size ${megabytes}m`);
  expect(travelMax).toBeLessThan(1_000_000);
});
