/**
 * Returns the first position between `from` and `to` from which on a condition holds; `to` if it never does. Binary
 * search.
 */
export function lowerBound(from: number, to: number, holds: (place: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
