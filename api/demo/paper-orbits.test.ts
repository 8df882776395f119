import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const build = join(root, 'api/demo/games/paper-orbits/build');
const load = (module: string) => import(join(build, 'src/rules', module));
const { goals } = JSON.parse(readFileSync(join(build, 'data/goals.json'), 'utf8'));
type Pad = { degrees: number; speed: number };

describe('Paper Orbits', () => {
  test('every goal is reached by its recorded solution, and not by its initial arrow', async () => {
    const { replay } = await load('goal.js');
    expect(goals).toHaveLength(15);
    for (const goal of goals) {
      expect([goal.name, replay(goal, goal.way).done]).toEqual([goal.name, true]);
      const throws = goal.pads.map(({ degrees, speed }: Pad) => [degrees, speed]);
      expect([goal.name, replay(goal, { throws }).done]).toEqual([goal.name, false]);
    }
  });

  test('every recorded solution can be set on the arrow by hand', () => {
    for (const { way } of goals)
      for (const [degrees, speed] of way.throws) {
        expect([Number.isInteger(degrees), Number.isInteger(speed)]).toEqual([true, true]);
        expect(speed).toBeLessThanOrEqual(620);
      }
  });

  test('an orbit does not drift: a circle is the same circle after a minute', async () => {
    const { step, takeOff, STEP } = await load('flight.js');
    const { layWorld } = await load('world.js');
    const world = layWorld(goals[0]);
    const speed = Math.sqrt(world.bodies[0].pull / 250);
    const flight = takeOff(world, [{ x: 250, y: 0, degrees: 90, speed }]);
    for (let i = 0; i < 60 / STEP; i += 1) step(world, flight);
    const [moon] = flight.moons;
    expect(Math.hypot(moon.x, moon.y)).toBeCloseTo(250, 0);
    expect(moon.fate).toBe('flying');
  });
});
