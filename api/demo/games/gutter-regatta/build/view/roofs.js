import { mix } from './palette.js';

const TILE = { w: 22, h: 26 };

/** Creates one repeating piece of scalloped tiles, at the screen's own resolution. */
function tilePattern(colour, light, scale) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(TILE.w * 2 * scale);
  canvas.height = Math.round(TILE.h * 2 * scale);
  const ctx = canvas.getContext('2d');
  ctx.scale(canvas.width / (TILE.w * 2), canvas.height / (TILE.h * 2));
  const base = light ? mix(colour, '#fff1d8', 0.1) : mix(colour, '#2a1a30', 0.16);
  ctx.fillStyle = base;
  ctx.fillRect(0, 0, 99, 99);
  for (let row = -1; row < 4; row += 1) {
    for (let column = -1; column < 4; column += 1) {
      const x = column * TILE.w + (row % 2 ? TILE.w / 2 : 0);
      const y = row * TILE.h;
      ctx.beginPath();
      ctx.moveTo(x, y + 6);
      ctx.lineTo(x, y + 16);
      ctx.quadraticCurveTo(x + 1, y + TILE.h, x + TILE.w / 2, y + TILE.h);
      ctx.quadraticCurveTo(x + TILE.w - 1, y + TILE.h, x + TILE.w, y + 16);
      ctx.lineTo(x + TILE.w, y + 6);
      ctx.strokeStyle = light ? 'rgba(60,20,20,.22)' : 'rgba(30,8,24,.3)';
      ctx.lineWidth = 2.4;
      ctx.stroke();
      ctx.beginPath();
      ctx.moveTo(x + 3, y + 9);
      ctx.lineTo(x + 3, y + 15);
      ctx.quadraticCurveTo(x + 4, y + 22, x + 8, y + 23.5);
      ctx.strokeStyle = light ? 'rgba(255,240,214,.3)' : 'rgba(255,230,210,.12)';
      ctx.lineWidth = 1.8;
      ctx.stroke();
    }
  }
  return canvas;
}

export function createRoofPainter(light, scale) {
  const pairs = light.tiles.map((colour) => [tilePattern(colour, true, scale), tilePattern(colour, false, scale)]);
  const fill = (ctx, canvas, x, y, w, h) => {
    const pattern = ctx.createPattern(canvas, 'repeat');
    pattern.setTransform(new DOMMatrix([(TILE.w * 2) / canvas.width, 0, 0, (TILE.h * 2) / canvas.height, x, y]));
    ctx.fillStyle = pattern;
    ctx.fillRect(x, y, w, h);
  };
  return (ctx, { x, y, w, h, tile, ridge }) => {
    const [lit, shaded] = pairs[tile];
    const middle = Math.round(h * ridge);
    ctx.fillStyle = light.gap;
    ctx.fillRect(x, y, w, h);
    fill(ctx, shaded, x + 5, y + middle, w - 10, h - middle - 12);
    fill(ctx, lit, x + 5, y + 2, w - 10, middle - 2);
    // The far pitch catches the sun, the near one falls into shade towards its eave.
    const shade = ctx.createLinearGradient(0, y + middle, 0, y + h);
    shade.addColorStop(0, 'rgba(40,12,40,.2)');
    shade.addColorStop(0.4, 'rgba(40,12,40,.02)');
    shade.addColorStop(1, 'rgba(40,12,40,.24)');
    ctx.fillStyle = shade;
    ctx.fillRect(x + 5, y + middle, w - 10, h - middle - 12);
    ctx.fillStyle = mix(light.rim, '#7a4a3a', 0.28);
    ctx.fillRect(x + 3, y + h - 14, w - 6, 7);
    ctx.fillStyle = 'rgba(20,6,20,.35)';
    ctx.fillRect(x + 3, y + h - 8, w - 6, 8);
    ctx.fillStyle = mix(light.tiles[tile], '#fff4e0', 0.3);
    for (let cap = x + 6; cap < x + w - 12; cap += 34) {
      ctx.beginPath();
      ctx.roundRect(cap, y + middle - 9, Math.min(33, x + w - 6 - cap), 17, 7);
      ctx.fill();
    }
    ctx.fillStyle = 'rgba(50,14,30,.28)';
    ctx.fillRect(x + 6, y + middle + 5, w - 12, 5);
  };
}
