const SPACING = 10;
const RUN_OUT = 330;
const LOOK = 8;

const lerp = (a, b, t) => a + (b - a) * t;

/** Follows the course's arcs, each [degrees turned, length, half width], into evenly spaced samples. */
function trace(course) {
  const samples = [];
  let [x, y, angle, half] = [0, 0, 0, course[0][2]];
  for (const [degrees, length, nextHalf] of course) {
    const count = Math.round(length / SPACING);
    const bend = (degrees * Math.PI) / 180 / count;
    const fromHalf = half;
    for (let i = 0; i < count; i += 1) {
      half = lerp(fromHalf, nextHalf, Math.min(1, (i + 1) / Math.min(count, 24)));
      samples.push({ x, y, angle, half, tx: Math.sin(angle), ty: -Math.cos(angle) });
      x += Math.sin(angle + bend / 2) * SPACING;
      y -= Math.cos(angle + bend / 2) * SPACING;
      angle += bend;
    }
  }
  return samples;
}

/** Returns the world position of `along` meters of stream and `offset` to the right of its middle. */
export function place(track, along, offset = 0) {
  const at = Math.max(0, Math.min(track.samples.length - 1.001, along / SPACING));
  const a = track.samples[Math.floor(at)];
  const b = track.samples[Math.floor(at) + 1];
  const t = at % 1;
  const angle = lerp(a.angle, b.angle, t);
  return {
    x: lerp(a.x, b.x, t) + Math.cos(angle) * offset,
    y: lerp(a.y, b.y, t) + Math.sin(angle) * offset,
    angle,
    half: lerp(a.half, b.half, t),
  };
}

/**
 * Returns the nearest sample of the stream to a point. It searches only around `index`, so that neighboring bends never
 * mix.
 */
export function locate(track, x, y, index) {
  const { samples } = track;
  let best = index;
  let bestDistance = Number.POSITIVE_INFINITY;
  const end = Math.min(samples.length - 1, index + LOOK);
  for (let i = Math.max(0, index - LOOK); i <= end; i += 1) {
    const distance = (samples[i].x - x) ** 2 + (samples[i].y - y) ** 2;
    if (distance < bestDistance) [best, bestDistance] = [i, distance];
  }
  const { x: sx, y: sy, tx, ty } = samples[best];
  return {
    index: best,
    along: best * SPACING + (x - sx) * tx + (y - sy) * ty,
    offset: (y - sy) * tx - (x - sx) * ty,
    sample: samples[best],
  };
}

/** A duckling paddles from bank to bank and back. */
export function ducklingAt(track, duckling, time) {
  const [along, reach, period, phase] = duckling;
  const swing = (time / period + phase) * Math.PI * 2;
  return { ...place(track, along, Math.sin(swing) * reach), facing: Math.cos(swing) };
}

export function parseTrack(data) {
  const samples = trace(data.course);
  const track = { ...data, samples, spacing: SPACING, length: (samples.length - 1) * SPACING };
  track.start = 60;
  track.finish = track.length - RUN_OUT;
  track.corks = (data.corks ?? []).map(([along, offset, radius]) => ({
    ...place(track, along, offset),
    along,
    radius,
  }));
  track.weeds = (data.weeds ?? []).map(([along, offset, radius]) => ({
    ...place(track, along, offset),
    along,
    radius,
  }));
  track.rapids = (data.rapids ?? []).map(([from, to, left, right]) => ({ from, to, left, right }));
  track.winds = (data.winds ?? []).map(([from, to, push]) => ({ from, to, push }));
  track.weirs = data.weirs ?? [];
  track.ducklings = data.ducklings ?? [];
  return track;
}
