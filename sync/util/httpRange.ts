/** A part of a file, both ends inclusive, in bytes. */
export type Range = { start: number; end: number };

/**
 * What a Range header asks of a file (RFC 9110 §14): one part; 'beyond' where there is nothing (416);
 * null where the whole is answered: no header, several parts, or one that is not understood.
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
