import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cart } from './es/cart.ts';
import { currentLocale } from './language.ts';
import { getMessages, loadMessages, setLocale } from './messages.ts';

let arrive = () => {};
let line: Promise<void> = Promise.resolve();
const slowLine = () => {
  line = new Promise((resolve) => (arrive = resolve));
};
vi.mock('./es/index.ts', async (original) => {
  const { spanishMessages } = await original<typeof import('./es/index.ts')>();
  const slowly = Object.entries(spanishMessages).map(([name, book]) => [
    name,
    () => line.then(book as () => Promise<unknown>),
  ]);
  return { spanishMessages: Object.fromEntries(slowly) };
});

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }));
afterAll(() => vi.unstubAllGlobals());

test('of two languages chosen one after the other the last is spoken, whichever has come first', async () => {
  await loadMessages();
  slowLine();
  const spanish = setLocale('es');
  await setLocale('en');
  arrive();
  await spanish;
  expect(currentLocale()).toBe('en');
});

test('a screen that is opened while a language comes has its words in it', async () => {
  slowLine();
  await loadMessages('library');
  const spanish = setLocale('es');
  await loadMessages('cart');
  arrive();
  await spanish;
  expect(currentLocale()).toBe('es');
  expect(getMessages('cart')).toBe(cart);
});
