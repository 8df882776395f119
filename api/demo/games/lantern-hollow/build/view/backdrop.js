import { HEIGHT, WIDTH } from '../rules/config.js';
import { createRandom } from './noise.js';

/** Paints the background: a deep gradient, a far moonlit opening, three rows of rock teeth, each nearer and darker. */
export function paintBackdrop(ctx, area, seed, warm) {
  const random = createRandom(seed * 7 + 3);
  const { x, y, w, h } = area;
  const air = ctx.createLinearGradient(0, 0, 0, HEIGHT);
  const stops = warm ? ['#3a2d3f', '#5a4038', '#39281f'] : ['#0d1830', '#143443', '#0b1a2a'];
  stops.forEach((colour, i) => air.addColorStop(i / 2, colour));
  ctx.fillStyle = air;
  ctx.fillRect(x, y, w, h);

  const moonX = WIDTH * (0.3 + random() * 0.4);
  const moonY = HEIGHT * (0.26 + random() * 0.14);
  const opening = ctx.createRadialGradient(moonX, moonY, 10, moonX, moonY, 380);
  opening.addColorStop(0, warm ? '#ffd79a66' : '#7fd6cf5c');
  opening.addColorStop(0.4, warm ? '#e9a86226' : '#3f9a9f30');
  opening.addColorStop(1, '#00000000');
  ctx.fillStyle = opening;
  ctx.fillRect(x, y, w, h);
  paintShafts(ctx, random, moonX, warm);

  const layers = warm ? ['#6b4c3e', '#553a31', '#402b27'] : ['#1a4250', '#12303f', '#0d2331'];
  layers.forEach((colour, depth) => paintTeeth(ctx, random, area, colour, depth));
}

function paintShafts(ctx, random, moonX, warm) {
  for (let i = 0; i < 4; i += 1) {
    const top = moonX + (random() - 0.5) * 260;
    const lean = (random() - 0.5) * 200;
    const width = 26 + random() * 60;
    const shaft = ctx.createLinearGradient(0, 0, 0, HEIGHT * 0.85);
    shaft.addColorStop(0, warm ? '#ffdca622' : '#a5efe51e');
    shaft.addColorStop(1, '#00000000');
    ctx.fillStyle = shaft;
    ctx.beginPath();
    ctx.moveTo(top, 0);
    ctx.lineTo(top + width * 0.5, 0);
    ctx.lineTo(top + lean + width * 1.6, HEIGHT * 0.85);
    ctx.lineTo(top + lean - width * 0.6, HEIGHT * 0.85);
    ctx.fill();
  }
}

function paintTeeth(ctx, random, { x, w, h, y }, colour, depth) {
  const reach = [210, 150, 95][depth];
  for (const side of ['ceiling', 'floor']) {
    const base = side === 'ceiling' ? y - 4 : y + h + 4;
    const sign = side === 'ceiling' ? 1 : -1;
    const line = side === 'ceiling' ? 20 : HEIGHT - 20;
    ctx.beginPath();
    ctx.moveTo(x - 10, base);
    let at = x - 10;
    while (at < x + w + 80) {
      const width = 34 + random() * 70;
      const length = reach * (0.35 + random() * random() * 1.5);
      ctx.quadraticCurveTo(at + width * 0.42, line + sign * length * 0.3, at + width * 0.5, line + sign * length);
      ctx.quadraticCurveTo(at + width * 0.58, line + sign * length * 0.3, at + width, line + sign * reach * 0.18);
      at += width;
    }
    ctx.lineTo(at, base);
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.globalAlpha = 0.85;
    ctx.fill();
    ctx.globalAlpha = 1;
  }
}
