import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cart } from './es/cart.ts';
import { language } from './language.ts';
import { changeLanguage, loadWords, wordsOf } from './words.ts';

let arrive = () => {};
let line: Promise<void> = Promise.resolve();
const slowLine = () => {
  line = new Promise((resolve) => (arrive = resolve));
};
vi.mock('./spanish.ts', async (original) => {
  const { spanish } = await original<typeof import('./spanish.ts')>();
  const slowly = Object.entries(spanish).map(([name, book]) => [name, () => line.then(book as () => Promise<unknown>)]);
  return { spanish: Object.fromEntries(slowly) };
});

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }));
afterAll(() => vi.unstubAllGlobals());

test('of two languages chosen one after the other the last is spoken, whichever has come first', async () => {
  await loadWords();
  slowLine();
  const spanish = changeLanguage('es');
  await changeLanguage('en');
  arrive();
  await spanish;
  expect(language()).toBe('en');
});

test('a screen that is opened while a language comes has its words in it', async () => {
  slowLine();
  await loadWords('library');
  const spanish = changeLanguage('es');
  await loadWords('cart');
  arrive();
  await spanish;
  expect(language()).toBe('es');
  expect(wordsOf('cart')).toBe(cart);
});
