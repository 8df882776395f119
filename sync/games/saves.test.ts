import { describe, expect, test } from 'vitest';
import { insertVersion, maxVersions, type SaveVersionMeta, type StorageEntries, utf8Size } from './saves.ts';

const runs = (places: readonly SaveVersionMeta[]) =>
  places.map(({ run, apart }) => (apart ? `${run}?` : run)).join(' ');
/** Returns the versions after states of several devices: `[device, run, base]`, and the version that was restored. */
const kept = (...states: [device: string, run: string, base: number, from?: string][]) =>
  states.reduce<SaveVersionMeta[]>(
    (before, [device, run, base, from]) => insertVersion(before, { device, run, base, from }),
    [],
  );

describe('the versions of a save', () => {
  test('the states of one play replace each other, and the play before is kept', () => {
    const all = kept(['a', 'one', 0], ['a', 'one', 1], ['a', 'one', 2], ['a', 'two', 3], ['a', 'two', 4]);
    expect(runs(all)).toBe('two one');
    expect(all.map((place) => place.counter)).toEqual([5, 3]);
  });

  test('the versions of two devices that were offline are both kept, and the newest to arrive is used', () => {
    const all = kept(['a', 'one', 0], ['b', 'two', 1], ['a', 'three', 1]);
    expect(runs(all)).toBe('three two? one');
    expect(all[0]?.counter).toBe(3);
  });

  test("another device's version is kept, however long one plays on, until the person has chosen", () => {
    const apart = kept(['a', 'one', 0], ['b', 'two', 1], ['a', 'three', 1], ['a', 'four', 3], ['a', 'five', 4]);
    expect(runs(apart)).toBe('five four two?');
    expect(runs(insertVersion(apart, { device: 'a', run: 'six', base: 5, from: 'two' }))).toBe('six five four');
  });

  test('a play that continues after another device was ahead becomes the newest, and the other version is kept', () => {
    expect(runs(kept(['a', 'one', 0], ['b', 'two', 0], ['a', 'one', 1]))).toBe('one two?');
    expect(runs(kept(['a', 'one', 0], ['b', 'two', 0], ['a', 'one', 1], ['b', 'two', 2]))).toBe('two one?');
  });

  test('a device knows the states that it stored itself, even if an answer was lost', () => {
    expect(runs(kept(['a', 'one', 0], ['a', 'two', 0], ['a', 'three', 0]))).toBe('three two one');
  });

  test('after any sequence of states the newest has the highest counter, the one before is kept, and the limit holds', () => {
    let seed = 7;
    const dice = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * sides);
    };
    for (let history = 0; history < 400; history++) {
      let places: SaveVersionMeta[] = [];
      for (let step = 0; step < 30; step++) {
        const device = `device ${dice(3)}`;
        const run = `${device} run ${dice(4)}`;
        const from = dice(6) === 0 ? places[dice(3)]?.run : undefined;
        const base = dice(2) ? (places[0]?.counter ?? 0) : dice(step + 1);
        const next = insertVersion(places, { device, run, base, ...(from && { from }) });
        const counters = next.map((place) => place.counter);
        expect(next[0]).toMatchObject({ run, device, apart: false });
        expect(counters).toEqual([...new Set(counters)].sort((a, b) => b - a));
        expect(counters[0]).toBeGreaterThan(places[0]?.counter ?? 0);
        expect(next.length).toBeLessThanOrEqual(maxVersions);
        const before = places[0];
        if (before && before.run !== run && before.run !== from)
          expect(next.some((place) => place.run === before.run)).toBe(true);
        // A version that the person has not seen is never dropped for one of their own.
        const lost = places.filter((p) => p.apart && p.run !== from && !next.some(({ run: r }) => r === p.run));
        if (from === undefined && lost.length > 0) expect(next.slice(2).every((place) => place.apart)).toBe(true);
        places = next;
      }
    }
  });
});

test('the size of a save is the size of its JSON in UTF-8', () => {
  const all: StorageEntries[] = [
    [],
    [['a', 'b']],
    [
      ['é', '漢'],
      ['💥', '\0"\\'],
    ],
    [
      ['__proto__', '\ud800 alone'],
      ['constructor', '\udc00\ud800'],
    ],
  ];
  for (const items of all) expect(utf8Size(items)).toBe(new TextEncoder().encode(JSON.stringify(items)).length);
});
