const shape = (ctx, colour, draw) => {
  ctx.fillStyle = colour;
  ctx.beginPath();
  draw(ctx);
  ctx.fill();
};
const box = (ctx, colour, x, y, w, h, r = 3) => shape(ctx, colour, () => ctx.roundRect(x, y, w, h, r));
const dot = (ctx, colour, x, y, rx, ry = rx, turn = 0) =>
  shape(ctx, colour, () => ctx.ellipse(x, y, rx, ry, turn, 0, 7));

/** Draws a long morning shadow to the lower right. */
function shadow(ctx, w, h, length) {
  shape(ctx, 'rgba(40,10,40,.3)', () => {
    ctx.moveTo(-w, h);
    ctx.lineTo(w, -h);
    ctx.lineTo(w + length, -h + length * 0.75);
    ctx.lineTo(w + length, h + length * 0.75);
    ctx.lineTo(-w + length, h + length * 0.75);
  });
}

const PROPS = {
  chimney(ctx) {
    shadow(ctx, 22, 18, 58);
    box(ctx, '#7d4436', -24, -20, 48, 40);
    box(ctx, '#b3654c', -24, -20, 48, 30);
    box(ctx, '#e9d3b4', -27, -23, 54, 9);
    for (const x of [-11, 11]) {
      dot(ctx, '#8f4f3c', x, -4, 9.5);
      dot(ctx, '#d18660', x, -6, 9.5);
      dot(ctx, '#3a1c20', x, -6, 6);
    }
  },
  skylight(ctx) {
    box(ctx, 'rgba(40,10,40,.28)', -22, -26, 58, 70, 5);
    box(ctx, '#f2e6d0', -28, -34, 56, 66, 5);
    box(ctx, '#5d8ea0', -23, -29, 46, 56, 3);
    shape(ctx, '#a7d3d6', () => {
      ctx.moveTo(-23, -2);
      ctx.lineTo(4, -29);
      ctx.lineTo(20, -29);
      ctx.lineTo(-23, 14);
    });
    shape(ctx, '#d6eeee', () => {
      ctx.moveTo(6, 27);
      ctx.lineTo(23, 10);
      ctx.lineTo(23, 18);
      ctx.lineTo(14, 27);
    });
    box(ctx, '#f2e6d0', -2, -30, 4, 58, 0);
  },
  pots(ctx, turn) {
    [-26, 0, 26].forEach((x, i) => {
      dot(ctx, 'rgba(40,10,40,.3)', x + 10, 10, 14, 10);
      dot(ctx, '#8a432f', x, 2, 12);
      dot(ctx, '#3d5a35', x, -2, 12);
      for (let leaf = 0; leaf < 6; leaf += 1) {
        const angle = leaf * 1.05 + turn * 6;
        dot(ctx, leaf % 2 ? '#7fa457' : '#5d8a49', x + Math.cos(angle) * 8, -3 + Math.sin(angle) * 7, 7, 4, angle);
      }
      dot(ctx, ['#f4d9e2', '#f6c85f', '#fff4e4'][(i + Math.floor(turn * 3)) % 3], x, -4, 4.5);
    });
  },
  moss(ctx, turn) {
    for (let i = 0; i < 7; i += 1) {
      const angle = i * 2.4 + turn * 6;
      dot(
        ctx,
        i % 2 ? 'rgba(110,140,70,.55)' : 'rgba(88,120,62,.55)',
        Math.cos(angle) * i * 4,
        Math.sin(angle) * i * 2.6,
        11,
        7,
      );
    }
  },
  garden(ctx, turn) {
    box(ctx, 'rgba(40,10,40,.26)', -38, -16, 92, 52, 5);
    box(ctx, '#8a6240', -44, -24, 88, 50, 5);
    box(ctx, '#4b3527', -39, -19, 78, 40, 3);
    for (let i = 0; i < 8; i += 1) {
      const [x, y] = [-29 + (i % 4) * 19, -10 + Math.floor(i / 4) * 21];
      dot(ctx, '#4f7d43', x, y, 9);
      dot(ctx, '#86ad5a', x - 1, y - 2, 6);
      if ((i + Math.floor(turn * 8)) % 3 === 0) dot(ctx, '#e0653f', x + 2, y, 4);
    }
  },
  vent(ctx) {
    shadow(ctx, 9, 8, 30);
    dot(ctx, '#7b8790', 0, 2, 14);
    dot(ctx, '#c3ccd0', 0, -3, 13);
    dot(ctx, '#8d99a1', 0, -4, 7);
  },
};

export function drawProp(ctx, { x, y, kind, size, turn }) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size, size);
  PROPS[kind](ctx, turn);
  ctx.restore();
}

const COATS = [
  ['#e8a15c', '#c77f3f'],
  ['#4b4550', '#2f2a35'],
  ['#efe6d8', '#cdbfae'],
];

/** Draws a cat asleep in the sun, curled into a ring. */
export function drawCat(ctx, { x, y, turn }) {
  const [coat, stripe] = COATS[Math.floor(turn * 3)];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn * 5);
  dot(ctx, 'rgba(40,10,40,.3)', 5, 6, 23, 19);
  dot(ctx, coat, 0, 0, 22, 18);
  ctx.strokeStyle = stripe;
  ctx.lineWidth = 3;
  ctx.lineCap = 'round';
  for (const angle of [3.4, 3.9, 4.4, 4.9]) {
    ctx.beginPath();
    ctx.moveTo(Math.cos(angle) * 12, Math.sin(angle) * 9);
    ctx.lineTo(Math.cos(angle) * 20, Math.sin(angle) * 16);
    ctx.stroke();
  }
  ctx.lineWidth = 7;
  ctx.beginPath();
  ctx.arc(0, 2, 15, 0.2, 2.2);
  ctx.stroke();
  dot(ctx, coat, 14, -2, 10, 9);
  shape(ctx, stripe, () => {
    ctx.moveTo(9, -9);
    ctx.lineTo(12, -16);
    ctx.lineTo(16, -9);
    ctx.moveTo(19, -9);
    ctx.lineTo(25, -12);
    ctx.lineTo(23, -4);
  });
  ctx.strokeStyle = '#3a2420';
  ctx.lineWidth = 1.4;
  ctx.beginPath();
  ctx.arc(13, -1, 2, 0.2, 2.6);
  ctx.moveTo(21, 0);
  ctx.arc(19, 0, 2, 0.2, 2.6);
  ctx.stroke();
  ctx.restore();
}
