import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustTimestamps, type CurrentRow, occurredAt, orderTimestamps, resolveConflict } from './conflicts.ts';

const standing = (more: Partial<CurrentRow> = {}): CurrentRow => ({
  present: true,
  rev: 5,
  clientId: 'other',
  sameContent: false,
  ...more,
});

describe("two devices never silently overwrite each other's text", () => {
  test('a write based on the current revision is applied', () => {
    expect(resolveConflict('reviews.edit', 5, standing(), 'mine')).toBe('apply');
    expect(resolveConflict('reviews.remove', 5, standing(), 'mine')).toBe('apply');
  });
  test('a write based on an older revision is a conflict', () => {
    expect(resolveConflict('reviews.edit', 4, standing(), 'mine')).toBe('conflict');
    expect(resolveConflict('reviews.post', null, standing(), 'mine')).toBe('conflict');
    expect(resolveConflict('reviews.remove', 4, standing(), 'mine')).toBe('conflict');
  });
  test("a device's own last write counts as seen, even before it knows the revision", () => {
    expect(resolveConflict('reviews.edit', null, standing({ clientId: 'mine' }), 'mine')).toBe('apply');
  });
  test('equal content changes nothing', () => {
    expect(resolveConflict('reviews.post', null, standing({ sameContent: true }), 'mine')).toBe('nothing');
  });
  test('an edit does not restore a deleted review, and deleting it again changes nothing', () => {
    expect(resolveConflict('reviews.edit', 4, standing({ present: false }), 'mine')).toBe('conflict');
    expect(resolveConflict('reviews.remove', 4, standing({ present: false }), 'mine')).toBe('nothing');
    expect(resolveConflict('reviews.post', null, undefined, 'mine')).toBe('apply');
  });
});

test('the last set-like write to arrive wins', () => {
  for (const name of ['wishlist.add', 'wishlist.remove', 'cart.add', 'cart.remove', 'library.add', 'library.remove'])
    expect(resolveConflict(name, undefined, undefined, 'mine')).toBe('apply');
});

describe('the time of a write', () => {
  const [received, made] = ['2026-03-01T12:00:00.000Z', '2026-01-01T00:00:00.000Z'];
  test("is counted back from the server's clock, so that a wrong device clock does not matter", () => {
    expect(occurredAt(received, '1999-01-01T01:00:00.000Z', '1999-01-01T00:00:00.000Z', made)).toBe(
      '2026-03-01T11:00:00.000Z',
    );
  });
  test("is never in the future, before the account's creation, or more than 90 days ago", () => {
    expect(occurredAt(received, received, '2030-01-01T00:00:00.000Z', made)).toBe(received);
    expect(occurredAt(received, received, '2020-01-01T00:00:00.000Z', made)).toBe(made);
    expect(occurredAt(received, received, '2020-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z')).toBe(
      '2025-12-01T12:00:00.000Z',
    );
  });
  const long = '2020-01-01T00:00:00.000Z';
  const minutes = (moments: string[]) => moments.map((each) => (Date.parse(each) - Date.parse(received)) / 60_000);
  test('keeps the intervals between writes, even if the clock was set in between', () => {
    // The clock is ten minutes fast during five minutes of play, and right when the writes are sent.
    const fast = ['2026-03-01T11:58:00.000Z', '2026-03-01T12:03:00.000Z'];
    expect(minutes(adjustTimestamps(received, '2026-03-01T12:00:00.000Z', fast, made))).toEqual([-5, 0]);
    // After an empty battery the clock starts in another year.
    const empty = ['1970-01-01T00:00:10.000Z', '1970-01-01T00:05:10.000Z', '2026-03-01T11:59:00.000Z'];
    const [start, end, later] = adjustTimestamps(received, received, empty, '2026-03-01T11:00:00.000Z');
    expect(minutes([start, end, later] as string[])).toEqual([-60, -55, -1]);
    // The clock is ten minutes fast for two writes, and right for the third.
    const back = ['2026-03-01T12:05:00.000Z', '2026-03-01T12:07:00.000Z', '2026-03-01T11:59:00.000Z'];
    expect(minutes(adjustTimestamps(received, received, back, made))).toEqual([-3, -1, -1]);
  });
  test('is the same for a batch as for single writes if no clock was set', () => {
    const day = fc.integer({ min: 0, max: 89 * 86_400_000 });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 5 }).map((ago) => ago.sort((a, b) => b - a)),
        fc.integer({ min: -1e12, max: 1e12 }),
        (ago, ahead) => {
          const clock = Date.parse(received) + ahead;
          const [sentAt, ...ats] = [0, ...ago].map((each) => new Date(clock - each).toISOString()) as [string];
          const each = ats.map((at) => occurredAt(received, sentAt, at, long));
          expect(adjustTimestamps(received, sentAt, ats, long)).toEqual(each);
        },
      ),
    );
  });
  test("stays within the possible range and in the device's order for any input", () => {
    const any = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    fc.assert(
      fc.property(any, fc.array(any, { minLength: 1, maxLength: 5 }), (sentAt, ats) => {
        const moments = adjustTimestamps(received, sentAt, ats, made);
        expect(moments).toEqual(moments.toSorted());
        for (const moment of moments) expect(moment >= made && moment <= received).toBe(true);
      }),
    );
  });
});

describe('a list sorted by date and id', () => {
  const [received, made] = ['2026-03-01T12:00:00.000Z', '2026-01-01T00:00:00.000Z'];
  const written = (...ats: string[]) => ats.map((at, i) => ({ at, id: `id${i}` }));
  const atOf = (ops: ReturnType<typeof written>, last?: { createdAt: string; id: string }) =>
    orderTimestamps(received, received, ops, made, last).map(({ createdAt }) => createdAt);
  test("has a device's later writes after its earlier ones, however slow those were", () => {
    const ops = written('2026-03-01T11:59:30.000Z', '2026-03-01T11:59:35.000Z', '2026-03-01T11:59:58.000Z');
    expect(atOf(ops, { createdAt: '2026-03-01T11:59:50.000Z', id: 'id9' })).toEqual([
      '2026-03-01T11:59:50.001Z',
      '2026-03-01T11:59:55.000Z',
      '2026-03-01T11:59:58.000Z',
    ]);
    // A date from a time when the server's own clock was ahead is ignored.
    expect(atOf(ops, { createdAt: '2027-03-01T11:59:50.000Z', id: 'id9' })).toEqual(ops.map(({ at }) => at));
  });
  test("is in the device's order, whatever its clock and its ids", () => {
    const some = fc.date({ noInvalidDate: true, min: new Date('2026-02-28'), max: new Date('2026-03-02') });
    const op = fc.record({ at: some.map((date) => date.toISOString()), id: fc.constantFrom('a', 'b', 'c', 'd') });
    const before = fc.option(op, { nil: undefined });
    fc.assert(
      fc.property(before, fc.array(op, { minLength: 1, maxLength: 8 }), (one, ops) => {
        const last = one && { createdAt: one.at, id: one.id };
        const isKnown = last && last.createdAt <= received;
        const all = [...(isKnown ? [last] : []), ...orderTimestamps(received, received, ops, made, last)];
        const places = all.map(({ createdAt, id }) => `${createdAt} ${id}`);
        expect(places).toEqual([...new Set(places)].sort());
      }),
    );
  });
});
