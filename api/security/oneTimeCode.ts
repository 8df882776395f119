import { randomInt } from 'node:crypto';

/** Crockford's base32 alphabet, which has no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws a secret of 100 random bits that people can read aloud: 20 characters in groups of five. */
export function drawCode(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** Returns the canonical form of a typed code: it ignores case and separators and reads O as 0, and I or L as 1. */
export const codeTyped = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/(.{5})(?=.)/g, '$1-');
