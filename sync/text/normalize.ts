import { lazy } from '../util/lazy.ts';
import { lookAlikes } from './lookAlikes.ts';

/**
 * A text as runs of the same sign, each with all letters that a reader may see in it and its place in the text. The arrays
 * are made once and used for every text, so `toRuns` makes nothing that has to be cleared away; they hold the last text only.
 */
export const runs = {
  count: 0,
  /** Bits: 0 to 25 for a to z, 26 for ñ. None for what is no letter in any disguise. */
  letters: new Int32Array(256),
  /** The letter it is most likely: 0 to 25, 26 for ñ, and `noLetterBits`. */
  likely: new Uint8Array(256),
  /** Bits of `runKinds`. */
  kinds: new Uint8Array(256),
  /** How often the sign is repeated. */
  repeats: new Int32Array(256),
  /** Places in UTF-16 units; the end is exclusive. */
  starts: new Int32Array(256),
  ends: new Int32Array(256),
};

export const runKinds = { letter: 1, digit: 2, sign: 4, space: 8, otherScript: 16, wordStart: 32 } as const;
export const noLetterBits = 31;
export const enye = 1 << 26;
export const bitOf = (letter: string) => (letter === 'ñ' ? enye : 1 << (letter.charCodeAt(0) - 97));
const bitsOf = (letters: string) => [...letters].reduce((bits, letter) => bits | bitOf(letter), 0);

/** What else a letter, a digit or a sign is written for. */
const readings: Record<string, string> = {
  ...{ k: 'kc', q: 'qkc', v: 'vub', b: 'bv', y: 'yiu', z: 'zs', x: 'xaeiou', s: 'sz', c: 'ck', ñ: 'ñn' },
  ...{ 0: 'o', 1: 'il', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'bg', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'il', '+': 't', '<': 'c' },
};
/** Signs that together draw a letter. */
const drawn: [signs: string, letter: string][] = [
  ...([
    ['|<', 'k'],
    ['|_|', 'u'],
    ['(_)', 'u'],
    ['()', 'o'],
    ['[]', 'o'],
    ['/\\', 'a'],
    ['\\/', 'v'],
  ] as const),
  ...([
    ['|)', 'd'],
    ['|3', 'b'],
    ['|=', 'f'],
    ['!_', 'l'],
  ] as const),
].map(([signs, letter]) => [signs, letter]);
const firstOfDrawn = '|([/\\!';
/** Stands for a letter that looks like i and like l. */
const either = '|';
const otherScript = '\u0001';

const tableSize = 256;
const table = lazy(() => {
  const letters = new Int32Array(tableSize);
  const kinds = new Uint8Array(tableSize);
  const likely = new Uint8Array(tableSize);
  for (let code = 0; code < tableSize; code++) {
    const letter = String.fromCharCode(code).toLowerCase();
    const isLetter = /^[a-zñ]$/.test(letter);
    letters[code] = isLetter || readings[letter] ? bitsOf(readings[letter] ?? letter) : 0;
    const first = readings[letter]?.[0] ?? letter;
    likely[code] = letters[code] === 0 ? noLetterBits : first === 'ñ' ? 26 : first.charCodeAt(0) - 97;
    kinds[code] = isLetter
      ? runKinds.letter
      : /\d/.test(letter)
        ? runKinds.digit
        : code <= 32
          ? runKinds.space
          : runKinds.sign;
  }
  return { letters, kinds, likely };
});

const shapes = lazy(() => {
  const map = new Map<string, string>();
  for (const [shape, all] of Object.entries(lookAlikes))
    for (const letter of all) map.set(letter, shape === 'l' ? either : shape);
  for (const letter of 'łŁ') map.set(letter, 'l');
  return map;
});

/** Signs outside ASCII that are written for letters. */
const currency = new Map(
  Object.entries({ '€': 'e', '£': 'l', '¢': 'c', '¡': 'i', '¥': 'y', '§': 's', '×': 'x', '†': 't' }),
);

const invisible = /[\p{Default_Ignorable_Code_Point}\p{M}]/u;
/** A character outside ASCII as the ASCII that it is seen as: '' for what is not seen, `otherScript` for a letter of another script, '*' for a picture. */
function seenAs(character: string, code: number): string {
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(code - 0x1f1e6 + 97);
  // Negative circled and squared letters, which no decomposition knows.
  if (code >= 0x1f150 && code <= 0x1f189) return String.fromCharCode(((code - 0x1f150) % 32) + 97);
  const known = shapes().get(character) ?? currency.get(character);
  if (known) return known;
  if (invisible.test(character)) return '';
  if (character === 'ñ' || character === 'Ñ') return 'ñ';
  let seen = '';
  for (const part of character.normalize('NFKD'))
    if (part < '\u0080') seen += part;
    else if (!invisible.test(part)) seen += shapes().get(part) ?? (/\p{L}|\p{N}/u.test(part) ? otherScript : '*');
  return seen || '*';
}

const seen = new Map<number, string>();
const maxKept = 4_000;
function lookUp(code: number): string {
  let found = seen.get(code);
  if (found === undefined) {
    if (seen.size >= maxKept) seen.clear();
    found = code >= 0xd800 && code <= 0xdfff ? '*' : seenAs(String.fromCodePoint(code), code);
    seen.set(code, found);
  }
  return found;
}

function grow() {
  const size = runs.starts.length * 2;
  const larger = <A extends Int32Array | Uint8Array>(made: A, old: A): A => {
    made.set(old);
    return made;
  };
  runs.letters = larger(new Int32Array(size), runs.letters);
  runs.likely = larger(new Uint8Array(size), runs.likely);
  runs.kinds = larger(new Uint8Array(size), runs.kinds);
  runs.repeats = larger(new Int32Array(size), runs.repeats);
  runs.starts = larger(new Int32Array(size), runs.starts);
  runs.ends = larger(new Int32Array(size), runs.ends);
}

function push(letters: number, likely: number, kind: number, from: number, to: number): void {
  const last = runs.count - 1;
  if (last >= 0 && runs.likely[last] === likely && ((runs.kinds[last] as number) & ~runKinds.wordStart) === kind) {
    runs.repeats[last] = (runs.repeats[last] as number) + 1;
    runs.ends[last] = to;
    return;
  }
  if (runs.count === runs.starts.length) grow();
  const at = runs.count++;
  runs.letters[at] = letters;
  runs.likely[at] = likely;
  runs.kinds[at] = kind;
  runs.repeats[at] = 1;
  runs.starts[at] = from;
  runs.ends[at] = to;
}

/** Fills `runs` with a text. A capital after a small letter begins a word, as in `BigDog`. */
export function toRuns(text: string): void {
  const { letters, kinds, likely } = table();
  runs.count = 0;
  let wasSmall = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      const kind = kinds[unit] as number;
      const isCapital = unit >= 65 && unit <= 90;
      if (kind === runKinds.sign && firstOfDrawn.includes(text[i] as string)) {
        const found = drawn.find(([signs]) => text.startsWith(signs, i));
        if (found) {
          push(
            letters[found[1].charCodeAt(0)] as number,
            found[1].charCodeAt(0) - 97,
            runKinds.sign,
            i,
            i + found[0].length,
          );
          i += found[0].length - 1;
          wasSmall = false;
          continue;
        }
      }
      push(letters[unit] as number, likely[unit] as number, kind, i, i + 1);
      if (isCapital && wasSmall) {
        const last = runs.count - 1;
        runs.kinds[last] = (runs.kinds[last] as number) | runKinds.wordStart;
      }
      wasSmall = kind === runKinds.letter && !isCapital;
      continue;
    }
    const code = text.codePointAt(i) as number;
    const to = i + (code > 0xffff ? 2 : 1);
    wasSmall = false;
    if (code === 0x303 && runs.count > 0 && runs.letters[runs.count - 1] === 1 << 13) {
      runs.letters[runs.count - 1] = (1 << 13) | enye;
      runs.likely[runs.count - 1] = 26;
      runs.ends[runs.count - 1] = to;
    } else {
      const found = lookUp(code);
      for (let k = 0; k < found.length; k++) {
        const one = found.charCodeAt(k);
        if (found[k] === otherScript) push(0, noLetterBits, runKinds.otherScript, i, to);
        else
          push(
            letters[one] as number,
            likely[one] as number,
            found[k] === either ? runKinds.letter : (kinds[one] as number),
            i,
            to,
          );
      }
    }
    i = to - 1;
  }
}
