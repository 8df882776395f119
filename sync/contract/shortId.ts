import { idPattern } from '../fields.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The form of a short id: the version is in the 9th letter, the variant in the 11th, the last two bits in the 22nd. */
export const shortIdForm = /^[\w-]{8}[c-f][\w-][CGKOSWaeimquy26-][\w-]{10}[AQgw]$/;

/**
 * Converts an id (`sync/fields.ts`) from 36 characters to 22 letters of base64url (RFC 4648 §5, unpadded); undefined
 * for anything else.
 */
export function shortId(id: string): string | undefined {
  if (!idPattern.test(id)) return undefined;
  const digits = `${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(14, 18)}${id.slice(19, 23)}${id.slice(24)}0`;
  let short = '';
  for (let i = 0; i < digits.length; i += 3) {
    const bits = Number.parseInt(digits.slice(i, i + 3), 16);
    short += alphabet.charAt(bits >> 6) + alphabet.charAt(bits & 63);
  }
  return short;
}

/**
 * Tables of the bits of each letter, by its code, and of the hex digits of each two letters: a batch contains two
 * hundred ids.
 */
const bitsOf = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, alphabet.indexOf(String.fromCharCode(code))),
);
const digitsOf = /* @__PURE__ */ Array.from({ length: 4_096 }, (_, bits) => bits.toString(16).padStart(3, '0'));

/** Converts a short id back; undefined for anything else. */
export function longId(short: string): string | undefined {
  if (!shortIdForm.test(short)) return undefined;
  let digits = '';
  for (let i = 0; i < short.length; i += 2) {
    const [one, other] = [short.charCodeAt(i), short.charCodeAt(i + 1)];
    digits += digitsOf[((bitsOf[one] as number) << 6) | (bitsOf[other] as number)];
  }
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20, 32)}`;
}
