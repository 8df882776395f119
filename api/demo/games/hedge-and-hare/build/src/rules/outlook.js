import { gooseWay } from './solver.js';
import { forecast } from './turn.js';
import { wayOf } from './visitors.js';

/** Returns for every visitor its next square, its planned path, and what it will eat there. */
export function outlookOf(garden, state) {
  const { events } = forecast(garden, state);
  return events.map(({ index, from, to, ate }) => {
    const visitor = state.visitors[index];
    const { kind, mood, busy } = visitor;
    const home = mood === 'home';
    const way = home ? [] : kind === 'goose' ? gooseWay(garden, state, visitor, 4) : wayOf(garden, state, visitor);
    return { index, kind, from, to, ate, way, busy, home, stays: from === to && busy === 0 };
  });
}
