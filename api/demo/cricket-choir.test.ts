import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const build = join(root, 'api/demo/games/cricket-choir/build');
const { compose, createRun, LANES, pass, press, share, starsOf, WINDOW } = await import(join(build, 'rules.js'));
const { SONGS } = await import(join(build, 'songs.js'));
const songs = SONGS.map(compose);
type Note = { t: number; lane: number };

/** Sings a whole song, with each note `beside(n)` seconds off its time. */
function sung(song: { notes: Note[]; end: number }, beside: (n: number) => number, keep = (_: number) => true) {
  const run = createRun(song);
  const presses = song.notes.flatMap((note, n) => (keep(n) ? [{ t: note.t + beside(n), lane: note.lane }] : []));
  for (const { t, lane } of presses.sort((a, b) => a.t - b.t)) {
    pass(run, t);
    press(run, lane, t);
  }
  pass(run, song.end + 1);
  return run;
}

describe('Cricket Choir', () => {
  test('every song can be sung to three stars with slightly inexact timing', () => {
    expect(songs).toHaveLength(6);
    for (const song of songs) {
      expect([song.id, starsOf(sung(song, () => 0))]).toEqual([song.id, 3]);
      const hands = sung(song, (n) => [0.03, -0.04, 0.05, -0.02, 0.01][n % 5] as number);
      expect([song.id, starsOf(hands), hands.longest]).toEqual([song.id, 3, song.notes.length]);
    }
  });

  test('the first star allows some missed notes, and singing nothing wins no star', () => {
    for (const song of songs) {
      const some = sung(
        song,
        () => 0,
        (n) => n % 3 !== 0,
      );
      expect([song.id, starsOf(some) > 0 && starsOf(some) < 3]).toEqual([song.id, true]);
      expect(
        starsOf(
          sung(
            song,
            () => 0,
            () => false,
          ),
        ),
      ).toBe(0);
    }
  });

  test('pressing every key all the time wins no star', () => {
    for (const song of songs) {
      const run = createRun(song);
      for (let t = 0; t < song.end; t += 0.1) {
        pass(run, t);
        for (let lane = 0; lane < LANES; lane++) press(run, lane, t);
      }
      expect([song.id, starsOf(run)]).toEqual([song.id, 0]);
    }
  });

  test('a press too far from its note does not count, and notes in a row raise the score', () => {
    const [song] = songs;
    expect(share(sung(song, () => WINDOW.good + 0.01))).toBe(0);
    expect(sung(song, () => 0).score).toBeGreaterThan(
      2 *
        sung(
          song,
          () => 0,
          (n) => n % 2 === 0,
        ).score,
    );
  });

  test('songs get faster and denser, and no lane repeats faster than a hand can press', () => {
    const density = songs.map(({ notes, end }: { notes: Note[]; end: number }) => notes.length / end);
    expect(density).toEqual([...density].sort((a, b) => a - b));
    for (const { id, notes, end, bars, bass } of songs) {
      expect([id, end < 75]).toEqual([id, true]);
      expect([id, bass.split(' ').length, bars.split(' ').every((bar: string) => bar.length === 8)]).toEqual([
        id,
        bars.split(' ').length,
        true,
      ]);
      for (let lane = 0; lane < LANES; lane++) {
        const times = (notes as Note[]).filter((note) => note.lane === lane).map(({ t }) => t);
        const gaps = times.slice(1).map((t, i) => t - (times[i] as number));
        expect([id, lane, Math.min(1, ...gaps) > 0.2]).toEqual([id, lane, true]);
      }
    }
  });
});
