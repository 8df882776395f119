const SHORTEST = 3;

/**
 * Reads a trellis drawn as rows of letters and dots. Every straight run of two or more letters is a word,
 * so crossings cannot disagree: both words read the same cell.
 */
export function parseTrellis(grid) {
  const rows = grid.length;
  const cols = grid[0].length;
  const cells = new Map();
  for (const [row, line] of grid.entries()) {
    for (const [col, letter] of [...line].entries()) if (letter !== '.') cells.set(cellKey(row, col), letter);
  }
  const words = [...runs(cells, rows, cols, true), ...runs(cells, cols, rows, false)];
  return { rows, cols, cells, words };
}

export const cellKey = (row, col) => `${row},${col}`;

function runs(cells, lines, length, across) {
  const words = [];
  for (let line = 0; line < lines; line++) {
    let run = [];
    for (let i = 0; i <= length; i++) {
      const key = across ? cellKey(line, i) : cellKey(i, line);
      if (cells.has(key)) run.push(key);
      else {
        if (run.length > 1) words.push({ text: run.map((k) => cells.get(k)).join(''), cells: run, across });
        run = [];
      }
    }
  }
  return words;
}

/** Returns what is wrong with a trellis, as texts; an empty list if it is valid. */
export function trellisFaults(grid) {
  const faults = [];
  if (grid.some((line) => line.length !== grid[0].length)) faults.push('the rows differ in length');
  const { cells, words } = parseTrellis(grid);
  const texts = words.map((word) => word.text);
  for (const text of texts) if (text.length < SHORTEST) faults.push(`"${text}" is too short`);
  if (new Set(texts).size !== texts.length) faults.push('a word appears twice');
  const covered = new Set(words.flatMap((word) => word.cells));
  if (covered.size !== cells.size) faults.push('a letter belongs to no word');
  const reached = new Set([words[0]]);
  for (const word of reached) {
    for (const other of words) if (other.cells.some((key) => word.cells.includes(key))) reached.add(other);
  }
  if (reached.size !== words.length) faults.push('the trellis is in two pieces');
  return faults;
}
