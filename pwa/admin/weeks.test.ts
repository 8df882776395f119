import { expect, test } from 'vitest';
import { byWeek } from './weeks.ts';

const now = '2026-03-29T12:00:00.000Z';
const at = (createdAt: string) => ({ createdAt });

test('rows are counted by week, the week that ends now last', () => {
  const weeks = byWeek(
    [at('2026-03-29T11:00:00.000Z'), at('2026-03-22T11:00:00.000Z'), at('2026-03-23T00:00:00.000Z')],
    now,
    3,
  );
  expect(weeks.map(({ count }) => count)).toEqual([0, 1, 2]);
  expect(weeks.map(({ from }) => from.slice(0, 10))).toEqual(['2026-03-08', '2026-03-15', '2026-03-22']);
});

test('what is older is left out, what is newer than the clock counts as now', () => {
  expect(
    byWeek([at('2025-01-01T00:00:00.000Z'), at('2026-03-30T00:00:00.000Z')], now, 2).map(({ count }) => count),
  ).toEqual([0, 1]);
});
