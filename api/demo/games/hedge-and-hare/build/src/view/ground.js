import { LETTUCE } from '../rules/garden.js';

/** Creates a seeded scatter, so that a resize does not move the flowers. */
function scatter(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** Paints everything that does not move: the meadow around the garden, and its lawn, beds and ponds. */
export function paintGround(ctx, { width, height, board }, garden, start) {
  paintMeadow(ctx, width, height, board);
  paintKerb(ctx, board);
  for (const [at, ground] of garden.ground.entries()) {
    const x = board.x + (at % garden.width) * board.size;
    const y = board.y + Math.floor(at / garden.width) * board.size;
    paintSquare(ctx, x, y, board.size, (at + Math.floor(at / garden.width) * (1 + garden.width)) % 2);
    if (start.things[at] === LETTUCE) paintBed(ctx, x, y, board.size);
    if (ground === 'A') paintPath(ctx, x, y, board.size);
  }
  paintPonds(ctx, board, garden);
}

function paintMeadow(ctx, width, height, board) {
  const sky = ctx.createLinearGradient(0, 0, width * 0.35, height);
  sky.addColorStop(0, '#568457');
  sky.addColorStop(0.5, '#79a663');
  sky.addColorStop(1, '#94b96d');
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  const next = scatter(41);
  ctx.lineCap = 'round';
  for (let i = 0; i < width / 6; i += 1) {
    const x = next() * width;
    const y = next() * height;
    ctx.strokeStyle = next() > 0.5 ? '#4f7f4d55' : '#b4d48166';
    ctx.lineWidth = 2.5;
    ctx.beginPath();
    ctx.moveTo(x - 6, y - 9);
    ctx.quadraticCurveTo(x - 3, y - 3, x, y);
    ctx.quadraticCurveTo(x, y - 6, x + 3, y - 13);
    ctx.stroke();
  }
  for (let i = 0; i < width / 16; i += 1) {
    const x = next() * width;
    const y = next() * height;
    ctx.fillStyle = ['#fdf6e3', '#f6cf63', '#efb6cf'][i % 3];
    for (let petal = 0; petal < 5; petal += 1) {
      const turn = (petal * Math.PI * 2) / 5;
      disc(ctx, x + Math.cos(turn) * 3.4, y + Math.sin(turn) * 3, 2.5);
    }
    ctx.fillStyle = '#a8641e';
    disc(ctx, x, y, 1.9);
  }
  paintBushes(ctx, width, height, board, next);
}

function paintBushes(ctx, width, height, board, next) {
  const places = [];
  for (let y = -10; y < height + 60; y += 62) places.push([next() * 26 - 22, y + next() * 20]);
  for (let x = 0; x < width + 60; x += 74) places.push([x + next() * 30, height + 18 - next() * 16]);
  for (const [x, y] of places) {
    if (x > board.x - 70 && x < board.x + board.width && y > board.y - 40 && y < board.y + board.height + 50) continue;
    const r = 34 + next() * 22;
    ctx.fillStyle = '#2c5a40';
    disc(ctx, x, y, r);
    ctx.fillStyle = '#3c7550';
    disc(ctx, x - 3, y - 7, r * 0.86);
    ctx.fillStyle = '#54935a';
    disc(ctx, x - 6, y - 15, r * 0.6);
  }
}

function paintKerb(ctx, { x, y, width, height, size }) {
  const rim = Math.max(7, size * 0.13);
  ctx.fillStyle = '#1d3b2640';
  roundRect(ctx, x - rim + 4, y - rim + 12, width + rim * 2, height + rim * 2, rim * 2);
  ctx.fillStyle = '#a58f6d';
  roundRect(ctx, x - rim, y - rim + 6, width + rim * 2, height + rim * 2, rim * 1.6);
  ctx.fillStyle = '#eadfc3';
  roundRect(ctx, x - rim, y - rim, width + rim * 2, height + rim * 2, rim * 1.6);
  ctx.fillStyle = '#98bf69';
  ctx.fillRect(x, y, width, height);
}

function paintSquare(ctx, x, y, size, odd) {
  ctx.fillStyle = odd ? '#b3d37f' : '#a5c870';
  ctx.fillRect(x, y, size, size);
  const next = scatter(Math.round(x * 31 + y * 17 + 7));
  ctx.strokeStyle = '#86ad5588';
  ctx.lineWidth = Math.max(1.4, size * 0.022);
  for (let i = 0; i < 2; i += 1) {
    const gx = x + size * (0.16 + next() * 0.68);
    const gy = y + size * (0.25 + next() * 0.6);
    ctx.beginPath();
    ctx.moveTo(gx, gy);
    ctx.lineTo(gx - size * 0.03, gy - size * 0.07);
    ctx.moveTo(gx + size * 0.03, gy);
    ctx.lineTo(gx + size * 0.045, gy - size * 0.09);
    ctx.stroke();
  }
}

function paintBed(ctx, x, y, size) {
  ctx.fillStyle = '#5f4029';
  roundRect(ctx, x + size * 0.06, y + size * 0.1, size * 0.88, size * 0.84, size * 0.2);
  ctx.fillStyle = '#7b5537';
  roundRect(ctx, x + size * 0.06, y + size * 0.07, size * 0.88, size * 0.8, size * 0.2);
  ctx.fillStyle = '#8f6745';
  for (const row of [0.24, 0.44, 0.64])
    roundRect(ctx, x + size * 0.16, y + size * row, size * 0.68, size * 0.07, size * 0.03);
}

function paintPath(ctx, x, y, size) {
  ctx.fillStyle = '#d9c69c';
  roundRect(ctx, x + size * 0.05, y + size * 0.05, size * 0.9, size * 0.9, size * 0.3);
}

function paintPonds(ctx, board, garden) {
  const layers = [
    ['#dccfa6', 0.02, 0],
    ['#4d8f9c', 0.08, 0],
    ['#6fb3b5', 0.08, 0.07],
  ];
  const { size } = board;
  for (const [colour, inset, drop] of layers) {
    ctx.fillStyle = colour;
    for (const [at, ground] of garden.ground.entries()) {
      if (ground !== '~') continue;
      const column = at % garden.width;
      const wet = garden.near[at].map((next) => next >= 0 && garden.ground[next] === '~');
      const [n, e, s, w] = wet.map((is) => (is ? -0.02 : inset) * size);
      const top = wet[0] ? n : n + drop * size;
      const x = board.x + column * size;
      const y = board.y + Math.floor(at / garden.width) * size;
      const corner = (a, b) => (wet[a] || wet[b] ? 0 : size * 0.34);
      ctx.beginPath();
      ctx.roundRect(x + w, y + top, size - w - e, size - top - s, [
        corner(0, 3),
        corner(0, 1),
        corner(2, 1),
        corner(2, 3),
      ]);
      ctx.fill();
    }
  }
  ctx.strokeStyle = '#d5f0e6aa';
  ctx.lineWidth = Math.max(2, size * 0.035);
  for (const [at, ground] of garden.ground.entries()) {
    if (ground !== '~') continue;
    const x = board.x + ((at % garden.width) + 0.3) * size;
    const y = board.y + (Math.floor(at / garden.width) + 0.4 + (at % 3) * 0.13) * size;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + size * 0.1, y - size * 0.07, x + size * 0.2, y);
    ctx.quadraticCurveTo(x + size * 0.3, y + size * 0.07, x + size * 0.4, y);
    ctx.stroke();
  }
}

function disc(ctx, x, y, r) {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fill();
}

function roundRect(ctx, x, y, width, height, radius) {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
  ctx.fill();
}
