import { expect, test } from 'vitest';
import { killUnderLoad } from './test/kills.ts';
import { kept } from './test/load.ts';

test('killed again and again under load, the server loses nothing that it acknowledged and doubles nothing', async () => {
  const { readyMs, acknowledged, ...verdict } = await killUnderLoad(10);
  expect(verdict).toEqual({ ...kept, fault: undefined });
  expect(readyMs).toHaveLength(11);
  expect(acknowledged).toBeGreaterThan(100);
}, 120_000);
