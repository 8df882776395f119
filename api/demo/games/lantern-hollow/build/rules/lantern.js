import { moveY, touchesSolid } from './body.js';
import { ARM, FALL_GRAVITY, INPUT, MAX_FALL, STEP, TILE } from './config.js';
import { flame } from './light.js';

export const createLantern = () => ({
  x: 0,
  y: 0,
  w: 16,
  h: 22,
  vy: 0,
  ride: -1,
  grounded: false,
  held: true,
  covered: false,
});

export function inReach(world) {
  const { player, lantern } = world;
  if (lantern.held) return true;
  const at = flame(world);
  return Math.hypot(at.x - player.x - player.w / 2, at.y - player.y - player.h / 2) < ARM;
}

export function handleLantern(world, pressed) {
  const { player, lantern } = world;
  if (player.away > 0) return;
  if (pressed & INPUT.COVER && inReach(world)) {
    lantern.covered = !lantern.covered;
    world.events.push(lantern.covered ? 'cover' : 'open');
  }
  if (!(pressed & INPUT.CARRY)) return;
  if (!lantern.held && inReach(world)) {
    lantern.held = true;
    world.events.push('pick');
  } else if (lantern.held && player.grounded) setDown(world);
}

/** Sets the lantern down one step ahead of the keeper, or between the feet if a wall leaves no room. */
function setDown(world) {
  const { player, lantern } = world;
  const centre = player.x + (player.w - lantern.w) / 2;
  const ahead = centre + player.facing * 20;
  lantern.y = player.y + player.h - lantern.h;
  lantern.x = touchesSolid(world, ahead, lantern.y, lantern.w, lantern.h) ? centre : ahead;
  lantern.vy = 0;
  lantern.ride = -1;
  lantern.held = false;
  world.events.push('set');
}

export function moveLantern(world) {
  const { lantern } = world;
  if (lantern.held) return;
  lantern.vy = Math.min(MAX_FALL, lantern.vy + FALL_GRAVITY * STEP);
  lantern.grounded = moveY(world, lantern, lantern.vy * STEP) === 'floor';
  if (lantern.grounded) lantern.vy = 0;
}

export const lanternSunk = (world, isWater) => {
  const { lantern } = world;
  return !lantern.held && (lantern.y > 15 * TILE || isWater(lantern.x + lantern.w / 2, lantern.y + lantern.h - 8));
};
