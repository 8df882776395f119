import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { languages } from './language.ts';
import { type Book, books } from './words.ts';

const pwa = join(dirname(fileURLToPath(import.meta.url)), '..');
const names = Object.keys(books.en) as Book[];

/** Every word of a book with its path; a phrase with a number or a name in it is asked for with some. */
function wordsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return wordsIn((value as (...given: unknown[]) => unknown)(2, 'X', 'Y'), path);
  if (Array.isArray(value)) return value.flatMap((one, i) => wordsIn(one, `${path}.${i}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => wordsIn(one, `${path}.${key}`));
}

test.each(names)('%s says something everywhere, in every language', async (name) => {
  for (const language of languages)
    for (const [path, word] of wordsIn(await books[language][name]()))
      expect(word.trim(), `${language} ${name}${path}`).not.toBe('');
});

test.each(names)('%s is in Spanish what it is in English, and not in English', async (name) => {
  const [english, spanish] = await Promise.all([books.en[name](), books.es[name]()]);
  const paths = (book: unknown) =>
    wordsIn(book)
      .map(([path]) => path)
      .filter((path) => !path.startsWith('.said'));
  expect(paths(spanish)).toEqual(paths(english));
  const same = wordsIn(english).filter(([path, word]) => {
    const other = wordsIn(spanish).find(([at]) => at === path)?.[1];
    // Names and short words can be the same; sentences cannot.
    return other === word && word.split(' ').length > 3;
  });
  expect(same).toEqual([]);
});

type Node = { type: string; value?: unknown; name?: { name?: string }; [key: string]: unknown };
/** Attributes that people read or hear. */
const spoken =
  /^(aria-label|aria-description|title|alt|placeholder|label|heading|lead|text|hint|description|caption|action|name)$/;
const isWords = (text: unknown) => typeof text === 'string' && /\p{L}{2,}/u.test(text);
/** Names that are the same in every language. */
const proper = /^(Recess|GitHub|Chromebook)$/;

function literals(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) literals(one, found);
  if (typeof node !== 'object' || node === null) return found;
  const { type, value, name } = node as Node;
  if (type === 'JSXText' && isWords(value) && !proper.test(String(value).trim())) found.push(String(value).trim());
  const literal = (value as Node | undefined)?.type === 'Literal' ? (value as Node).value : undefined;
  // A name on an element of the page is a form's, and is not shown.
  if (type === 'JSXAttribute' && spoken.test(name?.name ?? '') && name?.name !== 'name' && isWords(literal))
    found.push(`${name?.name}="${literal}"`);
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') literals(child, found);
  return found;
}

const screens = readdirSync(pwa, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.startsWith('words/') && !path.includes('.test.'),
);

test.each(screens)('%s has its words in the books', (path) => {
  const { program } = parseSync(path, readFileSync(join(pwa, path), 'utf8')) as unknown as { program: unknown };
  expect(literals(program)).toEqual([]);
});
