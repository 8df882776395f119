import { COLS, HEIGHT, ROWS, TILE, WIDTH } from '../rules/config.js';
import { paintBackdrop } from './backdrop.js';
import { createRandom, makeCanvas } from './noise.js';
import { eachEdge, rockPath } from './rock.js';

const PALETTES = {
  cool: {
    rock: ['#0c1522', '#060b14'],
    speck: '#16273480',
    rim: '#4d8f93',
    grass: ['#2f6f6c', '#1f5258', '#46908a'],
    vine: '#1d4a4c',
    water: '#04080fdd',
    frost: '#86c5c0',
  },
  warm: {
    rock: ['#7a5233', '#33221a'],
    speck: '#a9764540',
    rim: '#f2bd72',
    grass: ['#a7a04a', '#7f8c42', '#d3b95c'],
    vine: '#6d6a35',
    water: '#1f1d22e6',
    frost: '#ffe2a6',
  },
};

/** Paints one whole level twice: as it looks in the dark, and as it looks in lantern light. */
export function paintScenes(level, seed, layout) {
  const { dots, scale } = layout;
  const area = {
    x: -layout.left / scale,
    y: -layout.top / scale,
    w: layout.innerWidth / scale,
    h: layout.innerHeight / scale,
  };
  const dark = makeCanvas(area.w * dots, area.h * dots);
  paintScene(dark.getContext('2d', { alpha: false }), level, seed, area, dots, 'cool');
  const near = { x: -layout.padX, y: -layout.padY, w: WIDTH + 2 * layout.padX, h: HEIGHT + 2 * layout.padY };
  const lit = makeCanvas(near.w * dots, near.h * dots);
  paintScene(lit.getContext('2d', { alpha: false }), level, seed, near, dots, 'warm');
  return { dark, lit };
}

function paintScene(ctx, level, seed, area, dots, mood) {
  const colours = PALETTES[mood];
  ctx.setTransform(dots, 0, 0, dots, -area.x * dots, -area.y * dots);
  paintBackdrop(ctx, area, seed, mood === 'warm');
  const fromCol = Math.floor(area.x / TILE) - 1;
  const fromRow = Math.floor(area.y / TILE) - 1;
  const toCol = Math.ceil((area.x + area.w) / TILE) + 1;
  const toRow = Math.ceil((area.y + area.h) / TILE) + 1;
  const rock = rockPath(level, fromCol, fromRow, toCol, toRow);
  const body = ctx.createLinearGradient(0, 0, 0, HEIGHT);
  body.addColorStop(0, colours.rock[0]);
  body.addColorStop(0.75, colours.rock[0]);
  body.addColorStop(1, colours.rock[1]);
  ctx.fillStyle = body;
  ctx.fill(rock);
  paintSpecks(ctx, createRandom(seed + 50), rock, colours);
  const random = createRandom(seed + 11);
  eachEdge(level, (side, col, row) => paintEdge(ctx, random, colours, side, col * TILE, row * TILE));
  if (mood === 'cool') paintVignette(ctx, area);
}

function paintSpecks(ctx, random, rock, colours) {
  ctx.save();
  ctx.clip(rock);
  ctx.strokeStyle = colours.speck;
  ctx.lineWidth = 3;
  ctx.lineCap = 'round';
  for (let i = 0; i < 190; i += 1) {
    const x = random() * COLS * TILE;
    const y = random() * ROWS * TILE;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + 8 + random() * 10, y - 6 + random() * 6, x + 18 + random() * 22, y + random() * 8);
    ctx.stroke();
  }
  ctx.restore();
}

function paintEdge(ctx, random, colours, side, x, y) {
  ctx.lineCap = 'round';
  if (side === 'top') {
    ctx.fillStyle = colours.rim;
    ctx.fillRect(x, y, TILE, 2.5);
    for (let i = 0; i < 9; i += 1) {
      const at = x + 2 + random() * (TILE - 4);
      const tall = 3 + random() * random() * 13;
      ctx.strokeStyle = colours.grass[Math.floor(random() * 3)];
      ctx.lineWidth = 1.4 + random();
      ctx.beginPath();
      ctx.moveTo(at, y + 3);
      ctx.quadraticCurveTo(at, y - tall * 0.6, at + (random() - 0.5) * 8, y - tall);
      ctx.stroke();
    }
    if (random() < 0.14) paintMushroom(ctx, x + 8 + random() * 22, y, colours, 0.7 + random() * 0.6);
    return;
  }
  ctx.globalAlpha = 0.45;
  ctx.fillStyle = colours.rim;
  if (side === 'left') ctx.fillRect(x, y, 1.5, TILE);
  if (side === 'right') ctx.fillRect(x + TILE - 1.5, y, 1.5, TILE);
  ctx.globalAlpha = 1;
  if (side !== 'bottom') return;
  for (let i = 0; i < 3; i += 1) {
    const at = x + 4 + random() * (TILE - 8);
    const long = 5 + random() * random() * random() * 70;
    const sway = (random() - 0.5) * 8;
    if (random() < 0.35) continue;
    ctx.strokeStyle = colours.vine;
    ctx.lineWidth = 1.8;
    ctx.beginPath();
    ctx.moveTo(at, y + TILE - 3);
    ctx.quadraticCurveTo(at + sway, y + TILE + long * 0.5, at + sway * 0.4, y + TILE + long);
    ctx.stroke();
    ctx.fillStyle = colours.frost;
    ctx.globalAlpha = 0.5;
    ctx.beginPath();
    ctx.arc(at + sway * 0.4, y + TILE + long, 1.6, 0, 7);
    ctx.fill();
    ctx.globalAlpha = 1;
  }
}

function paintMushroom(ctx, x, y, colours, size) {
  ctx.strokeStyle = colours.vine;
  ctx.lineWidth = 3 * size;
  ctx.beginPath();
  ctx.moveTo(x, y + 2);
  ctx.lineTo(x, y - 9 * size);
  ctx.stroke();
  ctx.fillStyle = colours.frost;
  ctx.globalAlpha = 0.7;
  ctx.beginPath();
  ctx.ellipse(x, y - 9 * size, 8 * size, 6 * size, 0, Math.PI, 0);
  ctx.fill();
  ctx.globalAlpha = 1;
}

function paintVignette(ctx, { x, y, w, h }) {
  const shade = ctx.createRadialGradient(WIDTH / 2, HEIGHT / 2, 250, WIDTH / 2, HEIGHT / 2, 640);
  shade.addColorStop(0, '#02050b00');
  shade.addColorStop(1, '#02050bcc');
  ctx.fillStyle = shade;
  ctx.fillRect(x, y, w, h);
}
