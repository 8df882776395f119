import { expect, test } from 'vitest';
import { beforeWorker, fileAt, headBytes, lacksSlash, scriptPositionIn, scriptTag } from './resolvePath.ts';

const files = new Set(['index.html', 'menu/index.html', 'js/main.js', 'menu.html']);
const at = (path: string) => fileAt(path, (file) => files.has(file));

test.each([
  ['/', 'index.html'],
  ['/index.html', 'index.html'],
  ['/js/main.js', 'js/main.js'],
  ['/menu/', 'menu/index.html'],
  ['/menu', 'menu/index.html'],
  ['/menu.html', 'menu.html'],
  ['/js', undefined],
  ['/js/', undefined],
  ['/JS/main.js', undefined],
  ['/nothing', undefined],
])('a path resolves to the same file as on every static host: %s', (path, file) => {
  expect(at(path)).toBe(file);
});

test('accented letters in composed and decomposed form resolve to the same file', () => {
  const has = (file: string) => file === 'images/caf\u00e9.png';
  for (const path of ['/images/caf\u00e9.png', '/images/cafe\u0301.png'])
    expect(fileAt(path, has)).toBe('images/caf\u00e9.png');
});

test("a folder's page requested without the slash is recognized", () => {
  expect(['/menu', '/menu/', '/menu/index.html', '/'].map((path) => lacksSlash(path, 'menu/index.html'))).toEqual([
    ...[true, false, false, false],
  ]);
});

test.each([
  ['<!doctype html><title>Moth</title>', 15],
  ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<html>', 50],
  ['\n  <!-- made by hand --> <!-- twice -->\n<!doctype html>\n<html>', 55],
  ['\xef\xbb\xbf<!doctype html><html>', 18],
  ['\xef\xbb\xbf<html>', 3],
  ['<html><head>', 0],
  ['<!-- <!doctype html> --><html>', 0],
  ['', 0],
])('a script is inserted after the doctype and before everything else: %s', (head, place) => {
  expect(scriptPositionIn(head)).toBe(place);
});

test('a script cannot close its own element', () => {
  expect(scriptTag('"</script>"')).toBe('<script>"<\\/script>"</script>');
});

test('the store’s script before that of a worker keeps its strict mode, and gives it to no other', () => {
  const before = (head: string) => beforeWorker(head, 'x;');
  for (const strict of [`'use strict'; go()`, `"use strict"`, `\n/* A mill. */ // Ours\n  'use strict'`])
    expect(before(strict)).toBe(`'use strict';x;`);
  for (const sloppy of ['', 'go()', `go(); 'use strict'`, `/* 'use strict' */ go()`, `// 'use strict'\ngo()`])
    expect(before(sloppy)).toBe('x;');
});

test.each([
  ['/**/', beforeWorker],
  ['/* */ ', beforeWorker],
  ['//\n', beforeWorker],
  ['/*', beforeWorker],
  ['<!---->', scriptPositionIn],
  ['<!-- --> ', scriptPositionIn],
  ['<!--', scriptPositionIn],
] as const)('a start of nothing but %j is read once, however often it stands there', (many, read) => {
  const head = many.repeat(headBytes / many.length);
  // Each comment read in two ways would take longer than the sun burns.
  expect(read(head, 'x;')).toBe(read === beforeWorker ? 'x;' : 0);
});
