import { WAYS } from './level.js';
import { shine } from './light.js';

/**
 * Returns where a beetle comes to rest: it glides through the dark until something solid blocks it, and always stops in
 * light, computed without the beetle itself.
 */
export function glide(level, cells, beetle, way) {
  const { lit } = shine(level, cells, beetle);
  const { width, height } = level;
  let cell = cells[beetle];
  for (;;) {
    const [x, y] = [(cell % width) + WAYS[way].x, Math.floor(cell / width) + WAYS[way].y];
    const next = y * width + x;
    const outside = x < 0 || y < 0 || x >= width || y >= height;
    if (outside || level.stones.has(next) || level.buds.includes(next) || cells.includes(next)) break;
    cell = next;
    if (lit[cell]) return { cell, byLight: true };
  }
  return { cell, byLight: false };
}

/** Returns the cells after a move, or null if the beetle cannot move. */
export function move(level, cells, beetle, way) {
  const { cell } = glide(level, cells, beetle, way);
  if (cell === cells[beetle]) return null;
  const after = [...cells];
  after[beetle] = cell;
  return after;
}

export const openBuds = (level, cells) => {
  const { lit } = shine(level, cells);
  return level.buds.filter((bud) => lit[bud]);
};

export const isSolved = (level, cells) => openBuds(level, cells).length === level.buds.length;

/** Creates one attempt at a level, with every position since the start, so that any move can be undone. */
export function createGame(level) {
  const past = [];
  let cells = [...level.start];
  return {
    level,
    cells: () => cells,
    moves: () => past.length,
    solved: () => isSolved(level, cells),
    move(beetle, way) {
      const after = move(level, cells, beetle, way);
      if (!after) return false;
      past.push(cells);
      cells = after;
      return true;
    },
    undo() {
      if (past.length === 0) return false;
      cells = past.pop();
      return true;
    },
    restart() {
      past.length = 0;
      cells = [...level.start];
    },
  };
}
