import { expect, test } from 'vitest';
import { applyRowDelta } from './rowDelta.ts';

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('a delta takes known rows from the answer before, in its own order, and leaves out the others', () => {
  expect(applyRowDelta([a, b], [1, c])).toEqual([b, c]);
  expect(applyRowDelta([a, b], [])).toEqual([]);
});

test('a delta of an answer with counts has its own counts', () => {
  const before = { rows: [a, b], counts: { open: 2 } };
  expect(applyRowDelta(before, { rows: [1], counts: { open: 1 } } as never)).toEqual({
    rows: [b],
    counts: { open: 1 },
  });
});
