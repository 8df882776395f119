import { englishStems as en } from '../lists/en.ts';
import { spanishStems as es } from '../lists/es.ts';
import { splitList } from '../lists/splitList.ts';
import type { Matcher } from './matchStems.ts';
import { compileStems } from './stemTrie.ts';

/** The generated lists, as texts of words; a pair has `_` in place of its space. */
export type HarmlessLists = { exceptions: string; pairs: string; disguises: string };

/** All languages' lists as one automaton. `block` adds words and the usual endings of them. */
export function compileStemLists(harmless: HarmlessLists, block: readonly string[] = []): Matcher {
  return {
    trie: compileStems({
      rude: [...en.rude, ...es.rude, ...block.map((word) => `^${word}`)],
      slur: [...en.slur, ...es.slur],
      glue: [...en.glue, ...es.glue],
      harmless: new Set(splitList(harmless.disguises)),
    }),
    endings: new Set([...en.endings, ...es.endings]),
    exceptions: new Set(splitList(harmless.exceptions)),
    pairs: new Set(splitList(harmless.pairs).map((pair) => pair.replace('_', ' '))),
  };
}
