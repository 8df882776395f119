import { LETTUCE } from './garden.js';
import { advance, canPlant, lettuces, moveOf, outcome, WAIT } from './turn.js';
import { gooseStep, wayOf } from './visitors.js';

const FAR = 14;
const ASLEEP = 20;

/** Returns the squares that a visitor is about to use, and their neighbors, corners included. */
function squaresInPlay(garden, state) {
  const found = new Set();
  for (const visitor of state.visitors) {
    if (visitor.mood === 'home') continue;
    const way = visitor.kind === 'goose' ? gooseWay(garden, state, visitor) : wayOf(garden, state, visitor);
    for (const at of [visitor.at, ...way]) for (const near of around(garden, at)) found.add(near);
  }
  for (const [at, thing] of state.things.entries())
    if (thing === LETTUCE) for (const near of garden.near[at]) if (near >= 0) found.add(near);
  return found;
}

export function gooseWay(garden, state, goose, length = 6) {
  const way = [];
  let walker = goose;
  for (let i = 0; i < length; i += 1) {
    const { to, facing } = gooseStep(garden, state, walker);
    if (to < 0) break;
    way.push(to);
    walker = { ...walker, at: to, facing };
  }
  return way;
}

function around({ width, height }, at) {
  const x = at % width;
  const y = (at - x) / width;
  const found = [];
  for (let b = Math.max(0, y - 1); b <= Math.min(height - 1, y + 1); b += 1)
    for (let a = Math.max(0, x - 1); a <= Math.min(width - 1, x + 1); a += 1) found.push(b * width + a);
  return found;
}

export function sensibleMoves(garden, state) {
  const moves = [WAIT];
  for (const at of squaresInPlay(garden, state))
    for (const tool of ['h', 'c', 's']) if (canPlant(garden, state, tool, at)) moves.push(moveOf(tool, at));
  return moves;
}

function worth(garden, state) {
  let sum = lettuces(state) * 60 - state.planted;
  for (const visitor of state.visitors) {
    if (visitor.mood === 'home') sum += ASLEEP;
    else if (visitor.kind === 'goose') sum += gooseWorth(garden, state, visitor);
    else sum += (way(garden, state, visitor) || ASLEEP) * 2 + visitor.busy * 2;
  }
  return sum;
}

const way = (garden, state, visitor) => Math.min(FAR, wayOf(garden, state, visitor).length);

function gooseWorth(garden, state, goose) {
  const steps = gooseWay(garden, state, goose, 10);
  const reached = steps.findIndex((at) => state.things[at] === LETTUCE);
  return reached < 0 ? ASLEEP * 2 : reached * 2;
}

const keyOf = (state) =>
  `${state.things.join('')}|${state.visitors.map((v) => `${v.at}.${v.facing}.${v.busy}`).join(',')}|${state.due.length}`;

/**
 * A beam search, hour by hour: it yields now and then so that the page stays responsive, and returns the best won line
 * (most lettuces, then fewest plants), or null.
 */
export function* search(garden, start, { width = 120, keep = garden.total, patience = 400 } = {}) {
  let beam = [{ state: start, moves: [] }];
  let best = null;
  let steps = 0;
  while (beam.length > 0) {
    const next = new Map();
    for (const { state, moves } of beam) {
      for (const move of sensibleMoves(garden, state)) {
        if ((steps += 1) % patience === 0) yield;
        const turn = advance(garden, state, move);
        if (!turn || lettuces(turn.state) < keep) continue;
        const line = { state: turn.state, moves: [...moves, move] };
        if (outcome(garden, turn.state) === 'won') best = better(best, line);
        else {
          const key = keyOf(turn.state);
          const known = next.get(key);
          if (!known || known.state.planted > turn.state.planted) next.set(key, line);
        }
      }
    }
    beam = [...next.values()]
      .filter(({ state }) => !best || lettuces(state) > lettuces(best.state) || state.planted < best.state.planted)
      .map((line) => ({ ...line, worth: worth(garden, line.state) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, width);
  }
  return best;
}

function better(best, line) {
  if (!best) return line;
  const gain = lettuces(line.state) - lettuces(best.state);
  return gain > 0 || (gain === 0 && line.state.planted < best.state.planted) ? line : best;
}

/** Runs the search to its end at once. */
export function solve(garden, start, options) {
  const task = search(garden, start, options);
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
  }
}
