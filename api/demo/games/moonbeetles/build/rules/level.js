/** The directions: up, right, down, left. */
export const WAYS = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

export const WAY_NAMES = ['up', 'right', 'down', 'left'];

/** The meaning of a letter in a level's rows; `lean` is the mirror's diagonal, rising (/) or falling (\). */
const BEETLES = {
  a: { kind: 'mirror', lean: 'rising' },
  b: { kind: 'mirror', lean: 'falling' },
  c: { kind: 'glass', lean: 'rising' },
  d: { kind: 'glass', lean: 'falling' },
  o: { kind: 'ink', lean: 'none' },
};

/** Parses a lamp: "L2" shines in from the left side along row 2. */
function parseLamp(text, width, height) {
  const at = Number(text.slice(1));
  return {
    L: { x: -1, y: at, way: 1 },
    R: { x: width, y: at, way: 3 },
    T: { x: at, y: -1, way: 2 },
    B: { x: at, y: height, way: 0 },
  }[text[0]];
}

export function parseLevel({ name, rows, lamps, best, hint }) {
  const [width, height] = [rows[0].length, rows.length];
  const level = { name, hint, best, width, height, beetles: [], start: [], buds: [], stones: new Set() };
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      const cell = y * width + x;
      if (letter === '#') level.stones.add(cell);
      if (letter === '*') level.buds.push(cell);
      if (BEETLES[letter]) {
        level.beetles.push({ ...BEETLES[letter], letter });
        level.start.push(cell);
      }
    });
  });
  level.lamps = lamps.map((lamp) => parseLamp(lamp, width, height));
  return level;
}
