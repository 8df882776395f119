/**
 * Deltas of polled reads (RFC 3229): a client that has an answer sends its ETag and `A-IM: recess-rows`, and a 226 with
 * `IM: recess-rows` has only the rows that are not in that answer.
 */
export const rowDelta = 'recess-rows';

/** A list, or an object with a list of `rows` and what else it says. */
export type PolledAnswer = readonly unknown[] | { rows: readonly unknown[] };

export const rowsOf = (answer: PolledAnswer): readonly unknown[] =>
  Array.isArray(answer) ? answer : (answer as { rows: readonly unknown[] }).rows;
export const withRows = (answer: PolledAnswer, rows: readonly unknown[]): PolledAnswer =>
  Array.isArray(answer) ? rows : { ...answer, rows };

/** In a delta, a number stands for the row at that place of the answer before; rows are never numbers. */
export function applyRowDelta(before: PolledAnswer, delta: PolledAnswer): PolledAnswer {
  const known = rowsOf(before);
  return withRows(
    delta,
    rowsOf(delta).map((row) => (typeof row === 'number' ? known[row] : row)),
  );
}
