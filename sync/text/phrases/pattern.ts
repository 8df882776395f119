import { foldTerm } from '../phraseText.ts';

/**
 * Patterns of words, and texts as strings with one character a word, which they run over.
 *
 * A pattern is words with spaces between. `kill*` is each word that begins so, `(a|b c)` one of several, `?` behind a word or a
 * group may be left out, `~3` is up to three words of the same sentence, `_` any word, `#` a number, `@` a name as accounts have,
 * `%` a word that no pattern has or such a name. `^` and `$` are the ends of a sentence. `!(…)` is not followed by, `-(…)` not
 * preceded by, `=(…)` followed by. `<name>` is a macro.
 */
export type Vocabulary = {
  /** The character of a word. */
  codeOf: (word: string) => string;
  /** Whether one of some patterns is in a text. */
  anyOf: (patterns: readonly string[]) => RegExp;
  /** The patterns of some groups by the character that they begin with: each group's, as one expression. */
  groupsByStart: (groups: readonly (readonly string[])[]) => (code: number) => readonly PatternGroup[] | undefined;
};

/** `index`: the group's. The expression is sticky. */
export type PatternGroup = { index: number; pattern: RegExp };

export const special = { sentenceEnd: '\u0001', unknown: '\u0002', number: '\u0003', account: '\u0004' } as const;
const minCode = 16;
const maxPrefix = 14;
const codeText = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
const end = codeText(special.sentenceEnd.charCodeAt(0));
const inSentence = `[^${end}]`;
const tokens = /<(\w+)>|([a-z0-9]+\*?)|~(\d)|([!=-]\()|([()|?^$#@_%])/g;

/** A class of characters of some codes. */
function classOf(codes: Iterable<number>): string {
  const sorted = [...new Set(codes)].sort((a, b) => a - b);
  let source = '';
  for (let i = 0; i < sorted.length; ) {
    let to = i;
    while (sorted[to + 1] === (sorted[to] as number) + 1) to++;
    source += codeText(sorted[i] as number) + (to > i ? `-${codeText(sorted[to] as number)}` : '');
    i = to + 1;
  }
  return `[${source}]`;
}

/**
 * A part of a pattern. `codes`: all of it, where it is one character; `first`: the characters that it may begin with; `mayLack`:
 * whether it may be nothing at all.
 */
type Part = { codes?: number[]; source: string; first: number[]; mayLack: boolean };
const sourceOf = ({ codes, source }: Part) => (codes ? classOf(codes) : source);
const ofCodes = (codes: number[]): Part => ({ codes, source: '', first: codes, mayLack: false });
const nothing = (source: string): Part => ({ source, first: [], mayLack: true });

function inRow(parts: readonly Part[]): Part {
  if (parts.length === 1) return parts[0] as Part;
  const solid = parts.findIndex(({ mayLack }) => !mayLack);
  const head = solid < 0 ? parts : parts.slice(0, solid + 1);
  return { source: parts.map(sourceOf).join(''), first: head.flatMap(({ first }) => first), mayLack: solid < 0 };
}

function oneOf(parts: readonly Part[]): Part {
  const single = parts.flatMap(({ codes }) => codes ?? []);
  const others = parts.filter(({ codes }) => !codes);
  if (others.length === 0) return ofCodes(single);
  const sources = [...(single.length > 0 ? [classOf(single)] : []), ...others.map(sourceOf)];
  return {
    source: `(?:${sources.join('|')})`,
    first: parts.flatMap(({ first }) => first),
    mayLack: others.some(({ mayLack }) => mayLack),
  };
}

/** All words of some patterns. Macros may name each other, but not in a circle. */
export function vocabularyOf(patterns: readonly string[], macros: Readonly<Record<string, string>>): Vocabulary {
  const literals = new Set<string>();
  for (const source of [...patterns, ...Object.values(macros)])
    for (const [, , word] of source.matchAll(tokens)) if (word) literals.add(foldTerm(word));
  const order = [...literals].sort();
  const codeByLiteral = new Map(order.map((literal, i) => [literal, i + minCode]));
  const isNumber = (literal: string) => /^\d/.test(literal);
  const numbers = order.filter(isNumber).map((literal) => codeByLiteral.get(literal) as number);
  const codesOf = (word: string): number[] => {
    const literal = foldTerm(word);
    if (!literal.endsWith('*')) return [codeByLiteral.get(literal) as number];
    return order.flatMap((one, i) => (one.startsWith(literal.slice(0, -1)) ? [i + minCode] : []));
  };
  const one = (sign: keyof typeof special) => special[sign].charCodeAt(0);
  const any = { source: inSentence, first: [one('unknown'), one('number'), one('account'), ...codeByLiteral.values()] };
  const signs: Record<string, Part> = {
    '^': nothing(`(?<!${inSentence})`),
    $: nothing(`(?!${inSentence})`),
    _: { ...any, mayLack: false },
    '#': ofCodes([one('number'), ...numbers]),
    '@': ofCodes([one('account')]),
    '%': ofCodes([one('account'), one('unknown')]),
  };
  const known = new Map<string, Part>();

  function parse(source: string): Part {
    const all = [...source.matchAll(tokens)];
    let at = 0;
    const isAt = (sign: string) => all[at]?.[0] === sign;
    function alternatives(): Part {
      const found: Part[] = [];
      do {
        if (isAt('|')) at++;
        const row: Part[] = [];
        while (at < all.length && !isAt('|') && !isAt(')')) row.push(item());
        found.push(inRow(row));
      } while (isAt('|'));
      return oneOf(found);
    }
    function item(): Part {
      const [said, macro, word, gap, look] = all[at++] as RegExpExecArray;
      if (gap) return { source: `${inSentence}{0,${gap}}?`, first: any.first, mayLack: true };
      let part: Part;
      if (macro) part = macroOf(macro);
      else if (word) part = ofCodes(codesOf(word));
      else if (look || said === '(') {
        part = alternatives();
        at++;
        const opened = { '!(': '(?!', '-(': '(?<!', '=(': '(?=' }[look ?? ''];
        if (opened) return nothing(`${opened}${sourceOf(part)})`);
      } else part = signs[said] as Part;
      if (!isAt('?')) return part;
      at++;
      return { source: `${sourceOf(part)}?`, first: part.first, mayLack: true };
    }
    return alternatives();
  }
  function macroOf(name: string): Part {
    const found = known.get(name) ?? parse(macros[name] as string);
    known.set(name, found);
    return found;
  }

  return {
    codeOf(word) {
      const exact = codeByLiteral.get(word);
      if (exact !== undefined) return String.fromCharCode(exact);
      if (isNumber(word)) return special.number;
      for (let size = Math.min(word.length, maxPrefix); size > 1; size--) {
        const found = codeByLiteral.get(`${word.slice(0, size)}*`);
        if (found !== undefined) return String.fromCharCode(found);
      }
      return special.unknown;
    },
    anyOf: (said) => new RegExp(sourceOf(parse(said.join('|')))),
    groupsByStart(groups) {
      const startingWith = new Map<number, Map<number, string[]>>();
      groups.forEach((said, index) => {
        for (const part of said.map(parse))
          for (const code of new Set(part.first)) {
            const these = startingWith.get(code) ?? new Map<number, string[]>();
            startingWith.set(code, these.set(index, [...(these.get(index) ?? []), sourceOf(part)]));
          }
      });
      // Made when a word is first met: few of all words are in most texts.
      const made = new Map<number, readonly PatternGroup[]>();
      return (code) => {
        const found = made.get(code);
        if (found) return found;
        const these = startingWith.get(code);
        if (!these) return undefined;
        const all = [...these].map(([index, sources]) => ({ index, pattern: new RegExp(sources.join('|'), 'y') }));
        made.set(code, all);
        return all;
      };
    },
  };
}
