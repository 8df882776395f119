import { randomInt } from 'node:crypto';

/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A secret of 100 random bits that people can read out: 20 signs in groups of five. */
export function drawCode(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** A code as it was drawn, however it was typed: in small letters, with other gaps, with O for 0 and I or L for 1. */
export const codeTyped = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/(.{5})(?=.)/g, '$1-');
