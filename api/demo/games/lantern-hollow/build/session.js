import { flame } from './rules/light.js';
import { createWorld, step } from './rules/world.js';

const snapshot = (world) => ({
  player: { x: world.player.x + world.player.w / 2, y: world.player.y + world.player.h },
  flame: flame(world),
  moths: world.moths.map(({ x, y }) => ({ x, y })),
});

const mix = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/**
 * Creates one attempt at one level, with the last two positions of everything, between which the screen interpolates.
 */
export function createSession(level, great) {
  const world = createWorld(level);
  world.great = great;
  let before = snapshot(world);
  let after = before;
  return {
    world,
    advance(input) {
      before = after;
      step(world, input);
      after = snapshot(world);
      // A jump back to safety must not be drawn as sliding.
      if (world.events.includes('splash')) before = after;
    },
    at: (t) => ({
      player: mix(before.player, after.player, t),
      flame: mix(before.flame, after.flame, t),
      moths: after.moths.map((moth, i) => mix(before.moths[i], moth, t)),
    }),
  };
}
