import { type CodePage, codePages, decodedAs, readByByte, utf8Stream } from './codePages.ts';

/** A file name as stored in a zip, with the entry's flags and the bytes of its unpacked content. */
export type RawName = { bytes: Uint8Array; flags: number; size: number; compressedSize: number };
/** A decoded name; `isGuess` if nothing showed that it is the right one. */
export type DecodedName = { name: string; isGuess: boolean };

const isUtf8 = 0x800;
/** Maximum bytes of a name that are decoded; a longer path is too long in any encoding. */
const nameBytes = 1_000;
/** Maximum names by which a code page is chosen: as many as a build may have files. */
const sampleMax = 2_000;
/** Maximum bytes of a build's texts in which its names are looked for, and characters that are read again with the next piece. */
const [textBytesMax, carriedMax] = [16 * 2 ** 20, 400];
const isText = /\.(html?|m?js|css|json|xml|txt|csv|ini|ks)$/i;

/** Decodes a name that is declared as UTF-8 but is not. */
const asciiOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : '\ufffd')).join('');

/**
 * Decodes the names of a zip's entries. A zip declares at most that a name is UTF-8. macOS writes UTF-8 without
 * declaring it, Windows the code page of its country. The names without a declaration are one program's: if they are not
 * all UTF-8, one code page is chosen for all. What the build's own texts call its files decides, then what looks right.
 * `contentOf` unpacks an entry; it is called only where the names need it.
 */
export async function decodeNames<T extends RawName>(
  entries: readonly T[],
  contentOf: (entry: T) => AsyncIterable<Uint8Array>,
): Promise<DecodedName[]> {
  const known = (name: string): DecodedName => ({ name, isGuess: false });
  const short = entries.map(({ bytes }) => bytes.subarray(0, nameBytes));
  const names = short.map((bytes) => decodedAs('utf-8', bytes));
  const isOther = ({ flags }: RawName, n: number) => !(flags & isUtf8) && short[n]?.some((byte) => byte > 127);
  const others = short.filter((_, n) => isOther(entries[n] as T, n));
  if (!entries.some((entry, n) => isOther(entry, n) && names[n] === undefined))
    return names.map((name, n) => known(name ?? asciiOf(short[n] as Uint8Array)));
  const { page, isGuess } = choose(await readingsOf(others.slice(0, sampleMax), entries, contentOf));
  return entries.map((entry, n) => {
    const bytes = short[n] as Uint8Array;
    return isOther(entry, n)
      ? { name: page.decode(bytes) ?? readByByte(bytes), isGuess }
      : known(names[n] ?? asciiOf(bytes));
  });
}

/** The names in one code page: whether they look right there, and how many of their words, and which share of their letters, the build's texts have. */
type Reading = { page: CodePage; looksRight: boolean; words: number; letters: number };

/** Keeps those with the highest score. */
const best = (readings: Reading[], score: (one: Reading) => number): Reading[] => {
  const most = Math.max(...readings.map(score));
  return readings.filter((one) => score(one) === most);
};

function choose(readings: Reading[]): { page: CodePage; isGuess: boolean } {
  const named = best(readings, ({ words }) => words);
  const right = named.filter(({ looksRight }) => looksRight);
  const likely = right.length > 0 ? right : named;
  // Less than half of the letters is what any two languages of one script share.
  const left = likely.length > 1 ? best(likely, ({ letters }) => (letters < 0.5 ? 0 : letters)) : likely;
  const [{ page, words, looksRight }] = left as [Reading];
  return { page, isGuess: left.length > 1 || (words === 0 && !looksRight) };
}

async function readingsOf<T extends RawName>(
  raw: readonly Uint8Array[],
  entries: readonly T[],
  contentOf: (entry: T) => AsyncIterable<Uint8Array>,
): Promise<Reading[]> {
  const different = new Map<string, { page: CodePage; looksRight: boolean }>();
  for (const page of codePages) {
    const reading = raw.map(page.decode);
    if (!reading.every((name) => name !== undefined)) continue;
    const key = reading.join('\0');
    if (different.get(key)?.looksRight) continue;
    different.set(key, { page, looksRight: page.looksRight?.(reading, raw) ?? false });
  }
  const readings = [...different].map(([reading, one]) => {
    const words = new Set(wordsIn(reading));
    return { ...one, words, letters: new Set([...words].flatMap(lettersIn)) };
  });
  const seen = await seenIn(entries, contentOf, new Set(readings.flatMap(({ words }) => [...words])));
  const found = (all: Set<string>, among: Set<string>) => [...all].filter((one) => among.has(one)).length;
  return readings.map(({ words, letters, ...one }) => ({
    ...one,
    words: found(words, seen.words),
    letters: found(letters, seen.letters) / Math.max(1, letters.size),
  }));
}

/** Returns the words of a text that are not only ASCII, with the ASCII letters and figures around. */
function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const { 0: end, index } of text.matchAll(/[\u0080-\uffff][\w\u0080-\uffff]{0,200}/g)) {
    let from = index;
    while (from > 0 && index - from < 40 && /\w/.test(text[from - 1] as string)) from--;
    words.push((text.slice(from, index) + end).normalize('NFC'));
  }
  return words;
}

const lettersIn = (word: string) => [...word].filter((letter) => letter > '\u007f');

/** Returns a text as a browser understands its addresses and its scripts' strings: `%C3%BC` and `\u00fc` are a letter. */
const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:%[89a-f][0-9a-f]){1,400}/gi, (sign) => {
      try {
        return decodeURIComponent(sign);
      } catch {
        return sign;
      }
    });

/** Reads the build's texts, small ones first, and returns which of the wanted words they have, and which letters. */
async function seenIn<T extends RawName>(
  entries: readonly T[],
  contentOf: (entry: T) => AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<string>,
): Promise<{ words: Set<string>; letters: Set<string> }> {
  const [words, letters] = [new Set<string>(), new Set<string>()];
  const look = (text: string) => {
    for (const word of wordsIn(unescaped(text))) {
      if (wanted.has(word)) words.add(word);
      for (const letter of lettersIn(word)) letters.add(letter);
    }
  };
  const texts = entries.filter(({ bytes }) => isText.test(asciiOf(bytes.subarray(-8))));
  let left = textBytesMax;
  for (const entry of texts.sort((a, b) => a.size - b.size)) {
    // A zip may say that a megabyte unpacks to nothing, and name the same megabyte many times.
    left -= entry.compressedSize;
    if (left < 0) break;
    const decode = utf8Stream();
    let carried = '';
    try {
      for await (const piece of contentOf(entry)) {
        const text = carried + decode(piece);
        look(text);
        carried = text.slice(-carriedMax);
        left -= piece.length;
        if (left < 0) return { words, letters };
      }
    } catch {
      // A file that cannot be unpacked to its end is refused later, with its name.
    }
  }
  return { words, letters };
}
