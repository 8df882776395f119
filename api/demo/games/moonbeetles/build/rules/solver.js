import { isSolved, move } from './play.js';

/** Returns the key of a position. Beetles of one letter are alike, so positions that only swap them have the same key. */
function keyOf(level, cells) {
  return cells
    .map((cell, i) => level.beetles[i].letter + String(cell).padStart(3, '0'))
    .sort()
    .join('');
}

/** Returns a shortest list of moves [beetle, way] from `start` that opens every bud; null if there is none. */
export function solve(level, start = level.start, limit = 400000) {
  if (isSolved(level, start)) return [];
  const seen = new Set([keyOf(level, start)]);
  let front = [{ cells: start, before: null, step: null }];
  while (front.length > 0 && seen.size < limit) {
    const next = [];
    for (const node of front)
      for (let beetle = 0; beetle < level.beetles.length; beetle += 1)
        for (let way = 0; way < 4; way += 1) {
          const cells = move(level, node.cells, beetle, way);
          if (!cells) continue;
          const key = keyOf(level, cells);
          if (seen.has(key)) continue;
          seen.add(key);
          const found = { cells, before: node, step: [beetle, way] };
          if (isSolved(level, cells)) return trail(found);
          next.push(found);
        }
    front = next;
  }
  return null;
}

function trail(node) {
  const steps = [];
  for (let at = node; at.step; at = at.before) steps.push(at.step);
  return steps.reverse();
}
