import { lazy } from '../util/lazy.ts';
import { lookAlikes } from './lookAlikes.ts';
import { stripInvisible } from './visibleText.ts';

/** Letters of Katakana that look like one of Han or Hiragana. */
const kana = { ロ: '口', カ: '力', ニ: '二', エ: '工', ト: '卜', タ: '夕', ヘ: 'へ', ー: '一', ハ: '八', ミ: '三' };

const shapes = new Map([
  ...Object.entries(lookAlikes).flatMap(([shape, letters]) => [...letters].map((letter) => [letter, shape] as const)),
  ...Object.entries(kana),
]);

/** Alphabets whose marks go over and under letters that are the same without; elsewhere marks are vowels. */
const bare = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}';
/** The marks of these, and those of no script in particular, but for the two of kana that make another sound. */
const accents = new RegExp(
  `(?=\\p{M})(?![\\u3099\\u309a])[${bare}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Inherited}]`,
  'gu',
);
const isBare = new RegExp(`^(?:[${bare}]|\\P{L})*$`, 'u');
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Every script's digits come in a run of ten, from zero. */
function digit(letter: string): string {
  const code = letter.codePointAt(0) as number;
  let value = 0;
  while (isDigit(code - value - 1)) value++;
  return String(value % 10);
}

const folded = (text: string) => text.toUpperCase().toLowerCase().replace(/ς/g, 'σ');
const shaped = (text: string) => [...text].map((letter) => shapes.get(letter) ?? letter).join('');

/**
 * The form of a name under which two people cannot both have it: names that look the same have the same. A name whose
 * letters all look Latin is taken by those looks, with rn for m and i, l and 1 as one; any other by its own letters.
 */
export function confusableKey(name: string): string {
  const seen = stripInvisible(name.normalize('NFKD'));
  const plain = seen
    .replace(isBare.test(seen) ? /\p{M}/gu : accents, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digit);
  const asWritten = shaped(plain).toLowerCase();
  const latin = /^[a-z0-9]*$/.test(asWritten) || /\p{Script=Latin}/u.test(plain);
  const shape = latin ? asWritten : shaped(folded(plain));
  const one = shape.replace(/[i1]/g, 'l').replace(/0/g, 'o');
  return latin ? one.replace(/rn/g, 'm').replace(/vv/g, 'w') : one;
}

/** The scripts in daily use (Unicode Standard Annex 31, table 5), and Cherokee. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Georgian'],
  ...['Ethiopic', 'Khmer', 'Thaana', 'Cherokee'],
];
/** Han, kana, Hangul and Bopomofo are written together, and with Latin. */
const eastern = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}';
const sets = [...scripts.map((script) => `\\p{Script=${script}}`), `${eastern}\\p{Script=Latin}ー`];
// Thirty large classes of characters: who starts the app has no name to look at.
const inOne = lazy(() => sets.map((set) => new RegExp(`^(?:[${set}\\p{Script=Inherited}]|[^\\p{L}\\p{M}])*$`, 'u')));

/** Whether a name keeps to the letters and marks of one alphabet, so that none of them can stand in for another's. */
export const isSingleScript = (name: string) => inOne().some((script) => script.test(name));

/** Words that pass for the store, who works for it or who has a say over pupils, in the languages of the app, wherever they stand in a name. */
const titles = [
  ...['admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'mod', 'mods', 'recess'],
  ...['system', 'staff', 'support', 'official', 'deleted', 'owner', 'ceo', 'gamemaster'],
  ...[
    'teacher',
    'teachers',
    'headteacher',
    'headmaster',
    'headmistress',
    'principal',
    'counselor',
    'counsellor',
    'police',
    'policeman',
    'policewoman',
    'policeofficer',
  ],
  ...['administrador', 'administradora', 'moderador', 'moderadora', 'moderación', 'soporte', 'oficial'],
  ...[
    'profesor',
    'profe',
    'docente',
    'profesora',
    'profesores',
    'maestro',
    'maestra',
    'directora',
    'policía',
    'policías',
    'dueño',
    'dueña',
  ],
];
/** The same in two words. */
const phrases = ['lead developer', 'lead dev', 'head teacher', 'game master', 'cuenta borrada'];
/** Words that pass for it alone, such as what stands for people who are unknown, and are harmless beside others. */
const alone = ['root', 'somebody', 'alguien', 'director', 'tutor', 'tutora'];
/** Words that pass for it where they run on from one of the first, or into it: `adminteam`. */
const besides = ['team', 'help', 'equipo', 'ayuda'];
const anyOf = (words: readonly string[]) => words.map((word) => confusableKey(word)).join('|');
const reservedKeys = lazy(() => ({
  runTogether: new RegExp(
    `^(?:${anyOf([...titles, ...besides])})*(?:${anyOf(titles)})(?:${anyOf([...titles, ...besides])})*$`,
    'u',
  ),
  words: new Set(titles.map(confusableKey)),
  pairs: new Set(phrases.map(confusableKey)),
  names: new Set([...titles, ...phrases, ...alone].map(confusableKey)),
}));

const withoutDigits = (word: string) => [word, word.replace(/\p{N}+$/u, ''), word.replace(/^\p{N}+|\p{N}+$/gu, '')];
const partsOf = (text: string, between: RegExp) => text.split(between).filter((part) => part !== '');

/** Whether a name would pass for the store itself, or for somebody who works for it. */
export function isReservedName(name: string): boolean {
  const { words, pairs, names, runTogether } = reservedKeys();
  const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const parts = partsOf(spaced, /[^\p{L}\p{M}]+/u);
  const asWritten = partsOf(name, /[^\p{L}\p{M}\p{N}]+/u).flatMap(withoutDigits);
  return (
    withoutDigits(name).some((whole) => names.has(confusableKey(whole))) ||
    [...asWritten, ...parts].some((word) => words.has(confusableKey(word)) || runTogether.test(confusableKey(word))) ||
    parts.some((word, i) => pairs.has(confusableKey(word + (parts[i + 1] ?? ''))))
  );
}
