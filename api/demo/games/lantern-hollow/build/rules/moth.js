import { moveX, moveY } from './body.js';
import { MOTH_HOME_SPEED, MOTH_SIGHT, MOTH_SPEED, STEP } from './config.js';
import { nearestLight } from './light.js';

const STILL = 4;

export const createMoth = (track) => ({ x: track.home.x, y: track.home.y, drawn: false });

/** Moves each moth along its thread to the point nearest to the light, and in the dark back to its home. */
export function moveMoths(world) {
  world.moths.forEach((moth, i) => {
    const track = world.level.moths[i];
    const axis = track.upright ? 'y' : 'x';
    const light = nearestLight(world.lights, moth.x, moth.y, MOTH_SIGHT);
    moth.drawn = light !== null;
    const low = Math.min(track.home[axis], track.end[axis]);
    const high = Math.max(track.home[axis], track.end[axis]);
    const target = light ? Math.min(high, Math.max(low, light[axis])) : track.home[axis];
    const most = (light ? MOTH_SPEED : MOTH_HOME_SPEED) * STEP;
    const gap = target - moth[axis];
    const delta = light && Math.abs(gap) < STILL ? 0 : Math.max(-most, Math.min(most, gap));
    moth[axis] += delta;
    if (delta !== 0) carryRiders(world, i, axis, delta);
  });
}

function carryRiders(world, index, axis, delta) {
  for (const body of [world.player, world.lantern]) {
    if (body.ride !== index || (body === world.lantern && body.held)) continue;
    if (axis === 'x') moveX(world, body, delta);
    else {
      moveY(world, body, delta);
      body.ride = index;
    }
  }
}
