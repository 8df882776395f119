import { COLS, ROWS, TILE } from '../rules/config.js';
import { KIND } from '../rules/level.js';

const inside = (col, row) => col >= 0 && col < COLS && row >= 0 && row < ROWS;

/** Says whether a cell is rock. Everything beyond the screen is rock, so that the rest of the window is dark. */
export function isRock(level, col, row) {
  if (!inside(col, row)) return true;
  const kind = level.kinds[row * COLS + col];
  return kind === KIND.STONE || kind === KIND.CRYSTAL_STONE;
}

const isWater = (level, col, row) => inside(col, row) && level.kinds[row * COLS + col] === KIND.WATER;

/** Returns the rock as one path with rounded outer corners. */
export function rockPath(level, fromCol, fromRow, toCol, toRow) {
  const path = new Path2D();
  const round = 9;
  for (let row = fromRow; row <= toRow; row += 1) {
    for (let col = fromCol; col <= toCol; col += 1) {
      if (!isRock(level, col, row)) continue;
      const up = isRock(level, col, row - 1);
      const down = isRock(level, col, row + 1);
      const left = isRock(level, col - 1, row);
      const right = isRock(level, col + 1, row);
      path.roundRect(
        col * TILE - (left ? 1 : 0),
        row * TILE - (up ? 1 : 0),
        TILE + (left ? 1 : 0) + (right ? 1 : 0),
        TILE + (up ? 1 : 0) + (down ? 1 : 0),
        [up || left ? 0 : round, up || right ? 0 : round, down || right ? 0 : round, down || left ? 0 : round],
      );
    }
  }
  return path;
}

/** Calls `visit` for each open side of each rock cell inside the screen: 'top', 'bottom', 'left' or 'right'. */
export function eachEdge(level, visit) {
  for (let row = 0; row < ROWS; row += 1) {
    for (let col = 0; col < COLS; col += 1) {
      if (!isRock(level, col, row)) continue;
      if (!isRock(level, col, row - 1) && !isWater(level, col, row - 1)) visit('top', col, row);
      if (!isRock(level, col, row + 1)) visit('bottom', col, row);
      if (!isRock(level, col - 1, row)) visit('left', col, row);
      if (!isRock(level, col + 1, row)) visit('right', col, row);
    }
  }
}
