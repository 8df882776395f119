import sharp, { type Sharp } from 'sharp';

/** Reproducible pictures of the three kinds that covers have. */

/** Returns a reproducible pseudo-random generator of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Draws a creature in sixteen colors on a grid of `grid` pixels, each `block` pixels wide. */
export function pixelArt(grid: number, block: number, seed = 7): Sharp {
  const next = numbers(seed);
  const palette = Array.from({ length: 16 }, () => [next(), next(), next()].map((part) => Math.floor(part * 256)));
  const half = Array.from({ length: grid }, (_, y) =>
    Array.from({ length: grid / 2 }, (_, x) => {
      const inside = Math.hypot(grid / 2 - x, grid / 2 - y) < grid / 2.4;
      return inside ? 2 + Math.floor(next() * 3) * 4 + (Math.floor(y / 6) % 4) : Math.floor(y / (grid / 2));
    }),
  );
  const colourAt = (x: number, y: number) => half[y]?.[x < grid / 2 ? x : grid - 1 - x] ?? 0;
  const side = grid * block;
  const bytes = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      bytes.set(palette[colourAt(Math.floor(x / block), Math.floor(y / block))] as number[], (y * side + x) * 3);
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } });
}

/** Returns light and dark noise at every scale from an eighth of the side to a 256th, from -1 to 1. */
function texture(side: number, next: () => number): Float32Array {
  const sum = new Float32Array(side * side);
  for (let cells = 8; cells <= 256; cells *= 2) {
    const corners = Float32Array.from({ length: (cells + 1) ** 2 }, () => next() - 0.5);
    const corner = (x: number, y: number) => corners[y * (cells + 1) + x] as number;
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [u, v] = [(x / side) * cells, (y / side) * cells];
        const [left, top] = [Math.floor(u), Math.floor(v)];
        const upper = corner(left, top) * (left + 1 - u) + corner(left + 1, top) * (u - left);
        const lower = corner(left, top + 1) * (left + 1 - u) + corner(left + 1, top + 1) * (u - left);
        sum[y * side + x] = (sum[y * side + x] as number) + upper * (top + 1 - v) + lower * (v - top);
      }
  }
  return sum;
}

/** Draws wooded hills in mist under a sky, with sensor noise. */
export function photo(side: number, seed = 11): Sharp {
  const next = numbers(seed);
  const waves = Array.from({ length: 24 }, (_, n) => ({ high: 2 ** (-n / 4), wide: (n + 1) * 1.7, at: next() * 6.3 }));
  const roughAt = (x: number, far: number) =>
    waves.reduce((sum, { high, wide, at }) => sum + high * Math.sin(x * wide * 6.3 + at * far), 0);
  const ridges = [5, 4, 3, 2, 1].map((far) =>
    Array.from({ length: side }, (_, x) => 0.92 - far * 0.13 + 0.035 * roughAt(x / side, far)),
  );
  const woods = texture(side, next);
  const bytes = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const depth = ridges.filter((ridge) => (ridge[x] as number) < y / side).length;
      const leaf = (woods[y * side + x] as number) * (depth === 0 ? 8 : 14 + 12 * depth);
      const grain = (next() + next() - 1) * 7;
      const light = depth === 0 ? 205 - 60 * (y / side) : 190 - depth * 32;
      const tint = depth === 0 ? [-34, -8, 26] : [-depth * 5, 4, 18 - depth * 7];
      for (const [channel, shift] of tint.entries())
        bytes[(y * side + x) * 3 + channel] = Math.max(0, Math.min(255, light + shift + leaf + grain));
    }
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } });
}

/** Draws flat shapes with smooth edges and gradients, as a drawing program exports them. */
export function drawing(side: number, seed = 5): Sharp {
  const next = numbers(seed);
  const colour = () =>
    `hsl(${Math.floor(next() * 360)} ${40 + Math.floor(next() * 40)}% ${25 + Math.floor(next() * 50)}%)`;
  const shapes = Array.from({ length: 60 }, () => {
    const [x, y, size, turn] = [next() * 100, next() * 100, 2 + next() * 16, next() * 360];
    return next() < 0.5
      ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour()}"/>`
      : `<rect x="${x}" y="${y}" width="${size * 2}" height="${size}" rx="3" fill="${colour()}" stroke="${colour()}" transform="rotate(${turn} ${x} ${y})"/>`;
  });
  const ground = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100"><defs>${ground}</defs><rect width="100" height="100" fill="url(#g)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten();
}
