const MIDDLE = { x: 200, y: 196 };
const RADIUS = 136;
const TWIN_RADIUS = 93;
const TWIN_MIDDLES = [
  { x: 131, y: 133 },
  { x: 269, y: 259 },
];

const onCircle = (middle, radius, angle) => ({
  x: middle.x + Math.cos(angle) * radius,
  y: middle.y + Math.sin(angle) * radius,
});

/** Returns the letters' positions on the 400 by 400 stage, one per slot, in slot order before any shuffle. */
export function placesFor(slots) {
  if (slots.every((slot) => slot.rings.length === 1 && slot.rings[0] === 0)) {
    return slots.map((_, i) => onCircle(MIDDLE, RADIUS, (i / slots.length) * Math.PI * 2 - Math.PI / 2));
  }
  const counts = [0, 0];
  return slots.map((slot) => {
    if (slot.rings.length > 1) return { x: 200, y: 196 };
    const ring = slot.rings[0];
    const size = slots.filter((other) => other.rings.includes(ring)).length;
    const middle = TWIN_MIDDLES[ring];
    const toShared = Math.atan2(196 - middle.y, 200 - middle.x);
    counts[ring] += 1;
    return onCircle(middle, TWIN_RADIUS, toShared + (counts[ring] / size) * Math.PI * 2);
  });
}

export const ringOutlines = (slots) =>
  slots.some((slot) => slot.rings.includes(1))
    ? TWIN_MIDDLES.map((middle) => ({ ...middle, r: TWIN_RADIUS }))
    : [{ ...MIDDLE, r: RADIUS }];
