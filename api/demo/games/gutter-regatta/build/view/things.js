import { place } from '../rules/track.js';

const dot = (ctx, colour, x, y, rx, ry = rx, turn = 0) => {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, turn, 0, 7);
  ctx.fill();
};

function leaf(ctx, colour, x, y, size, angle) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(-size, 0);
  ctx.quadraticCurveTo(-size * 0.2, -size * 0.75, size, 0);
  ctx.quadraticCurveTo(-size * 0.2, size * 0.75, -size, 0);
  ctx.fill();
  ctx.strokeStyle = 'rgba(70,40,10,.45)';
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  ctx.moveTo(-size * 1.15, 0);
  ctx.lineTo(size * 0.7, 0);
  ctx.stroke();
  ctx.restore();
}

const LEAVES = ['#d9a441', '#c4792f', '#9aa548', '#b88b35'];

function drawWeed(ctx, { x, y, radius }) {
  dot(ctx, 'rgba(14,60,60,.35)', x + 4, y + 6, radius, radius * 0.96);
  dot(ctx, 'rgba(92,112,46,.55)', x, y, radius * 0.96);
  for (let i = 0; i < 17; i += 1) {
    const angle = i * 2.399;
    const far = Math.sqrt((i + 0.6) / 17) * radius * 0.8;
    const [lx, ly] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    leaf(ctx, 'rgba(20,50,40,.28)', lx + 2, ly + 4, radius * 0.3, angle * 1.7);
    leaf(ctx, LEAVES[i % 4], lx, ly, radius * 0.3, angle * 1.7);
  }
}

function drawCork(ctx, { x, y, radius: r }) {
  dot(ctx, 'rgba(10,50,66,.4)', x + 6, y + 8, r * 1.05);
  dot(ctx, 'rgba(255,255,255,.4)', x, y, r + 4);
  dot(ctx, '#7c4a2b', x, y, r + 1);
  dot(ctx, '#b8804e', x, y - 3, r);
  dot(ctx, '#d6a673', x, y - 4, r * 0.8);
  ctx.fillStyle = '#8f5d36';
  for (let i = 0; i < 9; i += 1) {
    const angle = i * 2.4 + r;
    ctx.fillRect(x + Math.cos(angle) * r * 0.07 * i, y - 4 + Math.sin(angle) * r * 0.07 * i, 3, 2);
  }
}

/** Draws arrowheads on rapids, which mark them without color; they are no wider than the water. */
function drawRapid(ctx, track, { from, to, left, right }) {
  const inside = (along, offset) => {
    const { half } = place(track, along);
    return place(track, along, Math.max(4 - half, Math.min(half - 4, offset)));
  };
  const { half } = place(track, from);
  const [near, far] = [Math.max(left, 4 - half), Math.min(right, half - 4)];
  const middle = (near + far) / 2;
  const reach = (far - near) / 2 - 6;
  ctx.beginPath();
  for (let s = from; s <= to; s += 12) lineAt(ctx, inside(s, left));
  for (let s = to; s >= from; s -= 12) lineAt(ctx, inside(s, right));
  ctx.closePath();
  ctx.fillStyle = 'rgba(226,255,250,.26)';
  ctx.fill();
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  for (let s = from + 14; s < to - 14; s += 44) {
    ctx.beginPath();
    lineAt(ctx, inside(s, middle - reach * 0.8));
    lineAt(ctx, inside(s + 24, middle));
    lineAt(ctx, inside(s, middle + reach * 0.8));
    ctx.strokeStyle = 'rgba(255,255,255,.85)';
    ctx.lineWidth = 6;
    ctx.stroke();
  }
}

const lineAt = (ctx, { x, y }) => ctx.lineTo(x, y);

function across(ctx, track, along, colour, width, shift = 0) {
  const { half } = place(track, along);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = 'butt';
  ctx.beginPath();
  lineAt(ctx, place(track, along + shift, -half));
  lineAt(ctx, place(track, along + shift, half));
  ctx.stroke();
}

function drawWeir(ctx, track, along) {
  across(ctx, track, along, 'rgba(255,255,255,.55)', 12, -16);
  across(ctx, track, along, '#f4ead6', 11, 0);
  across(ctx, track, along, '#a98d70', 5, 7);
  across(ctx, track, along, 'rgba(10,52,74,.6)', 22, 20);
  const { half } = place(track, along);
  for (let offset = -half + 10; offset < half; offset += 17) {
    const { x, y } = place(track, along + 36 + ((offset * 7) % 9), offset);
    dot(ctx, 'rgba(255,255,255,.9)', x, y, 10, 7);
  }
}

function drawGate(ctx, track, along, finish) {
  const { half } = place(track, along);
  const cells = Math.round((half * 2) / 18);
  const size = (half * 2) / cells;
  for (let row = 0; row < 2; row += 1)
    for (let cell = 0; cell < cells; cell += 1) {
      const at = place(track, along + row * size, -half + (cell + 0.5) * size);
      ctx.save();
      ctx.translate(at.x, at.y);
      ctx.rotate(at.angle);
      ctx.fillStyle =
        (row + cell) % 2 ? 'rgba(255,252,242,.92)' : finish ? 'rgba(189,54,52,.88)' : 'rgba(28,74,96,.75)';
      ctx.fillRect(-size / 2, -size / 2, size + 0.5, size + 0.5);
      ctx.restore();
    }
  for (const side of [-1, 1]) {
    const { x, y } = place(track, along + size / 2, side * (half + 16));
    dot(ctx, 'rgba(40,10,40,.3)', x + 8, y + 9, 17);
    dot(ctx, '#8c3a34', x, y, 16);
    dot(ctx, '#d9584c', x, y - 2, 14);
    dot(ctx, '#fff3dc', x, y - 3, 6);
  }
}

/** Draws the stone at the head of the stream, where a copper pipe lets the rain in. */
function drawHead(ctx, { samples: [{ x, y, half }] }, light) {
  ctx.fillStyle = 'rgba(40,10,40,.3)';
  ctx.fillRect(x - half - 12, y + 10, half * 2 + 40, 30);
  ctx.fillStyle = light.rim;
  ctx.fillRect(x - half - 24, y - 2, half * 2 + 48, 24);
  ctx.fillStyle = 'rgba(70,40,40,.32)';
  ctx.fillRect(x - half - 24, y + 18, half * 2 + 48, 6);
  for (let stone = -half; stone < half; stone += 42) ctx.fillRect(x + stone, y, 2, 20);
  ctx.fillStyle = 'rgba(40,10,40,.3)';
  ctx.fillRect(x - 14, y + 10, 52, 120);
  const copper = ctx.createLinearGradient(x - 24, 0, x + 24, 0);
  [
    [0, '#7d4a34'],
    [0.35, '#e3a27a'],
    [0.6, '#b9724f'],
    [1, '#6a3b2c'],
  ].forEach((stop) => copper.addColorStop(...stop));
  ctx.fillStyle = copper;
  ctx.fillRect(x - 22, y - 4, 44, 130);
  ctx.fillRect(x - 28, y - 12, 56, 18);
  ctx.fillRect(x - 27, y + 96, 54, 16);
  for (let i = -2; i <= 2; i += 1) dot(ctx, 'rgba(255,255,255,.75)', x + i * 11, y - 15 - (i % 2) * 4, 9, 7);
}

/** Draws the quay at the end of the stream. */
function drawQuay(ctx, { samples }, light) {
  const { x, y, half } = samples.at(-1);
  ctx.fillStyle = light.rim;
  ctx.fillRect(x - half - 24, y - 30, half * 2 + 48, 32);
  ctx.fillStyle = 'rgba(70,40,40,.32)';
  ctx.fillRect(x - half, y - 4, half * 2, 6);
  for (let stone = -half; stone < half; stone += 42) ctx.fillRect(x + stone, y - 30, 2, 28);
}

/** Draws everything on the water that does not move and touches the strip from `top` to `bottom`. */
export function drawThings(ctx, track, top, bottom, light) {
  const near = (along, room = 140) => {
    const { y } = place(track, along);
    return y > top - room && y < bottom + room;
  };
  for (const rapid of track.rapids) if (near(rapid.from, 700) || near(rapid.to, 700)) drawRapid(ctx, track, rapid);
  for (const weir of track.weirs) if (near(weir, 300)) drawWeir(ctx, track, weir);
  for (const weed of track.weeds) if (near(weed.along)) drawWeed(ctx, weed);
  drawHead(ctx, track, light);
  drawQuay(ctx, track, light);
  drawGate(ctx, track, track.start + 34, false);
  drawGate(ctx, track, track.finish, true);
  for (const cork of track.corks) if (near(cork.along)) drawCork(ctx, cork);
}
