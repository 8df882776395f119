import { expect, test } from 'vitest';
import { reuseUnchanged } from './structuralSharing.ts';

const idOf = ({ id }: { id: string }) => id;
const rows = () => ['a', 'b', 'c'].map((id) => ({ id, game: { title: id, genres: ['puzzle'] }, playtime: 0 }));

test('unchanged rows stay the same objects, and so do the unchanged parts of a changed row', () => {
  const before = rows();
  expect(reuseUnchanged(before, rows(), idOf)).toBe(before);
  const after = reuseUnchanged(
    before,
    rows().map((row) => (row.id === 'b' ? { ...row, playtime: 60 } : row)),
    idOf,
  );
  expect(after.map((row, n) => row === before[n])).toEqual([true, false, true]);
  expect(after[1]).toEqual({ ...before[1], playtime: 60 });
  expect(after[1]?.game).toBe(before[1]?.game);
});

test('the other rows stay the same objects when a row is removed, added or moved', () => {
  const before = rows();
  const [a, b, c] = rows() as [(typeof before)[0], (typeof before)[0], (typeof before)[0]];
  const after = reuseUnchanged(before, [c, { ...b, id: 'd' }, a], idOf);
  expect(after.map(idOf)).toEqual(['c', 'd', 'a']);
  expect([after[0] === before[2], after[2] === before[0]]).toEqual([true, true]);
  expect(reuseUnchanged(before, [a, b], idOf)).toEqual(before.slice(0, 2));
});
