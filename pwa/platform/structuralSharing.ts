import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * Keeps the identity of unchanged rows: each stays the same object, and so does the array if no row changed. React then
 * does not render them again.
 */
export function reuseUnchanged<T>(before: readonly T[], rows: readonly T[], idOf: (row: T) => string): readonly T[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const kept = rows.map((row) => replaceEqualDeep(known.get(idOf(row)), row) as T);
  return kept.length === before.length && kept.every((row, n) => row === before[n]) ? before : kept;
}
