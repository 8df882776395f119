import { afterAll, expect, test, vi } from 'vitest';

type Inside = { traits?: ReadonlySet<string> };
// Every zod schema gets a `_zod` property when it is created, so counting these definitions counts the schemas. A
// schema's checks are counted too.
const { made, leave } = vi.hoisted(() => {
  const made: Inside[] = [];
  const define = Object.defineProperty;
  Object.defineProperty = (on, name, said) => {
    if (name === '_zod') made.push(said.value);
    return define(on, name, said);
  };
  return { made, leave: () => void (Object.defineProperty = define) };
});
afterAll(leave);
const count = () => made.filter(({ traits }) => traits?.has('$ZodType')).length;

test('schemas of calls and rows are created on first use, and only once', async () => {
  await Promise.all([import('./fields.ts'), import('./endpoint.ts')]);
  const plain = count();
  expect(plain).toBeGreaterThan(5);
  expect(plain).toBeLessThan(20);
  const { endpoints } = await import('./contract/index.ts');
  expect(count()).toBe(plain);
  const { input } = endpoints['wishlist.add'];
  const one = count();
  expect(one).toBeGreaterThan(plain);
  expect(endpoints['wishlist.add'].input).toBe(input);
  expect(count()).toBe(one);
});
