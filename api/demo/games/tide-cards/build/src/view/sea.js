import { seededRandom } from '../rules/cards.js';
import { WATERS } from './palette.js';

const point = (x, y) => `${x.toFixed(0)} ${y.toFixed(0)}`;

function ridge(random, width, height, level, swell) {
  const count = Math.max(3, Math.round(width / (swell * 3.2)));
  const step = width / count;
  let path = `M-20 ${height + 20}L${point(-20, level)}`;
  for (let i = 0; i <= count; i += 1) {
    const x = i * step;
    const edge = Math.abs(x / width - 0.5) * 2;
    const y = level - swell * (0.3 + random()) * (0.35 + edge * edge * 1.7);
    path += `S${point(x - step * 0.45, y)} ${point(x, y + swell * (random() - 0.4) * 0.5)}`;
  }
  return `${path}L${width + 20} ${height + 20}z`;
}

function frond(_random, x, foot, tall, lean) {
  let left = '';
  let right = '';
  const parts = 6;
  for (let i = 1; i <= parts; i += 1) {
    const t = i / parts;
    const sway = Math.sin(t * 5 + x) * tall * 0.05 + lean * t * t * tall * 0.35;
    const y = foot - tall * t;
    const leaf = tall * 0.11 * (1.15 - t);
    left += `Q${point(x + sway - leaf * 2.1, y + tall * 0.1)} ${point(x + sway - leaf * 0.25, y)}`;
    right = `Q${point(x + sway + leaf * 2.1, y + tall * 0.02)}
      ${point(x + sway + leaf * 0.25, y + tall * 0.13)}${right}`;
  }
  return `M${point(x - 3, foot)}${left}L${point(x + lean * tall * 0.36, foot - tall * 1.06)}${right}z`;
}

function branch(x, y, length, angle, depth) {
  const endX = x + Math.cos(angle) * length;
  const endY = y + Math.sin(angle) * length;
  const stroke = `<path d="M${point(x, y)}L${point(endX, endY)}"
    stroke-width="${(depth * length * 0.085 + 3).toFixed(1)}"/>`;
  if (depth === 0) return stroke;
  return (
    stroke +
    branch(endX, endY, length * 0.74, angle - 0.48, depth - 1) +
    branch(endX, endY, length * 0.7, angle + 0.42, depth - 1)
  );
}

const fish = (
  x,
  y,
  size,
  turn,
) => `<path transform="translate(${point(x, y)}) scale(${(size * turn).toFixed(2)} ${size.toFixed(2)})"
  d="M-30 0C-16-16 6-16 18-3L32-14C29-4 29 4 32 14L18 3C6 16-16 16-30 0z"/>`;

// Each sheet of paper casts its shadow upwards on the one behind it, as in a lit paper box.
const sheet = (fill, body, lift) =>
  `<g fill="#03151d" stroke="none" opacity=".2" transform="translate(0 ${-lift})">${body}</g>
    <g fill="${fill}">${body}</g>`;

/** Draws the still picture behind the cards, once for each frame size. */
export function seaScene(water, width, height) {
  const random = seededRandom(water * 97 + 5);
  const c = WATERS[water];
  const unit = Math.min(width, height) / 10;
  const wide = width / height > 1.1;
  const rays = [0.2, 0.42, 0.6, 0.78]
    .map((at, i) => {
      const x = width * at;
      const w = width * (0.03 + random() * 0.05);
      const slant = (at - 0.5) * width * 0.5;
      return `<path opacity="${0.1 - i * 0.012}" fill="${c.sky}"
        d="M${point(x - w * 0.4, -5)}L${point(x + w * 0.4, -5)}L${point(x + w * 1.6 + slant, height * 0.82)}
        L${point(x - w * 1.2 + slant, height * 0.82)}z"/>`;
    })
    .join('');
  // The surface: paper waves that hang from the top edge, the lightest farthest away.
  const curtain = (depth, length, shift) => {
    let path = `M-40 -10V${depth.toFixed(0)}`;
    for (let x = -40 + shift; x < width + length; x += length)
      path += `q${point(length / 2, depth * 0.62)} ${point(length, 0)}`;
    return `<path d="${path}V-10z"/>`;
  };
  const surface = [
    [0.95, 1.5, 0, 0.1],
    [0.62, 1.1, -30, 0.13],
    [0.32, 0.8, -55, 0.18],
  ]
    .map(
      ([
        depth,
        length,
        shift,
        shine,
      ]) => `<g fill="#03151d" opacity=".1" transform="translate(0 ${unit * 0.09})">${curtain(unit * depth, unit * length * 2, shift)}</g>
      <g fill="${c.sky}" opacity="${shine}">${curtain(unit * depth, unit * length * 2, shift)}</g>`,
    )
    .join('');
  const far = `<path d="${ridge(random, width, height, height * 0.84, unit * 1.5)}"/>`;
  const mid =
    `<path d="${ridge(random, width, height, height * 0.92, unit * 1.5)}"/>` +
    [0.05, 0.11, 0.9, 0.96]
      .map(
        (at) =>
          `<path d="${frond(random, width * at, height * 0.95, unit * (3.4 + random() * 2.4), at < 0.5 ? 0.3 : -0.3)}"/>`,
      )
      .join('');
  const near =
    `<path d="${ridge(random, width, height, height * 0.985, unit * 1.25)}"/>` +
    [0.015, 0.07, 0.945, 0.99]
      .map(
        (at) =>
          `<path d="${frond(random, width * at, height, unit * (wide ? 4.4 + random() * 2.6 : 2.6 + random()), at < 0.5 ? 0.22 : -0.22)}"/>`,
      )
      .join('');
  const corals = `<g stroke="${c.front}" stroke-linecap="round"
    fill="none">${branch(width * 0.13, height + 6, unit * 0.95, -1.45, 4)}
    ${branch(width * 0.87, height + 6, unit * 0.85, -1.7, 4)}</g>`;
  const front = `<path d="M-10 ${height + 10}V${height * 0.45}C${point(width * 0.012, height * 0.6)}
    ${point(width * 0.03, height * 0.86)} ${point(width * 0.2, height - unit * 0.35)}
    S${point(width * 0.4, height - 2)} ${point(width * 0.5, height - 4)} ${point(width * 0.68, height - 2)}
      ${point(width * 0.8, height - unit * 0.35)}
    C${point(width * 0.97, height * 0.86)} ${point(width * 0.988, height * 0.62)}
      ${point(width + 10, height * 0.48)}V${height + 10}z"/>`;
  const shoal = [
    [0.12, 0.3, 0.5, 1],
    [0.17, 0.34, 0.36, 1],
    [0.09, 0.37, 0.3, 1],
    [0.88, 0.24, 0.6, -1],
    [0.83, 0.29, 0.34, -1],
  ]
    .map(([x, y, size, turn]) => fish(width * x, height * y, (size * unit) / 34, turn))
    .join('');
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><radialGradient id="glow" cx=".5" cy=".02" r="1"><stop offset="0" stop-color="${c.glow}"/>
      <stop offset=".52" stop-color="${c.far}" stop-opacity=".75"/>
    <stop offset="1" stop-color="${c.deep}"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="${c.deep}"/><rect width="100%" height="100%"
      fill="url(#glow)"/>${rays}${surface}
    <g fill="${c.mid}" opacity=".75">${shoal}</g>
    ${sheet(c.far, far, unit * 0.12)}${sheet(c.mid, mid, unit * 0.12)}
      ${sheet(c.near, near, unit * 0.14)}${corals}${sheet(c.front, front, unit * 0.16)}</svg>`;
}

/** Draws the tide: two paper waves that are high, level or low behind the hand. */
export function tideWaves(water, width, height) {
  const c = WATERS[water];
  const wave = (top, length, phase) => {
    const swell = Math.min(height * 0.08, length * 0.1);
    let path = `M${point(-length + phase, height)}V${top}`;
    for (let x = -length + phase; x < width + length; x += length) {
      path += `c${point(length * 0.25, -swell)} ${point(length * 0.25, -swell)}
        ${point(length * 0.5, 0)}s${point(length * 0.25, swell)} ${point(length * 0.5, 0)}`;
    }
    return `${path}V${height}z`;
  };
  const length = Math.max(150, width / 6);
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <path fill="${c.tide}" opacity=".2" d="${wave(height * 0.16, length, 0)}"/>
      <path fill="${c.tide}" opacity=".26" d="${wave(height * 0.34, length * 1.2, -60)}"/></svg>`;
}
