import { MEDAL_COLOURS } from './palette.js';

const path = (points) => new Path2D(`M${points.map((p) => p.join(' ')).join('L')}Z`);

const HULL = path([
  [0, -31],
  [9, -14],
  [14, 2],
  [11, 17],
  [0, 27],
  [-11, 17],
  [-14, 2],
  [-9, -14],
]);
const SHADE = path([
  [0, -31],
  [9, -14],
  [14, 2],
  [11, 17],
  [0, 27],
]);
const WELL = path([
  [0, -19],
  [7, 2],
  [0, 19],
  [-7, 2],
]);
const SAIL_LIT = path([
  [0, -15],
  [-8, 4],
  [0, 14],
]);
const SAIL_DARK = path([
  [0, -15],
  [8, 4],
  [0, 14],
]);

const PAPERS = {
  plain: { body: '#fffdf6', stripe: '#d5433b', marks: null },
  lined: { body: '#fdfbf2', stripe: '#3f6fae', marks: ['#9dbbdd', 'lines'] },
  graph: { body: '#f6fbf4', stripe: '#2f8f6b', marks: ['#a9d5c0', 'grid'] },
  map: { body: '#f3e6c4', stripe: '#8a5a2e', marks: ['#9fb58a', 'blots'] },
  music: { body: '#fbf5e8', stripe: '#3a2f45', marks: ['#6a6070', 'staves'] },
  gilt: { body: '#f3cf6a', stripe: '#8c2f4a', marks: ['#fff3c4', 'grid'] },
};

const MARKS = {
  lines: path2(Array.from({ length: 9 }, (_, i) => `M-14 ${i * 6 - 24}H14`)),
  grid: path2(Array.from({ length: 10 }, (_, i) => `M-14 ${i * 6 - 28}H14M${i * 5 - 22} -30V28`)),
  blots: path2(['M-12 -6q6 -8 12 0t10 -2', 'M-12 8q8 6 14 -2t10 6', 'M-6 -20q6 6 10 2']),
  staves: path2([-18, -15, -12, 6, 9, 12].map((y) => `M-14 ${y}H14`)),
};

function path2(parts) {
  return new Path2D(parts.join(''));
}

const GHOSTS = { mine: '#bfe6ff', ...MEDAL_COLOURS };

/** Draws a folded boat seen from above, at the origin and pointing up. */
function fold(ctx, { body, stripe, marks }) {
  ctx.fillStyle = body;
  ctx.fill(HULL);
  if (marks) {
    ctx.save();
    ctx.clip(HULL);
    ctx.strokeStyle = marks[0];
    ctx.lineWidth = 1.1;
    ctx.stroke(MARKS[marks[1]]);
    ctx.restore();
  }
  ctx.fillStyle = 'rgba(60,70,120,.2)';
  ctx.fill(SHADE);
  ctx.strokeStyle = stripe;
  ctx.lineWidth = 2.6;
  ctx.lineJoin = 'round';
  ctx.stroke(HULL);
  ctx.fillStyle = 'rgba(40,50,90,.5)';
  ctx.fill(WELL);
  ctx.fillStyle = body;
  ctx.fill(SAIL_LIT);
  ctx.fillStyle = stripe;
  ctx.fill(SAIL_DARK);
}

function set(ctx, at, lift) {
  ctx.translate(at.x, at.y);
  ctx.rotate(at.heading);
  const size = 1.25 + lift * 0.45;
  ctx.scale(size, size);
}

export function drawBoat(ctx, at, lift, paper) {
  ctx.save();
  set(ctx, { ...at, x: at.x + 5 + lift * 26, y: at.y + 8 + lift * 40 }, lift * 0.2);
  ctx.fillStyle = `rgba(8,44,66,${0.38 - lift * 0.14})`;
  ctx.fill(HULL);
  ctx.restore();
  ctx.save();
  set(ctx, at, lift);
  fold(ctx, PAPERS[paper]);
  ctx.restore();
}

/** Draws a pale outline; a medal's boat flies a pennant, so that color alone does not tell them apart. */
export function drawGhost(ctx, at, lift, kind, alpha) {
  ctx.save();
  ctx.globalAlpha = alpha;
  set(ctx, at, lift);
  ctx.fillStyle = GHOSTS[kind];
  ctx.fill(HULL);
  ctx.strokeStyle = '#fff';
  ctx.lineWidth = 2;
  if (kind === 'mine') ctx.setLineDash([5, 4]);
  ctx.stroke(HULL);
  if (kind !== 'mine') {
    ctx.fillStyle = '#fff';
    ctx.fill(SAIL_LIT);
  }
  ctx.restore();
}
