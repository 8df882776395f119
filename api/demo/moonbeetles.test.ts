import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const game = join(root, 'api/demo/games/moonbeetles');
const load = (path: string) => import(join(game, 'build', path));
const data = (path: string) => JSON.parse(readFileSync(join(game, path), 'utf8'));

const { parseLevel } = await load('rules/level.js');
const { shine } = await load('rules/light.js');
const { createGame, glide } = await load('rules/play.js');
const { solve } = await load('rules/solver.js');
const levels = data('build/data/levels.json').map(parseLevel);
const solutions = data('solutions.json') as string[];
/** Parses moves such as "0r 1u": a beetle's number, and up, right, down or left. */
const movesOf = (line: string) => line.split(' ').map((move) => [Number(move[0]), 'urdl'.indexOf(move[1] ?? '')]);

describe('Moonbeetles', () => {
  test('every level is solved by its recorded moves, with the number its goal says and not before the last', () => {
    expect(levels).toHaveLength(30);
    for (const [i, level] of levels.entries()) {
      const round = createGame(level);
      const moves = movesOf(solutions[i] ?? '');
      expect(moves).toHaveLength(level.best);
      for (const [beetle, way] of moves) {
        expect([level.name, round.solved()]).toEqual([level.name, false]);
        expect(round.move(beetle, way)).toBe(true);
      }
      expect([level.name, round.solved()]).toEqual([level.name, true]);
    }
  });

  test('the goal of every level is the minimum number of moves', () => {
    for (const level of levels) expect([level.name, solve(level).length]).toEqual([level.name, level.best]);
  });

  test('every solution needs light to stop a beetle', () => {
    for (const [i, level] of levels.entries()) {
      const round = createGame(level);
      const stops = movesOf(solutions[i] ?? '').map(([beetle, way]) => {
        const { byLight } = glide(level, round.cells(), beetle, way);
        round.move(beetle, way);
        return byLight;
      });
      expect([level.name, stops.includes(true)]).toEqual([level.name, true]);
    }
  });

  test('any number of moves can be undone', () => {
    for (const [i, level] of levels.entries()) {
      const round = createGame(level);
      for (let step = 0; step < 60; step += 1) round.move(step % level.beetles.length, (step * 7 + i) % 4);
      while (round.undo());
      expect(round.cells()).toEqual(level.start);
      expect(round.moves()).toBe(0);
    }
  });

  test('a beetle glides through the dark, walks in light, and does not move against a stone', () => {
    const level = parseLevel({ rows: ['.....', 'b....', '....#'], lamps: ['L1'], best: 1, name: '' });
    const start = createGame(level);
    expect(glide(level, start.cells(), 0, 1)).toEqual({ cell: 6, byLight: true });
    expect(start.move(0, 2)).toBe(true);
    expect(glide(level, start.cells(), 0, 1)).toEqual({ cell: 13, byLight: false });
    start.move(0, 1);
    expect(start.move(0, 1)).toBe(false);
    expect(start.moves()).toBe(2);
  });

  test('a glass back splits the light, an ink back ends it', () => {
    const paths = (letter: string) =>
      shine(...lit({ rows: ['...', `.${letter}.`, '...'], lamps: ['L1'], best: 1, name: '' })).paths.length;
    const lit = (level: object) => {
      const parsed = parseLevel(level);
      return [parsed, parsed.start];
    };
    expect([paths('a'), paths('c'), paths('o')]).toEqual([1, 2, 1]);
  });
});
