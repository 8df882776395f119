/** A range of a file in bytes, both ends inclusive. */
export type Range = { start: number; end: number };

/**
 * Parses a Range header for a file (RFC 9110 §14): returns one range; 'beyond' if it is outside the file (416); null if
 * the whole file is sent: no header, several ranges, or an invalid header.
 */
export function rangeOf(header: string | null | undefined, size: number): Range | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'beyond' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
