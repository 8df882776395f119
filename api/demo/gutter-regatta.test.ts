import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const build = join(root, 'api/demo/games/gutter-regatta/build');
const load = (path: string) => import(join(build, path));
const data = (path: string) => JSON.parse(readFileSync(join(build, path), 'utf8'));

const { parseTrack } = await load('rules/track.js');
const { createRun, decode, encode, replay, step } = await load('rules/run.js');
const { MEDALS, medalFor } = await load('rules/medals.js');
const tracks = data('data/tracks.json').map(parseTrack);
const pace = data('data/pace.json') as Record<string, Record<string, string>>;

describe('Gutter Regatta', () => {
  test("the recorded inputs of each medal's boat win that medal on every track", () => {
    expect(tracks).toHaveLength(8);
    for (const track of tracks)
      for (const medal of MEDALS) {
        const { time } = replay(track, pace[track.id]?.[medal]);
        expect([track.id, medal, medalFor(track, time)]).toEqual([track.id, medal, medal]);
      }
  });

  test('the recorded inputs hold each key as long as a hand can', () => {
    const holds = Object.values(pace).flatMap((runs) => Object.values(runs).map((run) => run.split('.').slice(0, -1)));
    const steps = holds.flat().map((part) => Number.parseInt(part.slice(1), 36));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(6);
  });

  test('an unsteered boat reaches the finish without a medal', () => {
    for (const track of tracks) {
      const run = createRun(track);
      while (run.time === null && run.ticks < 60 * 180) step(run, 0);
      expect([track.id, run.time !== null, medalFor(track, run.time)]).toEqual([track.id, true, null]);
    }
  });

  test('a recorded run replays to the same thousandth of a second', () => {
    const inputs = decode(pace['the-weirs']?.['gold']);
    const again = encode(inputs);
    expect(decode(again)).toEqual(inputs);
    expect(replay(tracks[5], again).time).toBe(replay(tracks[5], pace['the-weirs']?.['gold']).time);
  });

  test('no two bends of a stream touch', () => {
    for (const { id, samples } of tracks) {
      let gap = Number.POSITIVE_INFINITY;
      for (let i = 0; i < samples.length; i += 3)
        for (let j = i + 60; j < samples.length; j += 3) {
          const [a, b] = [samples[i], samples[j]];
          gap = Math.min(gap, Math.hypot(a.x - b.x, a.y - b.y) - a.half - b.half);
        }
      expect([id, gap > 60]).toEqual([id, true]);
    }
  });
});
