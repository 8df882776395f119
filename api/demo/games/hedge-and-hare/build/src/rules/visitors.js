import { CLOVER, HEDGE, LETTUCE, NOTHING, STONE } from './garden.js';

const isFood = (thing) => thing === LETTUCE || thing === CLOVER;

const TRAITS = {
  hare: {
    crosses: (ground, thing) => ground !== '#' && ground !== '~' && thing !== HEDGE && thing !== STONE,
    wants: (ground, thing) => isFood(thing) || ground === 'o',
  },
  goat: {
    crosses: (ground, thing) => ground !== '#' && ground !== '~' && thing !== STONE,
    wants: (_, thing) => isFood(thing) || thing === HEDGE,
  },
};

const stands = (visitor) => visitor.mood !== 'home';

/**
 * Returns the squares that a hare or goat will take to the nearest thing it wants, without its own; empty if there is
 * no way.
 */
export function wayOf(garden, { things, visitors }, visitor) {
  const { crosses, wants } = TRAITS[visitor.kind];
  const from = new Int16Array(garden.ground.length).fill(-1);
  for (const other of visitors) if (other !== visitor && stands(other)) from[other.at] = -2;
  from[visitor.at] = visitor.at;
  const queue = [visitor.at];
  for (const at of queue) {
    if (at !== visitor.at && wants(garden.ground[at], things[at])) return trace(from, at, visitor.at);
    for (const next of garden.near[at]) {
      if (next < 0 || from[next] !== -1 || !crosses(garden.ground[next], things[next])) continue;
      from[next] = at;
      queue.push(next);
    }
  }
  return [];
}

function trace(from, end, start) {
  const way = [];
  for (let at = end; at !== start; at = from[at]) way.push(at);
  return way.reverse();
}

/** Moves a goose straight on; if it cannot, it turns right. Returns -1 if it is hemmed in. */
export function gooseStep(garden, { things, visitors }, goose) {
  for (let turn = 0; turn < 4; turn += 1) {
    const facing = (goose.facing + turn) % 4;
    const to = garden.near[goose.at][facing];
    if (to < 0 || garden.ground[to] === '#' || things[to] === HEDGE || things[to] === STONE) continue;
    if (visitors.some((other) => other !== goose && stands(other) && other.at === to)) continue;
    return { to, facing };
  }
  return { to: -1, facing: goose.facing };
}

/** Lets every visitor act once, in order; changes `state` and returns what each did. */
export function visitorsAct(garden, state) {
  return state.visitors.map((visitor, index) => {
    const event = { index, from: visitor.at, to: visitor.at, ate: NOTHING, home: false, munching: false };
    if (!stands(visitor)) return event;
    if (visitor.busy > 0) {
      const rested = { ...visitor, busy: visitor.busy - 1 };
      state.visitors[index] = rested;
      return { ...event, munching: true };
    }
    const { to, facing } = nextStep(garden, state, visitor);
    if (to < 0) {
      state.visitors[index] = { ...visitor, mood: 'napping' };
      return event;
    }
    const ate = state.things[to];
    state.things[to] = NOTHING;
    const home = garden.ground[to] === 'o' && visitor.kind === 'hare';
    const mood = home ? 'home' : 'awake';
    state.visitors[index] = { ...visitor, at: to, facing, mood, busy: ate ? 1 : 0 };
    return { ...event, to, ate, home };
  });
}

/** Returns the next square of a visitor, -1 for none. */
export function nextStep(garden, state, visitor) {
  if (visitor.kind === 'goose') return gooseStep(garden, state, visitor);
  const [to = -1] = wayOf(garden, state, visitor);
  return { to, facing: to < 0 ? visitor.facing : garden.near[visitor.at].indexOf(to) };
}
