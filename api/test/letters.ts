import { v7 as uuid } from 'uuid';

/** Without vowels no word comes of them by chance. */
const alphabet = 'bdghjklmnpqrtvwz';
/** Hex digits as letters: digits in a name or a text may be read as a word, or as a number to call. */
export const lettersOf = (digits: string): string =>
  digits.replace(/[0-9a-f]/g, (digit) => alphabet[Number.parseInt(digit, 16)] as string);
/** So many letters that nobody else has, and that no judge of texts minds. */
export const someLetters = (count: number): string => lettersOf(uuid().slice(-count));
