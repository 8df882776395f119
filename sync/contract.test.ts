import { expect, test, vi } from 'vitest';

const made = vi.hoisted(() => ({ objects: 0 }));
vi.mock('zod', async (actual) => {
  const { z, ...rest } = await actual<typeof import('zod')>();
  const object: typeof z.object = (...said) => {
    made.objects++;
    return z.object(...said);
  };
  return { ...rest, z: { ...z, object } };
});

test('no schema of what a call is asked or answers is made before it is read, and then once', async () => {
  const { endpoints } = await import('./contract/index.ts');
  expect(made.objects).toBe(0);
  const { input } = endpoints['wishlist.add'];
  expect(made.objects).toBe(1);
  expect(endpoints['wishlist.add'].input).toBe(input);
  expect(made.objects).toBe(1);
});
