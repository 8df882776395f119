import { centre } from './layout.js';

const GOLD = '#d8b25c';
const noise = (n) => {
  const value = Math.sin(n * 127.1) * 43758.5453;
  return value - Math.floor(value);
};

function blade(ctx, x, y, length, lean, width) {
  ctx.beginPath();
  ctx.moveTo(x - width, y);
  ctx.quadraticCurveTo(x + lean * 0.2, y - length * 0.6, x + lean, y - length);
  ctx.quadraticCurveTo(x + lean * 0.3 + width, y - length * 0.5, x + width, y);
  ctx.fill();
}

/** Draws gold grasses and a moon on the lacquer of the lid. */
function drawLid(ctx, { width, height }, number) {
  const ground = ctx.createLinearGradient(0, 0, width * 0.4, height);
  ground.addColorStop(0, '#3d1230');
  ground.addColorStop(0.55, '#260a20');
  ground.addColorStop(1, '#150512');
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, width, height);
  const size = Math.min(width, height) * 0.3;
  const [mx, my] = [width * (number % 2 ? 0.86 : 0.12), height * 0.2];
  const glow = ctx.createRadialGradient(mx, my, size * 0.3, mx, my, size * 2);
  glow.addColorStop(0, 'rgba(240,210,160,.2)');
  glow.addColorStop(1, 'rgba(240,210,160,0)');
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = 'rgba(226,190,116,.3)';
  ctx.beginPath();
  ctx.arc(mx, my, size * 0.62, 0, 7);
  ctx.fill();
  for (let i = 0; i < 260; i += 1) {
    ctx.fillStyle = `rgba(230,196,120,${0.12 + noise(i + number) * 0.4})`;
    ctx.fillRect(
      noise(i * 3 + number) * width,
      noise(i * 7 + 2) ** 1.6 * height,
      1 + noise(i) * 1.6,
      1 + noise(i) * 1.6,
    );
  }
  const blades = Math.round(46 * Math.min(1, 0.2 + width / 1700));
  for (let i = 0; i < blades; i += 1) {
    const side = i % 2 ? 1 : -1;
    const x = side > 0 ? width - noise(i + 3) * width * 0.34 : noise(i + 5) * width * 0.34;
    const tall = Math.min(height, width * 1.1) * (0.16 + noise(i * 5 + number) * 0.42);
    ctx.fillStyle = i % 3 ? 'rgba(200,158,76,.34)' : 'rgba(232,200,128,.5)';
    blade(ctx, x, height + 4, tall, -side * tall * (0.15 + noise(i * 9) * 0.5), 2 + noise(i) * 3);
    if (i % 5 === 0) {
      ctx.beginPath();
      const lean = -side * tall * 0.3;
      for (let seed = 0; seed < 7; seed += 1)
        ctx.ellipse(x + lean + seed * side * 3, height - tall * 0.8 + seed * 9, 2.2, 5, side, 0, 7);
      ctx.fill();
    }
  }
}

function drawFrame(ctx, { left, top, cell }, { width, height }) {
  const edge = cell * 0.34;
  const [w, h] = [width * cell, height * cell];
  const box = (out, colour, radius) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.roundRect(left - out, top - out, w + out * 2, h + out * 2, radius);
    ctx.fill();
  };
  ctx.save();
  ctx.translate(0, cell * 0.12);
  box(edge + 6, 'rgba(0,0,0,.4)', cell * 0.3);
  ctx.restore();
  box(edge + 3, '#8a6424', cell * 0.27);
  box(edge + 1, GOLD, cell * 0.26);
  const wood = ctx.createLinearGradient(left, top - edge, left, top + h + edge);
  wood.addColorStop(0, '#a3263a');
  wood.addColorStop(0.5, '#7c1730');
  wood.addColorStop(1, '#5a0f26');
  box(edge - 2, wood, cell * 0.24);
  box(5, GOLD, cell * 0.1);
  const floor = ctx.createLinearGradient(left, top, left + w, top + h);
  floor.addColorStop(0, '#231a34');
  floor.addColorStop(0.5, '#191328');
  floor.addColorStop(1, '#120d1f');
  box(2, floor, cell * 0.08);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      ctx.fillStyle = (x + y) % 2 ? 'rgba(255,240,255,.045)' : 'rgba(255,240,255,.012)';
      ctx.fillRect(left + x * cell, top + y * cell, cell, cell);
    }
  ctx.fillStyle = 'rgba(216,178,92,.5)';
  for (let y = 1; y < height; y += 1)
    for (let x = 1; x < width; x += 1) {
      ctx.beginPath();
      ctx.arc(left + x * cell, top + y * cell, Math.max(1.2, cell * 0.022), 0, 7);
      ctx.fill();
    }
}

function drawStone(ctx, x, y, cell, seed) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(noise(seed) - 0.5);
  ctx.fillStyle = 'rgba(0,0,0,.45)';
  ctx.beginPath();
  ctx.ellipse(cell * 0.04, cell * 0.1, cell * 0.42, cell * 0.37, 0, 0, 7);
  ctx.fill();
  const face = ctx.createLinearGradient(-cell * 0.3, -cell * 0.3, cell * 0.3, cell * 0.35);
  face.addColorStop(0, '#8d7f96');
  face.addColorStop(0.5, '#5f5470');
  face.addColorStop(1, '#3a3149');
  ctx.fillStyle = face;
  ctx.beginPath();
  for (let i = 0; i < 7; i += 1) {
    const angle = (i / 7) * Math.PI * 2;
    const far = cell * (0.36 + noise(seed + i) * 0.07);
    ctx.lineTo(Math.cos(angle) * far, Math.sin(angle) * far * 0.92);
  }
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.lineWidth = cell * 0.06;
  ctx.strokeStyle = face;
  ctx.stroke();
  ctx.fill();
  ctx.strokeStyle = 'rgba(232,200,128,.75)';
  ctx.lineWidth = Math.max(1, cell * 0.025);
  ctx.beginPath();
  ctx.moveTo(-cell * 0.2, -cell * 0.1);
  ctx.lineTo(-cell * 0.02, cell * 0.02);
  ctx.lineTo(cell * 0.06, cell * 0.24);
  ctx.moveTo(-cell * 0.02, cell * 0.02);
  ctx.lineTo(cell * 0.22, -cell * 0.12);
  ctx.stroke();
  ctx.restore();
}

function drawLamp(ctx, layout, { x, y }) {
  const { cell } = layout;
  const [cx, cy] = centre(layout, x, y);
  const [lx, ly] = [
    cx + Math.sign(layoutPull(x, layout.level.width)) * cell * 0.33,
    cy + Math.sign(layoutPull(y, layout.level.height)) * cell * 0.33,
  ];
  ctx.fillStyle = '#8a6424';
  ctx.beginPath();
  ctx.arc(lx, ly, cell * 0.27, 0, 7);
  ctx.fill();
  ctx.fillStyle = '#f0d691';
  ctx.beginPath();
  ctx.arc(lx, ly, cell * 0.23, 0, 7);
  ctx.fill();
  ctx.fillStyle = '#fffbe6';
  ctx.beginPath();
  ctx.arc(lx, ly, cell * 0.17, 0, 7);
  ctx.fill();
  ctx.fillStyle = 'rgba(190,150,80,.5)';
  for (const [dx, dy, r] of [
    [-0.05, -0.05, 0.045],
    [0.06, 0.03, 0.035],
    [-0.02, 0.08, 0.025],
  ]) {
    ctx.beginPath();
    ctx.arc(lx + dx * cell, ly + dy * cell, r * cell, 0, 7);
    ctx.fill();
  }
}

const layoutPull = (at, size) => (at < 0 ? 1 : at >= size ? -1 : 0);

/** Paints everything that does not move, once for each level and size. */
export function paintBoard(canvas, layout, level, number) {
  canvas.width = Math.round(layout.width * layout.sharp);
  canvas.height = Math.round(layout.height * layout.sharp);
  const ctx = canvas.getContext('2d', { alpha: false });
  ctx.scale(layout.sharp, layout.sharp);
  drawLid(ctx, layout, number);
  drawFrame(ctx, layout, level);
  for (const stone of level.stones) {
    const [x, y] = centre(layout, stone % level.width, Math.floor(stone / level.width));
    drawStone(ctx, x, y, layout.cell, stone + number * 31);
  }
  for (const lamp of level.lamps) drawLamp(ctx, { ...layout, level }, lamp);
}
