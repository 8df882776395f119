import { COLS, MOTH_WIDTH, ROWS, TILE } from './config.js';

const SKIN = 0.001;
const INSIDE = SKIN * 2;
/** Pixels by which a rising moth may overlap the feet and still carries the body. */
const MOTH_TOLERANCE = 7;

/** Says whether a body is inside a rectangle; an overlap as small as a wall allows does not count. */
export const overlaps = (body, x, y, w, h) =>
  body.x + INSIDE < x + w && body.x + body.w > x + INSIDE && body.y + INSIDE < y + h && body.y + body.h > y + INSIDE;

export const overlapsCell = (body, col, row) => overlaps(body, col * TILE, row * TILE, TILE, TILE);

export function isSolid(world, col, row) {
  if (col < 0 || col >= COLS) return true;
  if (row < 0 || row >= ROWS) return row < 0;
  return world.solid[row * COLS + col] === 1;
}

export function touchesSolid(world, x, y, w, h) {
  const lastCol = Math.floor((x + w - SKIN) / TILE);
  const lastRow = Math.floor((y + h - SKIN) / TILE);
  for (let row = Math.floor(y / TILE); row <= lastRow; row += 1) {
    for (let col = Math.floor(x / TILE); col <= lastCol; col += 1) if (isSolid(world, col, row)) return true;
  }
  return false;
}

/** Moves along x until a wall; returns whether a wall was met. */
export function moveX(world, body, dx) {
  if (dx === 0) return false;
  const x = body.x + dx;
  if (!touchesSolid(world, x, body.y, body.w, body.h)) {
    body.x = x;
    return false;
  }
  body.x = dx > 0 ? Math.floor((x + body.w) / TILE) * TILE - body.w : Math.floor(x / TILE) * TILE + TILE;
  return true;
}

/** Moves along y until a floor, a ceiling or the back of a moth; returns 'floor', 'ceiling' or ''. */
export function moveY(world, body, dy) {
  const feet = body.y + body.h;
  body.ride = -1;
  let y = body.y + dy;
  let met = '';
  if (touchesSolid(world, body.x, y, body.w, body.h)) {
    met = dy > 0 ? 'floor' : 'ceiling';
    y = dy > 0 ? Math.floor((y + body.h) / TILE) * TILE - body.h : Math.floor(y / TILE) * TILE + TILE;
  }
  if (dy >= 0) {
    const moth = mothUnder(world, body, feet, y + body.h);
    if (moth >= 0) {
      body.ride = moth;
      y = world.moths[moth].y - body.h;
      met = 'floor';
    }
  }
  body.y = y;
  return met;
}

function mothUnder(world, body, feetBefore, feetAfter) {
  const centre = body.x + body.w / 2;
  const reach = (MOTH_WIDTH + body.w) / 2 - 4;
  return world.moths.findIndex(
    (moth) => Math.abs(centre - moth.x) < reach && feetBefore <= moth.y + MOTH_TOLERANCE && feetAfter >= moth.y,
  );
}
