/** The platform's own decoder: every browser and Node have these code pages. */
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

/** A name as it stands in a zip, and the entry's flags. */
export type RawName = { bytes: Uint8Array; flags: number };

const isUtf8 = 0x800;
/** Bytes of a name that are read: more would be too long a path in any writing. */
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

/** Whether names read as Russian: words of Cyrillic letters alone, written as words are, one of them of three letters. */
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
/** Whether names read as Japanese: every one of them does, and two of its letters stand beside each other somewhere. */
const isJapanese = (names: readonly (string | undefined)[]): boolean =>
  names.every((name) => name !== undefined && !/[\uff61-\uff9f\ue000-\uf8ff]/.test(name)) &&
  names.some((name) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2}/u.test(name ?? ''));

/**
 * Decodes the names of a zip's entries. A zip says of a name at most that it is UTF-8; macOS writes UTF-8 without saying so,
 * Windows the code page of its country. Which one, all names that are not UTF-8 tell together: Russian (866), Japanese
 * (Shift-JIS) or else 437.
 */
export function decodeNames(raw: readonly RawName[]): string[] {
  const read = raw.map(({ bytes, flags }) => ({ bytes: bytes.subarray(0, nameBytes), flags }));
  const names = read.map(({ bytes }) => decoded('utf-8', bytes));
  const others = read.filter(({ flags }, n) => names[n] === undefined && !(flags & isUtf8)).map(({ bytes }) => bytes);
  const decode = decoderOf(others);
  return read.map(({ bytes, flags }, n) => names[n] ?? (flags & isUtf8 ? asciiOf(bytes) : decode(bytes)));
}
/** Of a name that says it is UTF-8 and is not. */
const asciiOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : '\ufffd')).join('');

function decoderOf(names: readonly Uint8Array[]): (bytes: Uint8Array) => string {
  if (isRussian(names.map(ofRussianDos))) return ofRussianDos;
  const japanese = (bytes: Uint8Array) => decoded('shift_jis', bytes);
  return isJapanese(names.map(japanese)) ? (bytes) => japanese(bytes) ?? ofDos(bytes) : ofDos;
}
