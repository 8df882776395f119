import { seededRandom } from '../rules/random.js';
import { FRUIT } from './shapes.js';

const FOOT = { x: 200, y: 412 };

/** Returns a point and its direction on a quadratic curve. */
function along({ from, bend, to }, t) {
  const u = 1 - t;
  const x = u * u * from.x + 2 * u * t * bend.x + t * t * to.x;
  const y = u * u * from.y + 2 * u * t * bend.y + t * t * to.y;
  const dx = u * (bend.x - from.x) + t * (to.x - bend.x);
  const dy = u * (bend.y - from.y) + t * (to.y - bend.y);
  return { x, y, angle: Math.atan2(dy, dx) };
}

/** Returns the outline of a curve whose thickness decreases from `wide` to `thin`. */
function tapered(curve, wide, thin) {
  const left = [];
  const right = [];
  for (let i = 0; i <= 10; i++) {
    const t = i / 10;
    const { x, y, angle } = along(curve, t);
    const half = (wide + (thin - wide) * t) / 2;
    const nx = -Math.sin(angle) * half;
    const ny = Math.cos(angle) * half;
    left.push(`${(x + nx).toFixed(1)} ${(y + ny).toFixed(1)}`);
    right.unshift(`${(x - nx).toFixed(1)} ${(y - ny).toFixed(1)}`);
  }
  return `M${[...left, ...right].join('L')}Z`;
}

const low = (place, top) => place.y > top.y + 10;

function branchTo(place, top, random) {
  const isLow = low(place, top);
  const from = isLow
    ? { x: FOOT.x + (place.x - FOOT.x) * 0.03, y: Math.min(345, place.y + 46) }
    : { x: top.x, y: top.y + 40 };
  const bend = {
    x: from.x + (place.x - from.x) * (isLow ? 0.6 : 0.25) + (random() - 0.5) * 24,
    y: isLow ? from.y - 4 : from.y + (place.y - from.y) * 0.55,
  };
  return { from, bend, to: place };
}

/**
 * Returns the tree behind the letters: outlines of its wood, and crowns behind and sprigs in front of it that open as it
 * grows. Each of these has `at`, the share of found words from which on it is visible.
 */
export function growTree(places, groveId, seed) {
  const random = seededRandom(seed);
  const top = { x: 200, y: 204 };
  const trunk = { from: FOOT, bend: { x: 200 + (random() - 0.5) * 26, y: 320 }, to: { x: 200, y: 234 } };
  const wood = [tapered(trunk, 36, 15)];
  const sprigs = [];
  const fruit = FRUIT[groveId];
  const sprig = (kind, x, y, turn, scale, at) => sprigs.push({ kind, x, y, turn, scale, at });
  const leafKind = () => (random() < 0.55 ? 'leaf' : 'leaf2');
  const bare = groveId === 'frost';

  for (const place of places) {
    const curve = branchTo(place, top, random);
    wood.push(tapered(curve, low(place, top) ? 12 : 14, 4));
    sprig(
      'crown',
      place.x + (random() - 0.5) * 16,
      place.y + (random() - 0.5) * 12,
      0,
      1 + random() * 0.25,
      0.15 + random() * 0.5,
    );
    for (let i = 0; i < 5; i++) {
      const spot = along(curve, 0.3 + i * 0.14);
      const side = i % 2 ? 1 : -1;
      if (bare && i % 2) continue;
      sprig(
        leafKind(),
        spot.x,
        spot.y,
        deg(spot.angle) + side * (38 + random() * 25),
        0.75 + random() * 0.4,
        random() * 0.7 - 0.06,
      );
    }
    const outward = Math.atan2(place.y - 215, place.x - 200);
    for (let i = 0; i < 9; i++) {
      const angle = outward + (i - 4) * 0.42 + (random() - 0.5) * 0.3;
      const x = place.x + Math.cos(angle) * 31;
      const y = place.y + Math.sin(angle) * 31;
      sprig(
        leafKind(),
        x,
        y,
        deg(angle) + (random() - 0.5) * 50,
        (bare ? 0.7 : 0.95) + random() * 0.45,
        random() * 0.85 - 0.06,
      );
    }
    for (let i = 0; i < 3; i++) {
      const angle = outward + (i - 1) * 0.9 + (random() - 0.5) * 0.5;
      sprig(
        'bloom',
        place.x + Math.cos(angle) * 40,
        place.y + Math.sin(angle) * 40,
        random() * 70,
        0.85 + random() * 0.5,
        0.3 + random() * 0.45,
      );
    }
    const hang = place.x < 200 ? -1 : 1;
    sprig(fruit, place.x + hang * 31, place.y + 20 + random() * 6, (random() - 0.5) * 16, 1.05, 0.55 + random() * 0.4);
    const inner = along(curve, 0.5);
    sprig(fruit, inner.x, inner.y + 2, (random() - 0.5) * 14, 0.9, 0.75 + random() * 0.25);
  }
  const crowns = sprigs.filter((entry) => entry.kind === 'crown');
  return { wood, crowns, sprigs: sprigs.filter((entry) => entry.kind !== 'crown') };
}

const deg = (radians) => Math.round((radians * 180) / Math.PI);
