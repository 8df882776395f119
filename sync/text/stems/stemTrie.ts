import { bitOf } from '../normalize.ts';

/** How a stem is met in a text; a node of the trie may end several. */
export const ends = {
  /** A word of its own, or its plural. */
  word: 1,
  /** A word, or its beginning with one of the usual endings after it. */
  start: 2,
  /** Anywhere in a word that is no exception. */
  inside: 4,
  /** A word that others are glued to: what follows is looked at like a word's beginning. */
  glue: 8,
  slur: 32,
  /** Found too where a letter is another that sounds or looks like it, or stands twice. */
  loose: 64,
  /** One of the strongest words, found too with a space in it. */
  core: 128,
  /** Found as it is only, for it is a disguise already. */
  plain: 256,
  /** Found in a disguise only: as it is it may be harmless. */
  hidden: 512,
} as const;

export type StemTrie = {
  /** Bits of the letters that lead on from a node; node 0 is the root. */
  children: Int32Array;
  /** The first of a node's children, which lie in the order of their letters. */
  first: Int32Array;
  /** Bits of `ends`. */
  ends: Uint16Array;
  /** Bits of the letters that a stem of `inside` begins with. */
  insideStarts: number;
  /** The letters that lead to a node that ends something. */
  stems: readonly (string | undefined)[];
  /** What was made of the strongest words: see `disguisesOf`. */
  disguises: readonly string[];
};

/** A stem as lists have it, with `[ab]` for one of several letters and `a?` for one that may be left out, as plain words. */
export function expand(pattern: string): string[] {
  const part = /\[(\w+)\](\?)?|(.)(\?)?/.exec(pattern);
  if (!part) return [''];
  const choices = [...(part[1] ?? part[3] ?? ''), ...(part[2] || part[4] ? [''] : [])];
  const rest = expand(pattern.slice(part[0].length));
  return choices.flatMap((choice) => rest.map((end) => choice + end));
}

const modes: Record<string, number> = {
  '?': ends.word | ends.hidden | ends.loose,
  '=': ends.word,
  '^': ends.start | ends.loose,
  '~': ends.inside | ends.start | ends.loose,
};
const vowels = new Set('aeiou');
/** What writers make of the strongest words: backwards, without vowels, two letters changed. */
function disguisesOf(word: string): string[] {
  const made = [[...word].reverse().join('')];
  const bare = word[0] + word.slice(1).replace(/[aeiou]/g, '');
  if (bare.length > 2) made.push(bare);
  if (word.length > 4)
    for (let i = 1; i < word.length; i++)
      if (vowels.has(word[i] as string)) made.push(word.slice(0, i) + word.slice(i + 1));
  for (let i = 1; i < word.length - 1; i++) made.push(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
  return made.filter((one) => one !== word && one.length > 2);
}

type Node = { next: Map<string, Node>; ends: number; word: string };
const newNode = (word: string): Node => ({ next: new Map(), ends: 0, word });

/** Tokens of a list: a mode (`=`, `^`, `~`, or `?` for what counts in a disguise only), `!` before it for words that are disguised in every way, and the pattern. */
export type StemLists = {
  rude: readonly string[];
  slur: readonly string[];
  glue: readonly string[];
  /** Disguises that are words themselves. */
  harmless: ReadonlySet<string>;
};

/** All lists as one automaton. */
export function compileStems(lists: StemLists): StemTrie {
  const root = newNode('');
  let insideStarts = 0;
  const disguises: string[] = [];
  const add = (word: string, bits: number) => {
    let node = root;
    for (const letter of word) {
      const next = node.next.get(letter) ?? newNode(node.word + letter);
      node.next.set(letter, next);
      node = next;
    }
    node.ends |= bits;
    if (bits & ends.inside) insideStarts |= bitOf(word[0] as string);
  };
  const addStem = (token: string, bits: number) => {
    const isCore = token.startsWith('!');
    const pattern = token.slice(isCore ? 2 : 1);
    const mode = modes[token[isCore ? 1 : 0] as string] as number;
    for (const word of expand(pattern)) {
      add(word, mode | bits | (isCore ? ends.core : 0) | (isCore || word.length > 4 ? ends.loose : 0));
      if (isCore)
        for (const one of disguisesOf(word)) {
          disguises.push(one);
          if (!lists.harmless.has(one)) add(one, ends.word | ends.plain | bits);
        }
    }
  };
  for (const token of lists.rude) addStem(token, 0);
  for (const token of lists.slur) addStem(token, ends.slur);
  for (const word of lists.glue) add(word, ends.glue);

  const nodes = [root];
  const first: number[] = [];
  for (let at = 0; at < nodes.length; at++) {
    first[at] = nodes.length;
    const inOrder = [...(nodes[at] as Node).next].sort(([a], [b]) => bitOf(a) - bitOf(b));
    for (const [, node] of inOrder) nodes.push(node);
  }
  return {
    children: Int32Array.from(nodes, ({ next }) => [...next.keys()].reduce((bits, letter) => bits | bitOf(letter), 0)),
    first: Int32Array.from(first),
    ends: Uint16Array.from(nodes, (node) => node.ends),
    insideStarts,
    disguises,
    stems: nodes.map((node) => (node.ends ? node.word : undefined)),
  };
}
