/** Declares the platform's decoder; every browser and Node support these code pages. */
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

/** A file name as stored in a zip, with the entry's flags. */
export type RawName = { bytes: Uint8Array; flags: number };

const isUtf8 = 0x800;
/** Maximum bytes of a name that are decoded; a longer path is too long in any encoding. */
const nameBytes = 1_000;

const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const decoded = (label: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
const ofDos = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128])).join('');
const ofRussianDos = (bytes: Uint8Array) => decoded('ibm866', bytes) ?? ofDos(bytes);

/**
 * Says whether the names read as Russian: words of Cyrillic letters only, with normal capitalization, at least one of
 * three letters.
 */
function isRussian(names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => name.match(/[\p{L}\p{M}]+/gu) ?? [])
    .filter((word) => /[\u0080-\uffff]/.test(word));
  const plain = /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u;
  return (
    names.every((name) => /^[\x20-\x7e\p{Script=Cyrillic}№]*$/u.test(name)) &&
    words.every((word) => /^\p{Script=Cyrillic}+$/u.test(word) && plain.test(word)) &&
    words.some((word) => word.length >= 3)
  );
}
/** Says whether the names read as Japanese: all decode, and somewhere two Japanese letters are next to each other. */
const isJapanese = (names: readonly (string | undefined)[]): boolean =>
  names.every((name) => name !== undefined && !/[\uff61-\uff9f\ue000-\uf8ff]/.test(name)) &&
  names.some((name) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2}/u.test(name ?? ''));

/**
 * Decodes the names of a zip's entries. A zip declares at most that a name is UTF-8. macOS writes UTF-8 without
 * declaring it, Windows the code page of its country. All names that are not UTF-8 together decide which one: Russian
 * (866), Japanese (Shift-JIS) or otherwise 437.
 */
export function decodeNames(raw: readonly RawName[]): string[] {
  const read = raw.map(({ bytes, flags }) => ({ bytes: bytes.subarray(0, nameBytes), flags }));
  const names = read.map(({ bytes }) => decoded('utf-8', bytes));
  const others = read.filter(({ flags }, n) => names[n] === undefined && !(flags & isUtf8)).map(({ bytes }) => bytes);
  const decode = decoderOf(others);
  return read.map(({ bytes, flags }, n) => names[n] ?? (flags & isUtf8 ? asciiOf(bytes) : decode(bytes)));
}
/** Decodes a name that is declared as UTF-8 but is not. */
const asciiOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : '\ufffd')).join('');

function decoderOf(names: readonly Uint8Array[]): (bytes: Uint8Array) => string {
  if (isRussian(names.map(ofRussianDos))) return ofRussianDos;
  const japanese = (bytes: Uint8Array) => decoded('shift_jis', bytes);
  return isJapanese(names.map(japanese)) ? (bytes) => japanese(bytes) ?? ofDos(bytes) : ofDos;
}
