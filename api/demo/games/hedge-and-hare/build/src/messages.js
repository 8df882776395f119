import { CLOVER, HEDGE, LETTUCE, TOOL_NAMES } from './rules/garden.js';
import { goalsOf, isSettled, lettuces, outcome, squareOf, WAIT } from './rules/turn.js';

const EATEN = { [LETTUCE]: 'a lettuce', [CLOVER]: 'the clover', [HEDGE]: 'a hedge' };
const GROUND = { '#': 'wall', '~': 'pond', o: 'burrow', A: 'gap in the fence' };
const THINGS = ['', 'hedge', 'stone', 'clover', 'lettuce'];

export const placeOf = (garden, at) => `column ${(at % garden.width) + 1}, row ${Math.floor(at / garden.width) + 1}`;

export function squareName(garden, state, outlook, at) {
  const said = [placeOf(garden, at)];
  const visitor = state.visitors.find((other) => other.at === at && other.mood !== 'home');
  if (visitor) said.push(visitor.mood === 'napping' ? `${visitor.kind}, napping` : visitor.kind);
  else said.push(THINGS[state.things[at]] || GROUND[garden.ground[at]] || 'grass');
  for (const { kind, to, from } of outlook) if (to === at && to !== from) said.push(`the ${kind} comes here next`);
  return said.join(', ');
}

/** Returns what a turn brought about, in as few words as possible; empty if nothing needs saying. */
export function afterTurn(garden, state, events, visitors) {
  const result = outcome(garden, state);
  if (result === 'lost') return 'Too many lettuces are gone. Take back a turn, or start again.';
  if (result === 'won') return isSettled(garden, state) ? 'All is quiet.' : 'The day is over and the lettuces stand.';
  const said = [];
  for (const { index, ate, home } of events) {
    const { kind } = visitors[index];
    if (home) said.push('The hare is home.');
    else if (ate) said.push(`The ${kind} eats ${EATEN[ate]}.`);
  }
  for (const { index, from, to } of events) {
    const { mood, kind } = state.visitors[index];
    if (mood === 'napping' && from === to && visitors[index].mood !== 'napping')
      said.push(`The ${kind} sees no way, and naps.`);
  }
  if (state.visitors.length > visitors.length) said.push('Somebody comes through the fence.');
  return said.join(' ');
}

export function goalTexts(garden, field) {
  const texts = {
    enough: garden.total === 1 ? 'Keep the lettuce' : `Keep ${garden.need} of ${garden.total} lettuces`,
    all: `Keep all ${garden.total}`,
    few: field.par === 1 ? 'Plant only 1 thing' : `Plant ${field.par} things or fewer`,
  };
  return goalsOf(garden).map((goal) => texts[goal]);
}

export function goalsMissed(garden, state, field) {
  const is = {
    enough: outcome(garden, state) === 'lost',
    all: lettuces(state) < garden.total,
    few: state.planted > field.par,
  };
  return goalsOf(garden).map((goal) => is[goal]);
}

export function hintWords(garden, move) {
  if (!move) return 'No way through from here. Take back a turn or two and ask again.';
  if (move === WAIT) return 'Hint: let them go on, and plant nothing this turn.';
  return `Hint: a ${TOOL_NAMES[move[0]]} at ${placeOf(garden, squareOf(move))}.`;
}
