/** Declares the platform's decoder; every browser and Node support these code pages. */
declare class TextDecoder {
  constructor(label: string, options?: { fatal: boolean });
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/** Decodes bytes; undefined if they are not a text in this encoding. */
export const decodedAs = (label: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Returns a function that decodes UTF-8 piece by piece. */
export function utf8Stream(): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8');
  return (bytes) => decoder.decode(bytes, { stream: true });
}

/** The upper halves of the code pages of DOS, of the United States and of western Europe: no platform decodes them. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** That of Windows in western Europe. Node decodes it as ISO 8859-1. */
const codePage1252 = `€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ${Array.from({ length: 96 }, (_, n) => String.fromCharCode(n + 160)).join('')}`;
const byTable = (upper: string) => (bytes: Uint8Array) =>
  String.fromCharCode(...Uint16Array.from(bytes, (byte) => (byte < 128 ? byte : upper.charCodeAt(byte - 128))));
/** Reads any bytes, each as one character, as a program without a code page does. */
export const readByByte = byTable(codePage437);

const wordsIn = (names: readonly string[]) =>
  names.flatMap((name) => name.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[\u0080-\uffff]/.test(word));
/** A word with normal capitalization. */
const plainWord = /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u;

/** Whether the names read as Russian: words of Cyrillic letters only, at least one of three letters. */
function isRussian(names: readonly string[]): boolean {
  const words = wordsIn(names);
  return (
    names.every((name) => /^[\x20-\x7e\p{Script=Cyrillic}№]*$/u.test(name)) &&
    words.every((word) => /^\p{Script=Cyrillic}+$/u.test(word) && plainWord.test(word)) &&
    words.some((word) => word.length >= 3)
  );
}
/** Whether the names read as a western language: Latin words with normal capitalization, most of whose letters are ASCII. */
function isWestern(names: readonly string[]): boolean {
  const words = wordsIn(names);
  const letters = words.join('');
  return (
    words.length > 0 &&
    names.every((name) => /^[\x20-\x7e\p{Script=Latin}¿¡°’–]*$/u.test(name)) &&
    words.every((word) => /^\p{Script=Latin}+$/u.test(word) && plainWord.test(word)) &&
    2 * letters.replace(/[a-z]/gi, '').length <= letters.length
  );
}
/** Whether the names read as Japanese: somewhere two Japanese letters are next to each other, and none is of half width. */
const isJapanese = (names: readonly string[]): boolean =>
  names.every((name) => !/[\uff61-\uff9f\ue000-\uf8ff]/.test(name)) &&
  names.some((name) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2}/u.test(name));

/** Where a code page of two bytes a character has its usual ones, and how many of those in names must be of them. */
type Usual = { leads: readonly [number, number]; trail: number; share: number; pair: RegExp };
/** Whether names are made of a code page's usual characters. Signs and wide letters, at 0xa1 to 0xa3, say nothing. */
const isUsual =
  ({ leads: [from, to], trail, share, pair }: Usual) =>
  (names: readonly string[], raw: readonly Uint8Array[]): boolean => {
    let [usual, all] = [0, 0];
    for (const bytes of raw)
      for (let at = 0; at < bytes.length; at++) {
        const lead = bytes[at] as number;
        if (lead < 0x80) continue;
        at++;
        if (lead >= 0xa1 && lead <= 0xa3) continue;
        all++;
        if (lead >= from && lead <= to && (bytes[at] ?? 0) >= trail) usual++;
      }
    return usual >= share * all && names.some((name) => pair.test(name));
  };

/** A code page; where it cannot be told from others by the look of its names, only what a game says of itself chooses it. */
export type CodePage = {
  decode(bytes: Uint8Array): string | undefined;
  looksRight?(names: readonly string[], raw: readonly Uint8Array[]): boolean;
};
/** Signs of no language, to which Node decodes what browsers refuse. */
const noLetters = /[\p{Cc}\ue000-\uf8ff\ufffd]/u;
/** `part` is what browsers and Node both have of a code page: the check before an upload and the store read alike. */
const page = (label: string, looksRight?: CodePage['looksRight'], part = /^/): CodePage => ({
  decode(bytes) {
    if (!part.test(String.fromCharCode(...bytes))) return undefined;
    const text = decodedAs(label, bytes);
    return text !== undefined && noLetters.test(text) ? undefined : text;
  },
  ...(looksRight && { looksRight }),
});
const koreanPart = /^(?:[ -~]|[\xa1-\xfd][\xa1-\xfe])*$/;
const taiwanesePart = /^(?:[ -~]|[\xa1-\xc6\xc9-\xf9][@-~\xa1-\xfe])*$/;
const [twoHan, twoHangul] = [/\p{Script=Han}{2}/u, /\p{Script=Hangul}{2}/u];

/**
 * The code pages that zips are made in. The first is what a zip says without a word; of several that look right the
 * strictest comes first, because every Korean name reads as a Chinese one, and few Chinese names as Korean ones.
 */
export const codePages: readonly CodePage[] = [
  { decode: readByByte, looksRight: isWestern },
  { decode: byTable(codePage850), looksRight: isWestern },
  { decode: byTable(codePage1252), looksRight: isWestern },
  page('ibm866', isRussian),
  page('windows-1251', isRussian),
  page('shift_jis', isJapanese),
  page('euc-kr', isUsual({ leads: [0xb0, 0xc8], trail: 0xa1, share: 1, pair: twoHangul }), koreanPart),
  page('gb18030', isUsual({ leads: [0xb0, 0xd7], trail: 0xa1, share: 0.75, pair: twoHan })),
  page('big5', isUsual({ leads: [0xa4, 0xc6], trail: 0x40, share: 0.75, pair: twoHan }), taiwanesePart),
  ...['windows-1250', 'windows-1253', 'windows-1254', 'windows-874'].map((label) => page(label)),
];
