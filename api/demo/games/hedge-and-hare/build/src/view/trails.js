import { LETTUCE } from '../rules/garden.js';

/** The colors of the prints, whose shapes also tell the visitors apart. */
const INK = { hare: '#6b3f1f', goose: '#b2480f', goat: '#3d3560' };

/** Draws each visitor's planned path: small prints, and a ring with an arrow on its next square. */
export function drawTrails(ctx, board, outlook, things) {
  for (const { kind, from, to, way, busy, home } of outlook) {
    if (home) continue;
    ctx.fillStyle = INK[kind];
    let last = from;
    for (const [i, at] of way.entries()) {
      drawStep(ctx, board, kind, last, at, i === 0 ? 1 : Math.max(0.3, 0.7 - i * 0.1));
      last = at;
    }
    if (busy === 0 && to !== from) drawNext(ctx, board, kind, to, things[to] === LETTUCE);
  }
}

function drawStep(ctx, board, kind, from, to, alpha) {
  const a = board.centre(from);
  const b = board.centre(to);
  const turn = Math.atan2(b.y - a.y, b.x - a.x);
  const size = board.size * 0.09;
  ctx.globalAlpha = alpha;
  for (const [along, side] of [
    [0.44, -0.8],
    [0.62, 0.8],
  ]) {
    ctx.save();
    ctx.translate(a.x + (b.x - a.x) * along, a.y + (b.y - a.y) * along + board.size * 0.16);
    ctx.rotate(turn);
    ctx.translate(0, side * size);
    ctx.beginPath();
    if (kind === 'hare') ctx.ellipse(0, 0, size * 1.15, size * 0.6, 0, 0, Math.PI * 2);
    else if (kind === 'goat') {
      ctx.ellipse(0, -size * 0.45, size * 0.9, size * 0.36, 0.15, 0, Math.PI * 2);
      ctx.ellipse(0, size * 0.45, size * 0.9, size * 0.36, -0.15, 0, Math.PI * 2);
    } else {
      ctx.moveTo(size, 0);
      ctx.lineTo(-size, -size * 0.8);
      ctx.lineTo(-size * 0.4, 0);
      ctx.lineTo(-size, size * 0.8);
    }
    ctx.fill();
    ctx.restore();
  }
  ctx.globalAlpha = 1;
}

function drawNext(ctx, board, kind, to, endangered) {
  const { x, y } = board.centre(to);
  const { size } = board;
  ctx.strokeStyle = '#fffbe6';
  ctx.lineWidth = size * 0.075;
  ring(ctx, x, y, size);
  ctx.strokeStyle = endangered ? '#a8231f' : INK[kind];
  ctx.lineWidth = size * 0.045;
  ctx.setLineDash([size * 0.14, size * 0.09]);
  ring(ctx, x, y, size);
  ctx.setLineDash([]);
}

function ring(ctx, x, y, size) {
  ctx.beginPath();
  ctx.roundRect(x - size * 0.42, y - size * 0.42, size * 0.84, size * 0.84, size * 0.24);
  ctx.stroke();
}

/** Marks a lettuce that will be bitten this turn, above everything else. */
export function drawWarning(ctx, board, at, beat) {
  const { x, y } = board.centre(at);
  const { size } = board;
  const top = y - size * (0.52 + beat * 0.05);
  ctx.fillStyle = '#a8231f';
  ctx.beginPath();
  ctx.arc(x + size * 0.3, top, size * 0.16, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#fff';
  ctx.beginPath();
  ctx.roundRect(x + size * 0.275, top - size * 0.1, size * 0.05, size * 0.11, size * 0.02);
  ctx.roundRect(x + size * 0.275, top + size * 0.04, size * 0.05, size * 0.05, size * 0.02);
  ctx.fill();
}

export function drawDozing(ctx, x, y, size, time) {
  ctx.fillStyle = '#24402f';
  ctx.strokeStyle = '#fffbe6';
  ctx.lineJoin = 'round';
  for (let i = 0; i < 2; i += 1) {
    const k = (time / 2600 + i / 2) % 1;
    ctx.globalAlpha = Math.sin(k * Math.PI);
    ctx.font = `800 ${Math.round(size * (0.16 + k * 0.12))}px "Trebuchet MS", system-ui, sans-serif`;
    ctx.lineWidth = size * 0.05;
    const zx = x + size * (0.2 + k * 0.14);
    const zy = y - size * (0.3 + k * 0.4);
    ctx.strokeText('z', zx, zy);
    ctx.fillText('z', zx, zy);
  }
  ctx.globalAlpha = 1;
}

/** Draws three dots over a visitor that is still eating. */
export function drawMunching(ctx, x, y, size, time) {
  ctx.fillStyle = '#fffbe6';
  ctx.beginPath();
  ctx.roundRect(x + size * 0.06, y - size * 0.86, size * 0.46, size * 0.24, size * 0.12);
  ctx.fill();
  ctx.fillStyle = '#3f7d3d';
  for (let i = 0; i < 3; i += 1) {
    ctx.beginPath();
    const up = Math.max(0, Math.sin(time / 160 - i)) * size * 0.03;
    ctx.arc(x + size * (0.17 + i * 0.12), y - size * 0.74 - up, size * 0.04, 0, Math.PI * 2);
    ctx.fill();
  }
}
