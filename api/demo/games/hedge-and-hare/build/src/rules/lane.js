import { layGarden } from './garden.js';
import { search } from './solver.js';
import { advance, lettuces, outcome, WAIT } from './turn.js';

const SIDE = 7;

/** Creates a small seeded random generator, so that a garden number gives the same garden on every device. */
export function chance(seed) {
  let state = (seed * 2654435761) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const COMPANIES = [['h'], ['h', 'h'], ['h', '>'], ['g'], ['h', 'g'], ['h', 'h', '>'], ['g', '>'], ['h', 'h', 'g']];

/** Generates a garden, which may be unwinnable: later numbers have more visitors and more lettuces. */
function draw(number, attempt) {
  const below = chance(number * 97 + attempt);
  const squares = Array(SIDE * SIDE).fill('.');
  const put = (letter, fits) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const at = below(squares.length);
      if (squares[at] !== '.' || !fits(at % SIDE, Math.floor(at / SIDE))) continue;
      squares[at] = letter;
      return;
    }
  };
  const company =
    COMPANIES[Math.min(COMPANIES.length - 1, below(Math.min(COMPANIES.length, 2 + Math.floor(number / 3))))];
  const inside = (x, y) => x > 0 && y > 0 && x < SIDE - 1 && y < SIDE - 1;
  const edge = (x, y) => !inside(x, y);
  const anywhere = () => true;
  for (let i = 3 + below(6); i > 0; i -= 1) put(below(3) ? '#' : '~', inside);
  if (below(3) === 0) put('o', edge);
  const guarded = Math.min(3, 1 + below(2 + Math.floor(number / 8)));
  for (let i = 0; i < guarded; i += 1) put('L', (x, y) => x + y > 3 && x > 1);
  for (const letter of company) put(letter === '>' ? '^>v<'[below(4)] : letter, letter === '>' ? anywhere : edge);
  const goats = company.includes('g') ? 2 : 0;
  const rows = Array.from({ length: SIDE }, (_, y) => squares.slice(y * SIDE, (y + 1) * SIDE).join(''));
  const need = squares.filter((letter) => letter === 'L').length;
  return { rows, hours: 8 + company.length, need: Math.max(1, need - 1), kit: { c: below(2), s: goats } };
}

function losesIfLeftAlone({ garden, start }) {
  let state = start;
  while (outcome(garden, state) === 'open') state = advance(garden, state, WAIT).state;
  return lettuces(state) < garden.total;
}

/** Generates garden `number` of the endless lane until a line keeps every lettuce; the plants of that line are its par. */
export function* laneGarden(number) {
  for (let attempt = 0; ; attempt += 1) {
    const field = draw(number, attempt);
    const laid = layGarden(field);
    if (laid.garden.total === 0 || !losesIfLeftAlone(laid)) continue;
    const line = yield* search(laid.garden, laid.start, { width: 10 });
    if (line) return { ...field, par: line.state.planted, moves: line.moves };
  }
}
