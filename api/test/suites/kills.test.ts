import { expect, test } from 'vitest';
import { killUnderLoad } from '../kills.ts';
import { noViolations } from '../load.ts';
import { isNightly } from '../nightly.ts';

const kills = isNightly ? 200 : 10;

test('a server killed repeatedly under load loses no acknowledged write and duplicates none', async () => {
  const { readyMs, acknowledged, ...verdict } = await killUnderLoad(kills);
  expect(verdict).toEqual({ ...noViolations, fault: undefined });
  expect(readyMs).toHaveLength(kills + 1);
  expect(acknowledged).toBeGreaterThan(100);
});
