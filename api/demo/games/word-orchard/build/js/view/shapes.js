/** Paths of everything that grows, drawn around the origin with the stem at 0,0. */
export const LEAF = 'M0 0C4-9 13-12 23-8 19 2 9 6 0 0Z';
export const LEAF_VEIN = 'M1-.5C8-4 14-6 20-7';

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const petals = Array.from({ length: 5 }, (_, i) => {
  const angle = (i / 5) * Math.PI * 2 - Math.PI / 2;
  return circle(Math.cos(angle) * 4.6, Math.sin(angle) * 4.6, 4.1);
}).join('');

const part = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
const stem = (d) => `<path d="${d}" fill="none" stroke="var(--bark)" stroke-width="1.6" stroke-linecap="round"/>`;

const round = (y, r) =>
  part(circle(0, y, r), 'var(--fruit)') + part(circle(-r * 0.35, y - r * 0.35, r * 0.24), 'var(--shine)');

export const KINDS = {
  crown: part(circle(-14, 6, 38) + circle(20, -10, 36) + circle(16, 22, 30), 'var(--leaf-2)', 'opacity=".38"'),
  leaf: `${part(LEAF, 'var(--leaf-1)')}<path d="${LEAF_VEIN}" fill="none" stroke="var(--vein)" stroke-width=".9"/>`,
  leaf2: `${part(LEAF, 'var(--leaf-2)')}<path d="${LEAF_VEIN}" fill="none" stroke="var(--vein)" stroke-width=".9"/>`,
  bloom: part(petals, 'var(--bloom)') + part(circle(0, 0, 2.6), 'var(--bloom-heart)'),
  cherry:
    stem('M0 0C-2 6-6 9-6 13M0 0C3 5 6 8 6 15') +
    `<g transform="translate(-6 0)">${round(17, 5.5)}</g>` +
    `<g transform="translate(6 0)">${round(19, 5.5)}</g>`,
  peach: `${stem('M0 0v6') + round(15, 10)}<path d="M1 6C-4 12-3 19 1 24" fill="none" stroke="var(--crease)"/>`,
  apple:
    stem('M0 0C1 3 1 5 0 8') +
    part('M0 8C-5 4-11 7-11 14S-5 27 0 24C5 27 11 21 11 14S5 4 0 8Z', 'var(--fruit)') +
    part(circle(-4.5, 12, 2.3), 'var(--shine)'),
  berry:
    stem('M0 0 0 6') +
    `<g transform="translate(-4 0)">${round(9, 4)}</g><g transform="translate(4 0)">${round(10, 4)}</g>` +
    round(15, 4),
  plum:
    stem('M0 0v6') +
    part('M0 6C8 6 11 14 8 21 6 26-6 26-8 21-11 14-8 6 0 6Z', 'var(--fruit)') +
    part(circle(-3.5, 12, 2), 'var(--shine)'),
};

export const FRUIT = { blossom: 'cherry', green: 'peach', amber: 'apple', frost: 'berry', moon: 'plum' };

/** A small bird that faces left, standing at 0,0. */
export const BIRD =
  '<path d="M-6 0v-5M-1 0v-5" stroke="var(--bark)" stroke-width="1.6" fill="none"/>' +
  '<path d="M-20-16l7-2c1-6 7-9 12-6 4 2 6 6 14 9l11 4c-6 3-12 3-15 3-3 3-9 4-14 2-6-2-9-5-8-9z" fill="var(--bird)"/>' +
  '<path d="M0-15c6 0 10 3 14 5-6 3-13 2-15 0-2-2-1-4 1-5z" fill="var(--bird-wing)"/>' +
  '<path d="M-13-12c1 5 4 7 9 8-5 1-8-1-9-4z" fill="var(--bird-breast)"/>' +
  '<circle cx="-8" cy="-19" r="1.5" fill="var(--eye)"/>';

export const FLOWER =
  '<path d="M0 0C-1-10 1-18 0-27" fill="none" stroke="var(--leaf-1)" stroke-width="2.6" stroke-linecap="round"/>' +
  `<path d="${LEAF}" fill="var(--leaf-1)" transform="translate(0 -6) scale(.7)"/>` +
  `<path d="${LEAF}" fill="var(--leaf-2)" transform="translate(0 -3) scale(-.7 .7)"/>` +
  '<path d="M0-25c-8 0-10-7-9-15l5 4 4-6 4 6 5-4c1 8-1 15-9 15z" fill="var(--tulip)"/>';
