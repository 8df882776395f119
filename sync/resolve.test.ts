import { describe, expect, test } from 'vitest';
import { occurredAt, resolve, type Standing } from './resolve.ts';

const standing = (more: Partial<Standing> = {}): Standing => ({
  present: true,
  rev: 5,
  clientId: 'other',
  sameContent: false,
  ...more,
});

describe('two devices never silently lose each other’s words', () => {
  test('a write on the revision that stands is applied', () => {
    expect(resolve('reviews.edit', 5, standing(), 'mine')).toBe('apply');
    expect(resolve('reviews.remove', 5, standing(), 'mine')).toBe('apply');
  });
  test('a write on an older revision is a conflict', () => {
    expect(resolve('reviews.edit', 4, standing(), 'mine')).toBe('conflict');
    expect(resolve('reviews.post', null, standing(), 'mine')).toBe('conflict');
    expect(resolve('reviews.remove', 4, standing(), 'mine')).toBe('conflict');
  });
  test('a device has seen its own last write, whether or not it knows its revision yet', () => {
    expect(resolve('reviews.edit', null, standing({ clientId: 'mine' }), 'mine')).toBe('apply');
  });
  test('the same words change nothing', () => {
    expect(resolve('reviews.post', null, standing({ sameContent: true }), 'mine')).toBe('nothing');
  });
  test('what is gone is not brought back by an edit, and is removed already', () => {
    expect(resolve('reviews.edit', 4, standing({ present: false }), 'mine')).toBe('conflict');
    expect(resolve('reviews.remove', 4, standing({ present: false }), 'mine')).toBe('nothing');
    expect(resolve('reviews.post', null, undefined, 'mine')).toBe('apply');
  });
});

test('of set-like writes the last to arrive wins', () => {
  for (const name of ['wishlist.add', 'wishlist.remove', 'cart.add', 'cart.remove', 'library.add', 'library.remove'])
    expect(resolve(name, undefined, undefined, 'mine')).toBe('apply');
});

describe('when it happened', () => {
  const [received, made] = ['2026-03-01T12:00:00.000Z', '2026-01-01T00:00:00.000Z'];
  test('is counted back from the server’s clock, so that a wrong clock does not matter', () => {
    expect(occurredAt(received, '1999-01-01T01:00:00.000Z', '1999-01-01T00:00:00.000Z', made)).toBe(
      '2026-03-01T11:00:00.000Z',
    );
  });
  test('is never in the future, never before the account, never more than 90 days ago', () => {
    expect(occurredAt(received, received, '2030-01-01T00:00:00.000Z', made)).toBe(received);
    expect(occurredAt(received, received, '2020-01-01T00:00:00.000Z', made)).toBe(made);
    expect(occurredAt(received, received, '2020-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z')).toBe(
      '2025-12-01T12:00:00.000Z',
    );
  });
});
