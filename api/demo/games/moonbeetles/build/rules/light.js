import { WAYS } from './level.js';

const TURNS = { rising: [1, 0, 3, 2], falling: [3, 2, 1, 0] };

/** The distance of a lamp from the edge in cells: lamps hang in the frame, nearer than a whole cell. */
const LAMP = 0.42;

/**
 * Computes the light when the beetles sit at `cells`. `lifted` is a beetle to leave out.
 * `paths` are the corners of each beam in cell units, `lit` contains every cell that a beam enters.
 */
export function shine(level, cells, lifted = -1) {
  const { width, height } = level;
  const lit = new Uint8Array(width * height);
  const seen = new Uint8Array(width * height);
  const paths = [];
  const rays = level.lamps.map(({ x, y, way }) => ({
    x,
    y,
    way,
    from: [x + WAYS[way].x * LAMP, y + WAYS[way].y * LAMP],
  }));
  while (rays.length > 0) {
    let { x, y, way, from } = rays.pop();
    const path = [from ?? [x, y]];
    for (;;) {
      x += WAYS[way].x;
      y += WAYS[way].y;
      const cell = y * width + x;
      if (x < 0 || y < 0 || x >= width || y >= height || level.stones.has(cell)) {
        path.push([x - WAYS[way].x * 0.5, y - WAYS[way].y * 0.5]);
        break;
      }
      if (seen[cell] & (1 << way)) {
        path.push([x, y]);
        break;
      }
      seen[cell] |= 1 << way;
      lit[cell] = 1;
      const index = cells.indexOf(cell);
      if (index < 0 || index === lifted) continue;
      const { kind, lean } = level.beetles[index];
      path.push([x, y]);
      if (kind === 'ink') break;
      if (kind === 'glass') rays.push({ x, y, way });
      way = TURNS[lean][way];
    }
    paths.push(path);
  }
  return { lit, paths };
}
