import { place } from '../rules/track.js';
import { mix } from './palette.js';
import { createRandom, seedOf } from './random.js';

/** Traces the outline of the stream from sample `from` to `to`, with its banks moved out by `left` and `right`. */
function ribbon(ctx, samples, from, to, left, right = left) {
  ctx.beginPath();
  for (let i = from; i <= to; i += 1) {
    const { x, y, half, tx, ty } = samples[i];
    ctx.lineTo(x + ty * (half + left), y - tx * (half + left));
  }
  for (let i = to; i >= from; i -= 1) {
    const { x, y, half, tx, ty } = samples[i];
    ctx.lineTo(x - ty * (half + right), y + tx * (half + right));
  }
  ctx.closePath();
}

function bank(ctx, samples, from, to, side, out) {
  ctx.beginPath();
  for (let i = from; i <= to; i += 1) {
    const { x, y, half, tx, ty } = samples[i];
    ctx.lineTo(x - ty * side * (half + out), y + tx * side * (half + out));
  }
}

function stones(ctx, { samples }, from, to, light) {
  ctx.strokeStyle = mix(light.rim, '#6b4a3c', 0.34);
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let i = from - (from % 4); i <= to; i += 4) {
    const { x, y, half, tx, ty } = samples[Math.max(0, i)];
    for (const side of [-1, 1]) {
      const [ox, oy] = [-ty * side, tx * side];
      ctx.moveTo(x + ox * (half + 5), y + oy * (half + 5));
      ctx.lineTo(x + ox * (half + 23), y + oy * (half + 23));
    }
  }
  ctx.stroke();
}

function ripples(ctx, track, from, to) {
  const random = createRandom(seedOf(track.id) + 5);
  ctx.lineCap = 'round';
  for (let along = 0; along < track.length; along += 26) {
    const reach = random.between(-0.86, 0.86);
    const length = random.between(12, 40);
    const pale = random.next() < 0.3;
    const bow = random.between(-5, 5);
    const sample = along / track.spacing;
    if (sample < from || sample > to) continue;
    const at = place(track, along);
    const a = place(track, along, reach * at.half);
    const b = place(track, along + length, reach * at.half);
    ctx.strokeStyle = pale ? 'rgba(255,255,255,.34)' : 'rgba(12,74,92,.2)';
    ctx.lineWidth = pale ? 2.4 : 3.4;
    ctx.beginPath();
    ctx.moveTo(a.x, a.y);
    ctx.quadraticCurveTo((a.x + b.x) / 2 + bow, (a.y + b.y) / 2 + bow, b.x, b.y);
    ctx.stroke();
  }
}

export function drawStream(ctx, track, from, to, light) {
  const { samples } = track;
  ctx.save();
  ctx.translate(13, 15);
  for (const out of [31, 27, 22]) {
    ribbon(ctx, samples, from, to, out);
    ctx.fillStyle = 'rgba(40,10,40,.13)';
    ctx.fill();
  }
  ctx.restore();
  const paint = (colour, left, right) => {
    ribbon(ctx, samples, from, to, left, right);
    ctx.fillStyle = colour;
    ctx.fill();
  };
  paint(mix(light.rim, '#6b4a3c', 0.42), 26);
  paint(light.rim, 24, 23);
  stones(ctx, track, from, to, light);
  paint(mix(light.rim, '#ffffff', 0.45), 9);
  paint(mix(light.deep, '#12324a', 0.6), 5);
  ctx.save();
  ribbon(ctx, samples, from, to, 0);
  ctx.clip();
  paint(light.deep, 0);
  paint(mix(light.deep, light.water, 0.45), -9);
  paint(mix(light.deep, light.water, 0.8), -22);
  paint(light.water, -38);
  paint(mix(light.water, '#ffffff', 0.1), -58);
  // The left bank casts a shadow on a strip of water.
  ctx.lineJoin = 'round';
  for (const width of [34, 20]) {
    bank(ctx, samples, from, to, -1, 0);
    ctx.strokeStyle = 'rgba(16,52,84,.17)';
    ctx.lineWidth = width;
    ctx.stroke();
  }
  ripples(ctx, track, from, to);
  ctx.restore();
}
