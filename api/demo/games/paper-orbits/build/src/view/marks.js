import { beaconOf, radians } from '../rules/world.js';

export const INKS = ['#4a3a80', '#a83a26', '#2c6a3c'];
const TURN = Math.PI * 2;

/** Draws each part of a goal where it applies; a part that is done is drawn fuller. */
export function drawMarks(ctx, { goal, seen, flight, world }, view, now) {
  for (const [i, part] of goal.parts.entries()) {
    const memory = seen.memories[i];
    const { kind } = part;
    if (kind === 'laps' && part.band) drawBand(ctx, view, part, memory, flight);
    else if (kind === 'far' || kind === 'near') drawRing(ctx, view, part.beyond ?? part.within, memory.done, kind);
    else if (kind === 'leave') drawRing(ctx, view, 490, memory.done, 'far');
    else if (kind === 'visit') drawHalo(ctx, view, flight.places[part.body], part.within, memory.done, now);
    else if (kind === 'over') drawBeam(ctx, view, world, flight, part, memory);
    else if (kind === 'company') drawCompany(ctx, view, flight.places[part.body], part);
    else if (kind === 'stars') drawStars(ctx, view, part, memory, now);
  }
}

function drawBand(ctx, { x, y, scale }, { band, about = 0, moon = 0 }, memory, flight) {
  const centre = flight.places[about];
  const ink = INKS[moon];
  const [low, high] = band;
  ctx.strokeStyle = ink;
  ctx.globalAlpha = memory.done ? 0.26 : 0.13;
  ctx.lineWidth = (high - low) * scale;
  arc(ctx, x(centre.x), y(centre.y), ((low + high) / 2) * scale);
  ctx.globalAlpha = 0.9;
  ctx.lineWidth = 1.6;
  ctx.setLineDash([7, 6]);
  for (const r of band) arc(ctx, x(centre.x), y(centre.y), r * scale);
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

function drawRing(ctx, { x, y, scale }, r, done, kind) {
  ctx.strokeStyle = '#a83a26';
  ctx.lineWidth = done ? 4 : 2;
  ctx.setLineDash(done ? [] : [9, 7]);
  arc(ctx, x(0), y(0), r * scale);
  ctx.setLineDash([]);
  ctx.fillStyle = '#a83a26';
  const step = kind === 'far' ? 9 : -9;
  for (let i = 0; i < 8; i += 1) {
    const turn = (i * TURN) / 8 + 0.2;
    const px = x(0) + Math.cos(turn) * r * scale;
    const py = y(0) + Math.sin(turn) * r * scale;
    ctx.beginPath();
    ctx.moveTo(px + Math.cos(turn) * step, py + Math.sin(turn) * step);
    ctx.lineTo(px - Math.sin(turn) * 6, py + Math.cos(turn) * 6);
    ctx.lineTo(px + Math.sin(turn) * 6, py - Math.cos(turn) * 6);
    ctx.fill();
  }
}

function drawHalo(ctx, { x, y, scale }, place, within, done, now) {
  const r = (within + Math.sin(now / 400) * 2) * scale;
  ctx.fillStyle = done ? '#f4bd5588' : '#f4bd5540';
  ctx.beginPath();
  ctx.arc(x(place.x), y(place.y), r, 0, TURN);
  ctx.fill();
  ctx.strokeStyle = '#a83a26';
  ctx.lineWidth = done ? 3.5 : 1.8;
  ctx.setLineDash(done ? [] : [6, 5]);
  arc(ctx, x(place.x), y(place.y), r);
  ctx.setLineDash([]);
}

function drawBeam(ctx, { x, y, scale }, world, flight, { degrees }, memory) {
  const turn = -beaconOf(world.bodies[0], flight.time);
  const half = radians(degrees);
  ctx.fillStyle = memory.share > 0.02 ? '#f4bd5577' : '#f4bd5548';
  ctx.beginPath();
  ctx.moveTo(x(0), y(0));
  ctx.arc(x(0), y(0), 470 * scale, turn - half, turn + half);
  ctx.closePath();
  ctx.fill();
  ctx.strokeStyle = '#8a5a12';
  ctx.lineWidth = 1.5;
  ctx.setLineDash([6, 6]);
  ctx.stroke();
  ctx.setLineDash([]);
}

function drawCompany(ctx, { x, y, scale }, place, { between }) {
  ctx.strokeStyle = '#a83a26';
  ctx.lineWidth = 2;
  ctx.setLineDash([9, 7]);
  for (const r of between) arc(ctx, x(place.x), y(place.y), r * scale);
  ctx.setLineDash([]);
}

function drawStars(ctx, { x, y, scale, picture }, { stars }, memory, now) {
  for (const [i, [sx, sy]] of stars.entries()) {
    const got = memory.got?.[i];
    ctx.globalAlpha = got ? 0.28 : 1;
    const size = (got ? 44 : 56 + Math.sin(now / 350 + i) * 3) * scale;
    picture('star', x(sx), y(sy), Math.max(26, size));
  }
  ctx.globalAlpha = 1;
}

function arc(ctx, x, y, r) {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, TURN);
  ctx.stroke();
}
