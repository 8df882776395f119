import { expect, test, vi } from 'vitest';

type Make = (...said: unknown[]) => unknown;
const made = vi.hoisted((): string[] => []);
// Each function of the library that makes a schema is noted; classes, which begin with a capital, are left as they are.
vi.mock('zod', async (actual) => {
  const real = await actual<{ z: Record<string, unknown> }>();
  const noted = Object.entries(real.z).map(([name, what]) => {
    if (typeof what !== 'function' || !/^[a-z]/.test(name)) return [name, what];
    const make: Make = (...said) => {
      made.push(name);
      return (what as Make)(...said);
    };
    return [name, Object.assign(make, what)];
  });
  return { ...real, z: Object.fromEntries(noted) };
});

test('no schema of a call or a row is made before it is read, and then once', async () => {
  await Promise.all([import('./fields.ts'), import('./endpoint.ts')]);
  const plain = made.length;
  expect(plain).toBeGreaterThan(0);
  const { endpoints } = await import('./contract/index.ts');
  expect(made.slice(plain)).toEqual([]);
  const { input } = endpoints['wishlist.add'];
  const one = made.length;
  expect(one).toBeGreaterThan(plain);
  expect(endpoints['wishlist.add'].input).toBe(input);
  expect(made.length).toBe(one);
});
