/** One palette per roof: tiles, stone and water that fit together. */
const LIGHTS = {
  terracotta: {
    tiles: ['#c8704c', '#bf6544', '#d07d55', '#b85f43'],
    rim: '#f0e0c4',
    deep: '#2b8f94',
    water: '#4fb6b1',
    gap: '#5a2c28',
  },
  clay: {
    tiles: ['#b98a5e', '#ad7d55', '#c2966a', '#a4764f'],
    rim: '#efe6d4',
    deep: '#2f7f93',
    water: '#55a9b5',
    gap: '#4d3a2c',
  },
  slate: {
    tiles: ['#71859b', '#687b92', '#7c91a5', '#5f7288'],
    rim: '#e6e9e6',
    deep: '#1f8a8e',
    water: '#48b5ad',
    gap: '#2d3949',
  },
  moss: {
    tiles: ['#8d9a63', '#82905c', '#98a46c', '#77864f'],
    rim: '#f1ead2',
    deep: '#2a849c',
    water: '#54b0c1',
    gap: '#3b4529',
  },
  rose: {
    tiles: ['#c98a86', '#c07e7d', '#d29791', '#b57474'],
    rim: '#f7e9dc',
    deep: '#3684a3',
    water: '#62aec6',
    gap: '#5a3540',
  },
  dusk: {
    tiles: ['#9a6a86', '#8e5f7e', '#a67690', '#825473'],
    rim: '#f3dcc6',
    deep: '#2b7793',
    water: '#56a3b4',
    gap: '#3c2742',
  },
};

const channels = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** Mixes the color `hex` with `other`; `amount`, from 0 to 1, is the share of `other`. */
export function mix(hex, other, amount) {
  const to = channels(other);
  return `rgb(${channels(hex).map((value, i) => Math.round(value + (to[i] - value) * amount))})`;
}

export const lightOf = (roof) => LIGHTS[roof];

export const MEDAL_COLOURS = { gold: '#e9b23c', silver: '#c3ccd3', bronze: '#c98352' };
