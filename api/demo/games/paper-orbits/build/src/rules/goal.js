import { isOver, push, STEP, step, takeOff } from './flight.js';
import { PARTS } from './parts.js';
import { layWorld } from './world.js';

/** Maximum duration of a flight in seconds, after which the paper is wiped. */
export const PATIENCE = 60;

export const beginWatch = (goal) => ({ memories: goal.parts.map(() => ({ share: 0, done: false })), done: false });

/** Updates the parts of a goal. A done part stays done; the goal is reached when all are done. */
export function watch(goal, seen, world, flight, throws) {
  for (const [i, part] of goal.parts.entries()) {
    const memory = seen.memories[i];
    if (memory.done) continue;
    const moon = flight.moons[part.moon ?? 0];
    if (moon.fate === 'fell' && part.kind !== 'visit') continue;
    PARTS[part.kind].watch(memory, part, flight, world, throws);
    memory.done = memory.share >= 1;
  }
  seen.done = seen.memories.every(({ done }) => done);
}

/** Returns a goal's initial throws. */
export const firstThrows = (goal) => goal.pads.map(({ x, y, degrees, speed }) => ({ x, y, degrees, speed }));

/** Plays recorded throws and pushes ([step, way]) and returns whether they reach the goal, and when. */
export function replay(goal, { throws, pushes = [] }) {
  const world = layWorld(goal);
  const started = goal.pads.map((pad, i) => ({ ...pad, degrees: throws[i][0], speed: throws[i][1] }));
  const flight = takeOff(world, started);
  const seen = beginWatch(goal);
  while (!seen.done && !isOver(flight) && flight.time < PATIENCE) {
    for (const [at, way] of pushes) if (at === flight.steps) push(flight, way);
    step(world, flight);
    watch(goal, seen, world, flight, started);
  }
  return { done: seen.done, seconds: flight.steps * STEP, shares: seen.memories.map(({ share }) => share) };
}
