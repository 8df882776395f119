import { STEP, step, takeOff } from '../rules/flight.js';
import { radians } from '../rules/world.js';
import { INKS } from './marks.js';

const LENGTH_PER_SPEED = 1 / 3;
const DOT_EVERY = 12;

/** Computes the first part of the paths that the arrows would give, as lists of points. */
export function foresee({ world, throws, isFree, flight }, seconds) {
  const trial = takeOff(world, throws);
  // The open sky is already moving, so its preview starts from now.
  trial.steps = isFree ? flight.steps : 0;
  const rows = throws.map(() => []);
  for (let i = 0; i < seconds / STEP; i += 1) {
    step(world, trial);
    if (i % DOT_EVERY !== 0) continue;
    for (const [at, moon] of trial.moons.entries()) if (moon.fate === 'flying') rows[at].push([moon.x, moon.y]);
  }
  return rows;
}

export function drawForeseen(ctx, { x, y }, rows) {
  for (const [at, row] of rows.entries()) {
    ctx.fillStyle = INKS[at % INKS.length];
    for (const [i, [px, py]] of row.entries()) {
      ctx.globalAlpha = 0.85 * (1 - i / row.length);
      ctx.beginPath();
      ctx.arc(x(px), y(py), 2.6, 0, Math.PI * 2);
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
}

export function drawArrow(ctx, { x, y, scale }, one, ink, isChosen) {
  const turn = -radians(one.degrees);
  const length = Math.max(16, one.speed * LENGTH_PER_SPEED * scale);
  ctx.save();
  ctx.translate(x(one.x), y(one.y));
  ctx.rotate(turn);
  for (const [colour, width, reach] of [
    ['#fffaec', isChosen ? 9 : 6, 3],
    [ink, isChosen ? 4.5 : 2.5, 0],
  ]) {
    ctx.strokeStyle = colour;
    ctx.fillStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(10, 0);
    ctx.lineTo(length, 0);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(length + 14 + reach, 0);
    ctx.lineTo(length - 3 - reach, -9 - reach);
    ctx.lineTo(length + 2, 0);
    ctx.lineTo(length - 3 - reach, 9 + reach);
    ctx.fill();
  }
  ctx.restore();
}
