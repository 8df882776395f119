import { expect, test } from 'vitest';
import { canTrace, crashImages } from '../crashes.ts';
import { isNightly } from '../nightly.ts';

test.runIf(canTrace())(
  'a power cut at any moment leaves a sound database with everything that was acknowledged',
  async () => {
    const { broken, told, withPending } = await crashImages(isNightly ? 600 : 60, isNightly ? 600 : 200);
    expect(broken).toEqual([]);
    // Every write was traced, and most cuts found unsynced data.
    expect(told).toBe(isNightly ? 600 : 200);
    expect(withPending).toBeGreaterThan(20);
  },
);
