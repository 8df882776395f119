import { expect, test } from 'vitest';
import { hasNews, waits } from './waits.ts';

test('a report waits for staff while it is open, and again when its reporter wrote since', () => {
  const all = (['open', 'in_progress', 'resolved'] as const).flatMap((status) =>
    ([0, 1] as const).map((isRead) => ({ status, isRead })),
  );
  const told = (which: typeof waits) => all.filter(which).map(({ status, isRead }) => `${status} ${isRead}`);
  expect(told(waits)).toEqual(['open 0', 'open 1', 'in_progress 0']);
  expect(told(hasNews)).toEqual(['in_progress 0']);
});
