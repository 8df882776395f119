import { COLS, ROWS, TILE } from './config.js';

export const KIND = { AIR: 0, STONE: 1, MOSS: 2, WATER: 3, GATE: 4, CRYSTAL_STONE: 5 };

/** Gates A and B stay open only while a plate of their letter is pressed; C and D open for good at a chime. */
const PLATES = 'ab';
const CHIMES = 'cd';
const GATES = 'ABCD';

export const cellCentre = (col, row) => ({ x: (col + 0.5) * TILE, y: (row + 0.5) * TILE });

/** Turns a level file ({ name, hint, map: 15 strings of 20, moths }) into the tables which the rules read. */
export function parseLevel(file) {
  if (file.map.length !== ROWS) throw new Error(`${file.name}: ${file.map.length} rows instead of ${ROWS}`);
  const level = {
    name: file.name,
    hint: file.hint,
    kinds: new Uint8Array(COLS * ROWS),
    start: null,
    exit: null,
    firefly: null,
    moss: [],
    crystals: [],
    gates: [],
    plates: [],
    chimes: [],
    moths: (file.moths ?? []).map(parseMoth),
  };
  file.map.forEach((line, row) => {
    if (line.length !== COLS) throw new Error(`${file.name}: row ${row} has ${line.length} columns`);
    [...line].forEach((char, col) => placeCell(level, char, col, row));
  });
  if (!level.start || !level.exit) throw new Error(`${file.name}: needs a start and a brazier`);
  return level;
}

function parseMoth({ home, end }) {
  return {
    home: { x: home[0] * TILE, y: home[1] * TILE },
    end: { x: end[0] * TILE, y: end[1] * TILE },
    upright: home[0] === end[0],
  };
}

function placeCell(level, char, col, row) {
  const index = row * COLS + col;
  const cell = { col, row, index, ...cellCentre(col, row) };
  const kind = (value) => {
    level.kinds[index] = value;
  };
  if (char === '#') kind(KIND.STONE);
  else if (char === 'm') {
    kind(KIND.MOSS);
    level.moss.push(cell);
  } else if (char === '~') kind(KIND.WATER);
  else if (char === 'S') level.start = cell;
  else if (char === 'E') level.exit = cell;
  else if (char === 'f') level.firefly = cell;
  else if (char === '*') level.crystals.push(cell);
  else if (char === '@') {
    kind(KIND.CRYSTAL_STONE);
    level.crystals.push(cell);
  } else if (GATES.includes(char)) {
    kind(KIND.GATE);
    level.gates.push({ ...cell, channel: char.toLowerCase() });
  } else if (PLATES.includes(char)) level.plates.push({ ...cell, channel: char });
  else if (CHIMES.includes(char)) level.chimes.push({ ...cell, channel: char });
  else if (char !== '.') throw new Error(`${level.name}: unknown sign ${char} at ${col},${row}`);
}
