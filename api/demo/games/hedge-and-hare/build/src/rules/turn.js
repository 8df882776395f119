import { count, LETTUCE, NOTHING, TOOLS } from './garden.js';
import { nextStep, visitorsAct } from './visitors.js';

export const WAIT = 'w';

/** A move is written as its tool's letter and the square's number, for example 'h12'; 'w' waits. */
export const moveOf = (tool, at) => `${tool}${at}`;
export const squareOf = (move) => (move === WAIT ? -1 : Number(move.slice(1)));

export const lettuces = (state) => count(state.things, LETTUCE);

export function canPlant(garden, state, tool, at) {
  return (
    state.kit[tool] > 0 &&
    garden.ground[at] === '.' &&
    state.things[at] === NOTHING &&
    !state.visitors.some((visitor) => visitor.mood !== 'home' && visitor.at === at)
  );
}

/** Returns the garden with the move's plant, before anybody moves; null if the move is not allowed. */
export function plant(garden, state, move) {
  if (move === WAIT) return state;
  const tool = move[0];
  const at = squareOf(move);
  if (!canPlant(garden, state, tool, at)) return null;
  const things = state.things.slice();
  things[at] = TOOLS[tool];
  return { ...state, things, kit: { ...state.kit, [tool]: state.kit[tool] - 1 }, planted: state.planted + 1 };
}

/** Returns what every visitor would do now. */
export function forecast(garden, state) {
  const copy = { ...state, things: state.things.slice(), visitors: [...state.visitors] };
  return { events: visitorsAct(garden, copy), after: copy };
}

/**
 * Plays one whole turn: the plant, the visitors, the newcomers. Null if the move is not allowed or the game is over.
 */
export function play(garden, state, move) {
  return outcome(garden, state) === 'open' ? advance(garden, state, move) : null;
}

/** Plays a turn without checking whether the game is over, which the search already knows. */
export function advance(garden, state, move) {
  const planted = plant(garden, state, move);
  if (!planted) return null;
  const { events, after } = forecast(garden, planted);
  const hour = state.hour + 1;
  const next = { ...after, hour, due: [] };
  for (const i of state.due) {
    const { hour: due, kind, at, facing } = garden.arrivals[i];
    const taken = next.visitors.some((visitor) => visitor.mood !== 'home' && visitor.at === at);
    if (due > hour || taken) next.due.push(i);
    else next.visitors.push({ kind, at, facing, busy: 0, mood: 'awake' });
  }
  return { state: next, events };
}

/** Says whether the garden is settled: nobody will move again and nobody is still to come. */
export function isSettled(garden, state) {
  if (state.due.length > 0) return false;
  return state.visitors.every(
    (visitor) => visitor.mood === 'home' || (visitor.busy === 0 && nextStep(garden, state, visitor).to < 0),
  );
}

export function outcome(garden, state) {
  if (lettuces(state) < garden.need) return 'lost';
  return state.hour >= garden.hours || isSettled(garden, state) ? 'won' : 'open';
}

/** Returns the goals of a garden: if some lettuces must be lost anyway, keeping all of them is not a goal. */
export const goalsOf = ({ need, total }) => (need < total ? ['enough', 'all', 'few'] : ['enough', 'few']);

/** Returns for each goal whether it is won: enough lettuces, every lettuce, no more plants than `par`. */
export function rosettes(garden, state, par) {
  const won = outcome(garden, state) === 'won';
  const is = { enough: won, all: won && lettuces(state) === garden.total, few: won && state.planted <= par };
  return goalsOf(garden).map((goal) => is[goal]);
}

/** Returns the state after all these moves; null if one of them is not allowed. */
export function replay(garden, start, moves) {
  let state = start;
  for (const move of moves) {
    const turn = play(garden, state, move);
    if (!turn) return null;
    state = turn.state;
  }
  return state;
}
