import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const game = join(root, 'api/demo/games/hedge-and-hare');
const load = (module: string) => import(join(game, 'build/src/rules', module));
const data = (path: string) => JSON.parse(readFileSync(join(game, path), 'utf8'));

test('every garden can be won with all stars, and is lost or damaged if nobody plays', async () => {
  const { layGarden } = await load('garden.js');
  const { replay, rosettes, play, outcome, lettuces } = await load('turn.js');
  const { fields } = data('build/data/fields.json');
  const solutions = data('solutions.json') as string[];
  expect(fields).toHaveLength(17);
  for (const [i, field] of fields.entries()) {
    const { garden, start } = layGarden(field);
    const end = replay(garden, start, solutions[i]?.split(' '));
    expect([field.name, ...rosettes(garden, end, field.par)]).not.toContain(false);
    let idle = start;
    while (outcome(garden, idle) === 'open') idle = play(garden, idle, 'w').state;
    expect(lettuces(idle)).toBeLessThan(garden.total);
  }
});

test('the solver finds a winning line for a garden on its own', async () => {
  const { layGarden } = await load('garden.js');
  const { solve } = await load('solver.js');
  const { replay, outcome } = await load('turn.js');
  for (const field of data('build/data/fields.json').fields.slice(0, 8)) {
    const { garden, start } = layGarden(field);
    const { moves } = solve(garden, start, { width: 20 });
    expect(outcome(garden, replay(garden, start, moves))).toBe('won');
  }
});

test('a garden of the endless lane is reproducible and has a line that wins it completely', async () => {
  const { layGarden } = await load('garden.js');
  const { laneGarden } = await load('lane.js');
  const { replay, rosettes } = await load('turn.js');
  const dig = (number: number) => {
    const task = laneGarden(number);
    for (;;) {
      const { done, value } = task.next();
      if (done) return value;
    }
  };
  for (const number of [1, 2, 5, 9, 14, 22, 40]) {
    const field = dig(number);
    const { garden, start } = layGarden(field);
    expect(rosettes(garden, replay(garden, start, field.moves), field.par)).not.toContain(false);
  }
  expect(dig(5)).toEqual(dig(5));
});
