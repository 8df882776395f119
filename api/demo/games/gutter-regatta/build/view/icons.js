import { MEDAL_COLOURS } from './palette.js';

/** The figure of each medal, so that color alone does not tell them apart. */
const FIGURES = {
  gold: 'M12 6.300l1.700 3.600 3.900.5-2.900 2.700.8 3.900L12 15.100 8.500 17l.8-3.900-2.900-2.700 3.900-.5z',
  silver: 'M12 6.500l4.600 5.500-4.600 5.500L7.400 12z',
  bronze: 'M12 8.200a3.800 3.800 0 1 1 0 7.600 3.800 3.800 0 0 1 0-7.600z',
};

export const medalIcon = (medal, won = true) =>
  `<svg class="medal${won ? ' won' : ''}" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" ` +
  `fill="${won ? MEDAL_COLOURS[medal] : 'none'}"/><path d="${FIGURES[medal]}"/></svg>`;

/** Draws the course of a track as a small map that goes up the screen, like the race. */
export function mapIcon(track) {
  const points = track.samples.filter((_, i) => i % 6 === 0);
  const ys = points.map(({ y }) => y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const size = 60 / (bottom - top);
  const widest = Math.max(...points.map(({ x }) => Math.abs(x - middle)));
  const wide = Math.min(size * 3.4, 19 / widest);
  const line = points.map(
    ({ x, y }) => `${(24 + (x - middle) * wide).toFixed(1)} ${(66 + (y - bottom) * size).toFixed(1)}`,
  );
  return `<svg class="map" viewBox="0 0 48 72" aria-hidden="true"><path d="M${line.join('L')}"/></svg>`;
}
