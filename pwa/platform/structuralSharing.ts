import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * Rows as they were before: one in which nothing has changed stays the same object, and so do all of them together. What
 * is drawn of it is then not drawn anew.
 */
export function reuseUnchanged<T>(before: readonly T[], rows: readonly T[], idOf: (row: T) => string): readonly T[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const kept = rows.map((row) => replaceEqualDeep(known.get(idOf(row)), row) as T);
  return kept.length === before.length && kept.every((row, n) => row === before[n]) ? before : kept;
}
