/** The contents of a square. */
export const NOTHING = 0;
export const HEDGE = 1;
export const STONE = 2;
export const CLOVER = 3;
export const LETTUCE = 4;

export const TOOLS = { h: HEDGE, c: CLOVER, s: STONE };
export const TOOL_NAMES = { h: 'hedge', c: 'clover', s: 'stone' };

const THINGS = { H: HEDGE, S: STONE, c: CLOVER, L: LETTUCE };
const GEESE = { '^': 0, '>': 1, v: 2, '<': 3 };
const KINDS = { h: 'hare', g: 'goat' };
const GROUND = new Set(['#', '~', 'o', 'A']);

/** North, east, south, west: the order in which every visitor looks about. */
export const DIRECTIONS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The parts of a garden that never change, and its initial state. */
export function layGarden(field) {
  const height = field.rows.length;
  const width = field.rows[0].length;
  const letters = field.rows.join('');
  const ground = [...letters].map((letter) => (GROUND.has(letter) ? letter : '.'));
  const things = Uint8Array.from(letters, (letter) => THINGS[letter] ?? NOTHING);
  const visitors = [];
  for (const [at, letter] of [...letters].entries()) {
    if (letter in GEESE) visitors.push({ kind: 'goose', at, facing: GEESE[letter], busy: 0, mood: 'awake' });
    else if (letter in KINDS) visitors.push({ kind: KINDS[letter], at, facing: 1, busy: 0, mood: 'awake' });
  }
  const arrivals = (field.arrivals ?? []).map(({ hour, kind, x, y, facing = 2 }) => ({
    hour,
    kind,
    at: y * width + x,
    facing,
  }));
  const garden = { width, height, ground, hours: field.hours, need: field.need, arrivals };
  garden.near = ground.map((_, at) => DIRECTIONS.map((step) => stepFrom(garden, at, step)));
  garden.total = count(things, LETTUCE);
  const kit = { h: field.kit?.h ?? 99, c: field.kit?.c ?? 0, s: field.kit?.s ?? 0 };
  const start = { hour: 0, things, visitors, kit, planted: 0, due: arrivals.map((_, i) => i) };
  return { garden, start };
}

function stepFrom({ width, height }, at, [dx, dy]) {
  const x = (at % width) + dx;
  const y = Math.floor(at / width) + dy;
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
}

export function count(things, wanted) {
  let found = 0;
  for (const thing of things) if (thing === wanted) found += 1;
  return found;
}
