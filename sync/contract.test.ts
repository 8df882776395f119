import { afterAll, expect, test, vi } from 'vitest';

type Inside = { traits?: ReadonlySet<string> };
// Whatever makes a schema, a function or another one's method, gives it its `_zod`; what a schema checks gets one too.
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

test('no schema of a call or a row is made before it is read, and then once', async () => {
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
