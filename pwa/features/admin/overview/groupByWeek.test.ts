import { expect, test } from 'vitest';
import { groupByWeek } from './groupByWeek.ts';

test('the week that ends now is the last', () => {
  const weeks = groupByWeek([0, 1, 2], '2026-03-29T12:00:00.000Z');
  expect(weeks.map(({ from, count }) => [from.slice(0, 10), count])).toEqual([
    ['2026-03-08', 0],
    ['2026-03-15', 1],
    ['2026-03-22', 2],
  ]);
});
