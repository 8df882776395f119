import { place } from '../rules/track.js';
import { createRandom, seedOf } from './random.js';

const CLEAR = 62;
const WIDE = 1500;

/** Returns the distance of a point from the bank of the stream; negative is water. */
function fromBank(track, x, y) {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < track.samples.length; i += 6) {
    const { x: sx, y: sy, half } = track.samples[i];
    if (Math.abs(sy - y) < 700) nearest = Math.min(nearest, Math.hypot(sx - x, sy - y) - half);
  }
  return nearest;
}

function layHouses(random, left, right, top, bottom, tiles) {
  const houses = [];
  for (let y = top; y < bottom; ) {
    const h = random.between(330, 520);
    for (let x = left - random.between(0, 300); x < right; ) {
      const w = random.between(360, 640);
      houses.push({ x, y, w, h, tile: Math.floor(random.next() * tiles), ridge: random.between(0.42, 0.58) });
      x += w;
    }
    y += h;
  }
  return houses;
}

/** Places everything on the roofs around a track. */
export function layTown(track, tiles) {
  const random = createRandom(seedOf(track.id));
  const xs = track.samples.map(({ x }) => x);
  const left = Math.min(...xs) - WIDE;
  const right = Math.max(...xs) + WIDE;
  const top = track.samples.at(-1).y - 1500;
  const houses = layHouses(random, left, right, top, 1600, tiles);
  const kinds = ['chimney', 'skylight', 'skylight', 'pots', 'moss', 'moss', 'chimney', 'garden', 'vent'];
  const props = [];
  for (let y = top + 60; y < 1500; y += 118) {
    for (let x = left + 60; x < right; x += 150) {
      const prop = { x: x + random.between(-50, 50), y: y + random.between(-36, 36), kind: random.pick(kinds) };
      prop.size = random.between(0.85, 1.2);
      prop.turn = random.next();
      if (random.next() < 0.62 && fromBank(track, prop.x, prop.y) > CLEAR) props.push(prop);
    }
  }
  const cats = [];
  const perches = [];
  for (let along = 300; along < track.finish; along += random.between(420, 760)) {
    const side = random.next() < 0.5 ? -1 : 1;
    const at = place(track, along);
    const out = place(track, along, side * (at.half + (random.next() < 0.45 ? 52 : 40)));
    if (fromBank(track, out.x, out.y) < 30) continue;
    (random.next() < 0.4 ? cats : perches).push({ ...out, turn: random.next(), along });
  }
  return { houses, props, cats, perches };
}
