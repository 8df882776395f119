import { moveX, moveY } from './body.js';
import {
  AIR_ACCEL,
  BUFFER_STEPS,
  COLS,
  COYOTE_STEPS,
  CUT_GRAVITY,
  FALL_GRAVITY,
  GROUND_ACCEL,
  INPUT,
  JUMP_SPEED,
  MAX_FALL,
  RETURN_STEPS,
  RISE_GRAVITY,
  RUN_SPEED,
  STEP,
  TILE,
} from './config.js';
import { KIND } from './level.js';

export function createPlayer(start) {
  const w = 22;
  const h = 34;
  const x = start.x - w / 2;
  const y = (start.row + 1) * TILE - h;
  return {
    x,
    y,
    w,
    h,
    vx: 0,
    vy: 0,
    facing: 1,
    grounded: true,
    ride: -1,
    coyote: 0,
    buffer: 0,
    cut: false,
    away: 0,
    safe: { x, y },
  };
}

const approach = (value, target, most) => value + Math.max(-most, Math.min(most, target - value));

export function movePlayer(world, input, pressed) {
  const { player } = world;
  if (player.away > 0) {
    player.away -= 1;
    return;
  }
  const wish = (input & INPUT.RIGHT ? 1 : 0) - (input & INPUT.LEFT ? 1 : 0);
  if (wish !== 0) player.facing = wish;
  player.vx = approach(player.vx, wish * RUN_SPEED, (player.grounded ? GROUND_ACCEL : AIR_ACCEL) * STEP);
  if (moveX(world, player, player.vx * STEP)) player.vx = 0;
  jump(world, input, pressed);
  fall(world);
}

function jump(world, input, pressed) {
  const { player } = world;
  player.buffer = pressed & INPUT.JUMP ? BUFFER_STEPS : Math.max(0, player.buffer - 1);
  player.coyote = player.grounded ? COYOTE_STEPS : Math.max(0, player.coyote - 1);
  if (player.buffer > 0 && player.coyote > 0) {
    player.vy = -JUMP_SPEED;
    player.buffer = 0;
    player.coyote = 0;
    player.grounded = false;
    player.cut = false;
    world.events.push('jump');
  }
  if (player.vy < 0 && !(input & INPUT.JUMP)) player.cut = true;
}

function fall(world) {
  const { player } = world;
  const rising = player.cut ? CUT_GRAVITY : RISE_GRAVITY;
  player.vy = Math.min(MAX_FALL, player.vy + (player.vy < 0 ? rising : FALL_GRAVITY) * STEP);
  const speed = player.vy;
  const met = moveY(world, player, player.vy * STEP);
  if (met === 'floor' && !player.grounded && speed > 160) world.events.push('land');
  player.grounded = met === 'floor';
  if (met) player.vy = 0;
  if (player.grounded) rememberSafeGround(world);
}

/** Remembers safe ground to return to: only plain stone under both feet. */
function rememberSafeGround({ level, player }) {
  if (player.ride >= 0) return;
  const row = Math.floor((player.y + player.h + 1) / TILE);
  const left = Math.floor((player.x + 1) / TILE);
  const right = Math.floor((player.x + player.w - 1) / TILE);
  const stone = (col) => level.kinds[row * COLS + col] === KIND.STONE;
  if (stone(left) && stone(right)) player.safe = { x: player.x, y: player.y };
}

/** Puts the keeper back on safe ground after a fall into the dark water, which costs nothing else. */
export function returnToSafety(world) {
  const { player } = world;
  Object.assign(player, player.safe, { vx: 0, vy: 0, grounded: true, ride: -1, away: RETURN_STEPS, buffer: 0 });
  world.events.push('splash');
}
