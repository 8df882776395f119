import { lazy } from '../util/lazy.ts';
import { matchContactData, matchSpelledNumbers } from './contactData.ts';
import { doubleMeanings } from './lists/doubleMeanings.ts';
import { englishStems } from './lists/en.ts';
import { spanishStems } from './lists/es.ts';
import * as harmless from './lists/exceptions.ts';
import { runKinds, runs, toRuns } from './normalize.ts';
import { matchPhrases } from './phraseRules.ts';
import { type Term, toTermString, toTerms } from './phraseText.ts';
import { type Find, type Matcher, matchStems } from './stems/matchStems.ts';
import { compileStemLists } from './stems/stemLists.ts';
import { toStemText } from './stemText.ts';
import type { Surface } from './surfaces.ts';

/** From the weightiest to `fine`: of several that are found the first is answered. */
export const verdicts = ['distress', 'lure', 'slur', 'bullying', 'contact', 'link', 'rude', 'fine'] as const;
export type Verdict = (typeof verdicts)[number];
/**
 * `spans`: places of the trimmed text in UTF-16 units, the end exclusive, in order and apart. `beside`: the next weightiest in
 * a text of distress, which somebody else may need to be kept from.
 */
export type Judgement = { verdict: Verdict; spans: [from: number, to: number][]; beside?: Judgement };
/** A store's own: texts that are harmless there, words that are not, and its hosts. Compiled once for each object. */
export type JudgeLists = { allow: readonly string[]; block: readonly string[]; hosts?: readonly string[] };

const rankOf = Object.fromEntries(verdicts.map((verdict, rank) => [verdict, rank])) as Record<Verdict, number>;
type Compiled = { matcher: Matcher; allow: RegExp; hosts: readonly string[] };
const noLists: JudgeLists = { allow: [], block: [] };
const collapse = (text: string) => text.replace(/([a-z])\1+/g, '$1');
function compile({ allow, block, hosts = [] }: JudgeLists): Compiled {
  // Several words with one space between them, as phrases are.
  const allowed = [
    ...[...englishStems.allowed, ...spanishStems.allowed].map((text) => text.replaceAll('_', ' ')),
    ...allow.map((text) => toStemText(text).trim()).filter((text) => text !== ''),
  ];
  return {
    matcher: compileStemLists(
      harmless,
      block.map((word) => toStemText(word).replaceAll(' ', '')).filter((word) => word !== ''),
    ),
    allow: new RegExp(` (?:${collapse(allowed.join('|'))})(?= )`, 'g'),
    hosts: hosts.map((host) => host.toLowerCase()),
  };
}
const usual = lazy(() => compile(noLists));
const others = new WeakMap<JudgeLists, Compiled>();
function compiledOf(lists: JudgeLists | undefined): Compiled {
  if (!lists) return usual();
  const found = others.get(lists) ?? compile(lists);
  others.set(lists, found);
  return found;
}

type Found = { verdict: Verdict; from: number; to: number };
const fine: Judgement = Object.freeze({ verdict: 'fine', spans: Object.freeze([]) as unknown as [] });
const { digit, sign, letter, space } = runKinds;

/** Signs of an address, as words. */
const signWords = new Set(['at', 'dot', 'aroba', 'punto']);

const kindOf = (run: number) => (run >= 0 && run < runs.count ? (runs.kinds[run] as number) : 0);
/** Whether a text has what numbers and addresses are made of: enough digits, or a sign within a word. */
function hasSignsOfContact(text: string): boolean {
  let digits = 0;
  for (let run = 0; run < runs.count; run++) {
    const kind = runs.kinds[run] as number;
    if (kind & digit) digits += runs.repeats[run] as number;
    else if (kind & sign) {
      const unit = text.charCodeAt(runs.starts[run] as number);
      if (unit === 64 || unit === 58 || unit === 47 || unit === 61 || unit > 127) return true;
      // A full stop within an address, or apart from both of its words.
      if (unit === 46 || unit === 44) {
        if (kindOf(run + 1) & (unit === 46 ? letter | digit | sign : letter)) return true;
        if (unit === 46 && kindOf(run - 1) & space) return true;
      }
    }
  }
  return digits >= 4;
}

/**
 * Judges a text of a surface; what becomes of it then is in `surfaces.ts`. The same on every device and on the server.
 * @param isHarmless says of what is found whether it is harmless where it stands (`judgeInContext.ts`)
 */
export function judge(
  said: string,
  surface: Surface,
  lists?: JudgeLists,
  isHarmless?: (verdict: Verdict, from: number, to: number) => boolean,
): Judgement {
  const text = said.trim();
  if (text === '') return fine;
  const { matcher, allow, hosts } = compiledOf(lists);
  let found: Found[] | undefined;
  const tell = (verdict: Verdict, from: number, to: number) => {
    if (isHarmless?.(verdict, from, to)) return;
    found ??= [];
    found.push({ verdict, from, to });
  };
  const tellStem = ({ isSlur, from, to }: Find) => tell(isSlur ? 'slur' : 'rude', from, to);
  if (turnedLetters.test(text)) turn(text, matcher, tell);
  toRuns(text);
  matchStems(matcher, text, tellStem);
  const words = toTerms(text);
  if (found) found = withoutAllowed(found, words, allow);
  matchSpelledNumbers(text, words, tell);
  if (hasSignsOfContact(text) || words.some((word) => signWords.has(word.text))) matchContactData(text, hosts, tell);
  matchPhrases(text, words, surface, tell);
  return found && found.length > 0 ? answer(found) : fine;
}

/** What stands near a word of two meanings in its harmless one, by the word. */
const harmlessNear = lazy(
  () =>
    new Map(
      doubleMeanings
        .trim()
        .split('\n')
        .flatMap((line) => {
          const [words = '', near = ''] = line.trim().split(': ');
          const pattern = new RegExp(` (?:${collapse(near).replaceAll(' ', '|')})(?:e?s)? `);
          return words
            .split('|')
            .flatMap((word) => ['', 's', 'es'].map((end) => [collapse(word) + end, pattern] as const));
        }),
    ),
);
const maxNearby = 8;

/** Without words that mean something harmless where they stand, and what lies in a text that is allowed. */
function withoutAllowed(found: Found[], list: readonly Term[], allow: RegExp): Found[] {
  const { words, placesOf } = toTermString(list);
  const ranges = [...words.matchAll(allow)].map((match) => placesOf(match.index, match.index + match[0].length));
  let [next, at] = [0, 0];
  return found
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      while (at < list.length - 1 && (list[at] as Term).to <= from) at++;
      const word = list[at] as Term | undefined;
      const near = word && word.from === from && word.to >= to && harmlessNear().get(word.text);
      if (near) {
        const around = [...list.slice(Math.max(0, at - maxNearby), at), ...list.slice(at + 1, at + 1 + maxNearby)];
        if (near.test(` ${around.map(({ text }) => text).join('  ')} `)) return false;
      }
      while (next < ranges.length && (ranges[next] as [number, number])[1] < to) next++;
      const range = ranges[next];
      return !range || from < range[0];
    });
}

function answer(found: readonly Found[]): Judgement {
  let best: Verdict = 'fine';
  for (const { verdict } of found) if (rankOf[verdict] < rankOf[best]) best = verdict;
  const spans: [number, number][] = [];
  for (const { from, to } of found.filter(({ verdict }) => verdict === best).sort((a, b) => a.from - b.from)) {
    const last = spans[spans.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  const others = best === 'distress' ? found.filter(({ verdict }) => verdict !== best) : [];
  return { verdict: best, spans, ...(others.length > 0 && { beside: answer(others) }) };
}

/** Letters that are read with the screen upside down, and what each of them is then. */
const turnedLetters = /[ɐɔǝɟƃɥɾʞɯɹʇʌʍʎᴉ].*[ɐɔǝɟƃɥɾʞɯɹʇʌʍʎᴉ]/su;
const turned = new Map(
  [...'ɐaqbɔcpdǝeɟfƃgɥhıiᴉiɾjʞkןlɯmunoodpbqɹrssʇtnuʌvʍwxxʎyzz'].flatMap((one, i, all) =>
    i % 2 === 0 ? [[one, all[i + 1] as string] as const] : [],
  ),
);

/** Looks for stems in a text that is turned around. */
function turn(text: string, matcher: Matcher, tell: (verdict: Verdict, from: number, to: number) => void): void {
  let around = '';
  for (let i = text.length - 1; i >= 0; i--) around += turned.get(text[i] as string) ?? text[i];
  toRuns(around);
  matchStems(matcher, around, ({ isSlur, from, to }) =>
    tell(isSlur ? 'slur' : 'rude', text.length - to, text.length - from),
  );
}
