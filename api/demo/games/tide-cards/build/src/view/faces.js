import { FAMILIES, familyOf, isPearl, rankOf } from '../rules/cards.js';

// Ink stays above 4.5:1 on the paper, also on the deep paper of a covered card (see .paper in the style sheet).
export const INKS = ['#94260f', '#124a80', '#1a5730', '#4c3871'];
const TINTS = [
  ['#f3b59b', '#e58468'],
  ['#a9cfe4', '#6fa9cf'],
  ['#b9d8a8', '#84b87f'],
  ['#cdc0e0', '#a592c6'],
];
const PAPER = '#fbf4e3';

// Symbols are drawn in a 100 x 100 box: i = ink, l = a light cut in it.
const SYMBOLS = [
  (
    i,
    l,
  ) => `<path fill="${i}" d="M50 90 40 80C18 74 6 56 8 38c1-8 10-10 14-4 0-12 6-20 14-20 5 0 8 3 9 7 1-6 9-6 10 0 1-4 4-7 9-7
    8 0 14 8 14 20 4-6 13-4 14 4 2 18-10 36-32 42z"/><path fill="none" stroke="${l}" stroke-width="4"
      stroke-linecap="round"
    d="M50 76V30M43 76 31 33M57 76 69 33M38 75 17 47M62 75 83 47"/>`,
  (
    i,
    l,
  ) => `<path fill="${i}" d="M4 54C16 30 36 22 54 26c10 2 18 9 23 17l18-17c3 10 2 18-4 26 6 8 7 16 4 26L77 61c-6 9-14 16-25 18
    C34 82 14 74 4 54z"/><path fill="${i}" d="M38 28c4-10 14-15 24-14-1 7 0 12 4 18z"/>
      <circle cx="25" cy="48" r="5.5" fill="${l}"/>
    <path fill="none" stroke="${l}" stroke-width="4" stroke-linecap="round"
      d="M41 38c6 8 6 20 0 29M56 42c5 7 5 14 0 21"/>`,
  (i, l) => `<path fill="none" stroke="${i}" stroke-width="8" stroke-linecap="round"
    d="M50 95C40 78 60 66 50 50S42 24 52 8"/>
    <path fill="${i}" d="M50 80C32 82 18 74 12 58c18-3 32 5 38 22zM54 72c2-18 14-28 34-28-2 17-14 28-34 28zM49 52C34 52 22 43 20 28
    c17 0 28 9 29 24zM50 40c1-15 10-25 28-28 1 16-11 27-28 28z"/>
    <path fill="none" stroke="${l}" stroke-width="3" stroke-linecap="round"
      d="M24 65c9 3 15 7 20 12M78 51c-9 5-14 10-19 16M27 35c7 4 12 8 16 13M70 20c-7 5-11 9-15 14"/>`,
  (
    i,
    l,
  ) => `<path fill="${i}" d="M8 78c0-13 18-20 42-20s42 7 42 20c0 10-16 14-42 14S8 88 8 78zM20 47c0-11 14-16 32-16s30 6 30 16
    c0 9-14 13-31 13S20 56 20 47zM33 22c0-8 8-13 19-13s19 5 19 13c0 7-8 11-19 11s-19-4-19-11z"/>
    <path fill="none" stroke="${l}" stroke-width="4" stroke-linecap="round"
      d="M20 76c6-5 14-8 24-8M31 45c4-4 10-6 18-6M42 20c3-3 6-4 10-4"/>`,
];

export const symbol = (family, ink = INKS[family], light = PAPER) => SYMBOLS[family](ink, light);

export const icon = (family) =>
  `<svg viewBox="0 0 100 100" aria-hidden="true">${symbol(family, 'currentColor', '#0b3a4a')}</svg>`;

const svg = (body) => `<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">${body}</svg>`;
const frame = (fill) => `<rect width="100" height="140" rx="11" fill="${fill}"/>`;

// The two paper swells at a card's foot rise with its number, so that a high card looks like high water.
function swells(family, rank) {
  const [far, near] = TINTS[family];
  const y = 122 - rank * 2.6;
  const wave = (top, shift) =>
    `M0 ${top}c14-${9 + shift} 28-${9 + shift} 42 0s34 ${8 + shift} 58-${3 + shift}V129a11 11 0 0 1-11 11H11a11 11 0 0 1-11-11z`;
  return `<path fill="${far}" opacity=".55" d="${wave(y, 3)}"/>
    <path fill="${near}" opacity=".6" d="${wave(y + 13, 0)}"/>`;
}

function numberFace(card) {
  const family = familyOf(card);
  const rank = rankOf(card);
  const ink = INKS[family];
  return svg(`<rect class="paper" width="100" height="140" rx="11"/>${swells(family, rank)}
    <rect x="3.5" y="3.5" width="93" height="133" rx="8.5" fill="none" stroke="${ink}"
      stroke-opacity=".28" stroke-width="1.5"/>
    <text x="9" y="41" class="rank${rank > 9 ? ' rank-wide' : ''}" fill="${ink}">${rank}</text>
    <text x="11" y="60" class="letter" fill="${ink}">${FAMILIES[family].letter}</text>
    <g transform="translate(61 11) scale(.3)">${symbol(family)}</g>
    <g transform="translate(22 68) scale(.56)">${symbol(family)}</g>`);
}

function pearlFace() {
  const pearl = (x, y, r) => `<circle cx="${x}" cy="${y + r * 0.12}" r="${r}" fill="#0a2f42" opacity=".5"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="#e9e2f2"/><circle cx="${x - r * 0.1}" cy="${y - r * 0.1}"
      r="${r * 0.84}" fill="#f7f0f0"/>
    <circle cx="${x - r * 0.26}" cy="${y - r * 0.26}" r="${r * 0.46}" fill="#fffaf2"/>`;
  return svg(`${frame('#1d6478')}<path fill="#2b8191"
    d="M0 84c20-12 36-12 52 0s32 10 48-4v49a11 11 0 0 1-11 11H11a11 11 0 0 1-11-11z"/>
    <path fill="#3f9c9f" d="M0 108c18-9 34-9 50 0s34 8 50-2v23a11 11 0 0 1-11 11H11a11 11 0 0 1-11-11z"/>
    <rect x="3.5" y="3.5" width="93" height="133" rx="8.5" fill="none" stroke="#f4dfae" stroke-width="2"/>
    ${pearl(29, 29, 17)}<text x="50" y="36" class="any" fill="#fff3d0">any</text>${pearl(50, 96, 27)}`);
}

/** A shut clam: the family that opens it stays readable in the half that other cards do not cover. */
export function clamFace(family) {
  const ink = '#f7e3c2';
  return svg(`${frame('#45305e')}
    <path fill="#5d4379" d="M8 86C8 62 26 50 50 50s42 12 42 36c0 6-84 6-84 0z"/>
    <path fill="#765894" d="M8 88c10 6 74 6 84 0 0 26-18 44-42 44S8 114 8 88z"/>
    <path fill="none" stroke="#3a2750" stroke-width="3" d="M9 87c8 7 15-3 21 2s13 5 20 0 14 5 20 0 13 5 21-2"/>
    <path fill="none" stroke="#9a7bb8" stroke-width="2.5" stroke-linecap="round"
      d="M50 122v-20M36 119l-5-17M64 119l5-17"/>
    <rect x="3.5" y="3.5" width="93" height="133" rx="8.5" fill="none" stroke="${ink}"
      stroke-opacity=".5" stroke-width="1.5"/>
    <g transform="translate(9 9) scale(.36)">${symbol(family, ink, '#45305e')}</g>
    <g transform="translate(54 9) scale(.36)">${symbol(family, ink, '#45305e')}</g>
    <text x="50" y="62" text-anchor="middle" class="letter"
      fill="${ink}">${FAMILIES[family].letter} ${FAMILIES[family].letter}</text>`);
}

export function backFace() {
  const rows = [0, 1, 2, 3, 4, 5]
    .map((row) => {
      const y = 42 + row * 18;
      const fill = ['#1b6a7d', '#175d70', '#145264', '#114759', '#0e3c4d', '#0b3242'][row];
      return `<path fill="${fill}" d="M0 ${y}c9-11 16-11 25 0s16 11 25 0 16-11 25 0 16 11 25 0V129a11 11 0 0 1-11 11H11a11 11 0 0 1-11-11z"/>`;
    })
    .join('');
  return svg(`${frame('#217a8b')}<circle cx="50" cy="27" r="14" fill="#f6d48a"/>${rows}
    <rect x="3.5" y="3.5" width="93" height="133" rx="8.5" fill="none" stroke="#bfe6dd"
      stroke-opacity=".55" stroke-width="1.5"/>`);
}

export const cardFace = (card) => (isPearl(card) ? pearlFace() : numberFace(card));
