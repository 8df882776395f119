import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const rules = await import(join(root, 'api/demo/games/tea-for-grumps/build/rules.js'));
const { act, choose, GRUMPS, huff, isReady, MOVES, meet, newWalk, PERKS, RANKS, rankOf, scoreOf, STOPS, worth } = rules;
type Walk = ReturnType<typeof newWalk>;
type Move = { id: string };
const ids = MOVES.map(({ id }: Move) => id) as string[];
const seeds = [1, 2, 3, 4, 5, 6].map((n) => n * 7919);

/** Chooses the move that fits the mood, the hug when it is ready, and tea when cheer is low. */
function thinking(walk: Walk): string {
  if (isReady(walk)) return 'hug';
  const low = walk.cheer <= huff(walk) * 2;
  const value = (id: string) => {
    const { helps, heals } = worth(walk, id);
    return helps + heals * (low ? 2 : 0.4);
  };
  return [...ids].sort((a, b) => value(b) - value(a))[0] as string;
}

/** Walks to the end, or for three thousand turns. */
function walked(seed: number, way: number, move: (walk: Walk, n: number) => string): Walk {
  const walk = newWalk(seed);
  for (let n = 0; walk.state !== 'won' && n < 3_000; n++) {
    if (walk.state === 'way') meet(walk, Math.min(way, STOPS[walk.stop].ways.length - 1));
    else if (walk.state === 'perk') choose(walk, walk.offered[0]);
    else act(walk, move(walk, n));
  }
  return walk;
}

describe('Tea for Grumps', () => {
  test('a player who watches the moods cheers up the whole wood on the hard way, for the highest rank', () => {
    for (const seed of seeds) {
      const walk = walked(seed, 1, thinking);
      expect([seed, walk.state, rankOf(scoreOf(walk))]).toEqual([seed, 'won', RANKS.at(-1)[1]]);
    }
  });

  test('the near paths can be won too, for fewer points', () => {
    for (const seed of seeds) {
      const walk = walked(seed, 0, thinking);
      expect([seed, walk.state]).toEqual([seed, 'won']);
      expect(scoreOf(walk)).toBeLessThan(scoreOf(walked(seed, 1, thinking)));
    }
  });

  test('a player who presses anything finishes eventually, with more naps and a lower rank', () => {
    for (const seed of seeds) {
      const walk = walked(seed, 1, (_, n) => ids[(n * 7 + seed + ((n * n) % 5)) % 4] as string);
      expect([seed, walk.state, walk.rests > 2]).toEqual([seed, 'won', true]);
      expect(rankOf(scoreOf(walk))).not.toBe(RANKS.at(-1)[1]);
    }
  });

  test('the same seed and choices give the same walk; another seed gives another wood', () => {
    expect(walked(5, 1, thinking)).toEqual(walked(5, 1, thinking));
    expect(walked(5, 1, thinking)).not.toEqual(walked(6, 1, thinking));
  });

  test('a move that fits the mood helps twice as much, and half as much when repeated', () => {
    const walk = newWalk(3);
    meet(walk, 0);
    walk.meeting.moods = ['sad', 'sad', 'sad'];
    expect([worth(walk, 'listen').helps, worth(walk, 'joke').helps]).toEqual([10, 5]);
    act(walk, 'listen');
    expect(worth(walk, 'listen')).toMatchObject({ helps: 5, tired: true });
    expect([act(walk, 'hug'), choose(walk, 'cheer')]).toEqual([[], false]);
  });

  test('every grump can be met, and every find is offered', () => {
    const met = new Set(STOPS.flatMap(({ ways }: { ways: string[] }) => ways));
    expect([...met].sort()).toEqual(Object.keys(GRUMPS).sort());
    const offered = new Set<string>();
    for (let seed = 1; seed < 60; seed++) {
      const walk = newWalk(seed * 101);
      meet(walk, 0);
      while (walk.state === 'meeting') act(walk, thinking(walk));
      for (const perk of walk.offered) offered.add(perk);
    }
    expect([...offered].sort()).toEqual(Object.keys(PERKS).sort());
  });
});
