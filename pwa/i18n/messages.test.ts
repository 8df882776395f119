import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type AstNode, extractTexts, isSentence, messageTexts } from '../test/extractMessages.ts';
import { spanishMessages } from './es/index.ts';
import { toasts as spanishToasts } from './es/toasts.ts';
import { locales } from './language.ts';
import { englishMessages, type Namespace } from './messages.ts';

const books = { en: englishMessages, es: spanishMessages };

const pwa = join(dirname(fileURLToPath(import.meta.url)), '..');
const names = Object.keys(books.en) as Namespace[];

test.each(names)('%s says something everywhere, in every language', async (name) => {
  for (const language of locales)
    for (const [path, word] of messageTexts(await books[language][name]()))
      expect(word.trim(), `${language} ${name}${path}`).not.toBe('');
});

test.each(names)('%s is in Spanish what it is in English, and not in English', async (name) => {
  const [english, spanish] = await Promise.all([books.en[name](), books.es[name]()]);
  const paths = (book: unknown) =>
    messageTexts(book)
      .map(([path]) => path)
      .filter((path) => !/^\.(server|storedTexts)/.test(path));
  expect(paths(spanish)).toEqual(paths(english));
  const same = messageTexts(english).filter(([path, word]) => {
    const other = messageTexts(spanish).find(([at]) => at === path)?.[1];
    // Names and short texts may be equal; sentences may not.
    return other === word && word.split(' ').length > 3;
  });
  expect(same).toEqual([]);
});

/** Attributes that are visible or read aloud. */
const spoken =
  /^(aria-label|aria-description|title|alt|placeholder|label|heading|lead|text|hint|description|caption|action|name)$/;
/** Whether a value is a text; a path of the app is none. */
const isWords = (text: unknown) => typeof text === 'string' && /\p{L}{2,}/u.test(text) && !/^\/\w+$/.test(text);
/** Names that are the same in every language. */
const proper = /^(\{\}|[^\p{L}]|Recess|GitHub|Chromebook)+$/u;

/** The possible texts of an expression, with inserted values left out. */
function valuesOf(node: unknown): string[] {
  const { type, ...of } = (node ?? {}) as AstNode;
  if (type === 'JSXExpressionContainer') return valuesOf(of['expression']);
  if (type === 'ConditionalExpression') return [...valuesOf(of['consequent']), ...valuesOf(of['alternate'])];
  if (type === 'LogicalExpression') return [...valuesOf(of['left']), ...valuesOf(of['right'])];
  return type === 'Literal' || type === 'TemplateLiteral' ? extractTexts(node) : [];
}
const nameOf = (of: unknown) => (of as { name?: string } | undefined)?.name ?? '';

/** The texts that a node shows itself: text, expressions in braces, visible attributes, parts of a toast. */
function shownBy(node: AstNode): string[] {
  const { type, value, name, key, children } = node;
  if (type === 'JSXText') return [String(value).trim()];
  if (type === 'JSXElement' || type === 'JSXFragment') return (children as AstNode[]).flatMap(valuesOf);
  // The `name` attribute of a form element is not shown.
  const isSpoken = (called: string) => spoken.test(called) && called !== 'name';
  if (type === 'JSXAttribute' && isSpoken(nameOf(name))) return valuesOf(value);
  return type === 'Property' && /^(title|text)$/.test(nameOf(key)) ? valuesOf(value) : [];
}

function literals(node: unknown, found: string[] = []): string[] {
  if (typeof node !== 'object' || node === null) return found;
  found.push(...shownBy(node as AstNode).filter((text) => isWords(text) && !proper.test(text)));
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') literals(child, found);
  return found;
}

test.each([
  ['<p>Some words</p>', 'Some words'],
  ['<p title={on ? "Some words" : other} />', 'Some words'],
  ['<p>{on && `at $' + '{n} MB`}</p>', 'at {} MB'],
  ["toast({ title: 'Words', tone: 'bad' })", 'Words'],
  ["const said = [{ title: 'Words' }]", 'Words'],
])('words are found where they are: %s', (source, words) => {
  const { program } = parseSync('some.tsx', source) as unknown as { program: unknown };
  expect(literals(program)).toContain(words);
});

const screens = readdirSync(pwa, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !/^(i18n|bench|test)\//.test(path) && !path.includes('.test.'),
);

test.each(screens)('%s has its words in the books', (path) => {
  const { program } = parseSync(path, readFileSync(join(pwa, path), 'utf8')) as unknown as { program: unknown };
  // Of texts that the API sends in English too, the screen shows the translation.
  const isOfApi = (text: string) => text in spanishToasts.storedTexts;
  const sentences = extractTexts(program).filter((text) => isSentence(text) && !isOfApi(text) && !proper.test(text));
  expect([...literals(program), ...sentences]).toEqual([]);
});
