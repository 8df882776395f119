import { lazy } from '../util/lazy.ts';
import { english } from './phrases/en.ts';
import { spanish } from './phrases/es.ts';
import type { PhraseText } from './phraseText.ts';
import type { TriggersMet } from './stems/triggers.ts';

export type PhraseVerdict = 'bullying' | 'distress' | 'lure' | 'contact' | 'slur';
/**
 * Phrases of one language. Patterns are of whole words with one space between; `<name>` is one of the macros. With `weak:`
 * before it a pattern does not count where the text is about a game.
 */
export type PhraseList = {
  macros: Record<string, string>;
  /** Words of talk about games, stories and feasts. */
  game: string;
  rules: { verdict: PhraseVerdict; triggers: string[]; patterns: string[] }[];
};
export type PhraseListener = (verdict: PhraseVerdict, from: number, to: number) => void;

const shared: Record<string, string> = {
  /** Services by which people write to one another, under their own name. */
  private:
    'discord|disc|dizcord|discrod|snap|snapchat|sc|snp|insta|instagram|ig|tik ?tok|whats ?ap|wasap|guasap|wazap|watsap|wsp|wp|wap|telegram|tg|skype|kik|face ?book|facebo+k|fb|mes+enger|viber|wechat|gmail|hotmail|imes+age|facetime|bereal|omegle|yubo|dc|twit+er|red+it',
  service: '<private>|disco|gram|youtube|yt|twitch|steam|xbox|psn|zo+m|signal|outlo+k',
};

type Compiled = { verdict: PhraseVerdict; pattern: RegExp; isWeak: boolean };
const collapse = (text: string) => text.replace(/([a-z])\1+/g, '$1');
const wordsOnly = (source: string) => new RegExp(` (?:${source})(?= )`, 'g');

const compile = ({ macros, rules, game }: PhraseList) => {
  const full = (source: string): string =>
    source
      .replace(
        /<(\w+)>/g,
        (_, name: string) => `(?:${full(name === 'game' ? game : ((macros[name] ?? shared[name]) as string))})`,
      )
      .replace(/ \.(\d)/g, '(?: [a-z0-9]+){0,$1}')
      .replace(/(?<=[a-z])\*/g, '[a-z]*');
  const groups = rules.map(({ verdict, patterns }) =>
    patterns.map((said): Compiled => {
      const [, weak, source] = /^(weak:)?(.*)$/s.exec(said) as unknown as [string, string | undefined, string];
      return {
        verdict,
        pattern: wordsOnly(collapse(full(source))),
        isWeak: weak !== undefined,
      };
    }),
  );
  return { groups, game: wordsOnly(collapse(full(game))) };
};
const languages = [english, spanish];
const compiled = lazy(() => languages.map(compile));

/** The words that begin a search, by bit: a rule of a language each. */
export const triggers = languages.flatMap(({ rules }) => rules.map((rule) => rule.triggers.map(collapse)));

/** The bits of the rules of contact, whose words may be part of an address. */
export const contactBits = languages
  .flatMap(({ rules }) => rules)
  .reduce((bits, { verdict }, bit) => (verdict === 'contact' ? bits | (1 << bit) : bits), 0);

/** Words before and after a trigger in which its phrases lie. */
const maxDistance = 14;

/** Parts of the phrase text around the triggers of a rule, in order and apart. */
function partsFor(bit: number, { around }: PhraseText, met: TriggersMet): [from: number, to: number][] {
  const parts: [number, number][] = [];
  for (let i = 0; i < met.bits.length; i++) {
    if (((met.bits[i] as number) & bit) === 0) continue;
    const [from, to] = around(met.places[i] as number, maxDistance);
    const last = parts[parts.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else parts.push([from, to]);
  }
  return parts;
}

/** Looks for the phrases of the rules whose triggers were met, around them. */
export function matchPhrases(phrases: PhraseText, met: TriggersMet, tell: PhraseListener): void {
  const { words, placesOf } = phrases;
  let bit = 1;
  for (const { groups, game } of compiled()) {
    let isAboutGame: boolean | undefined;
    for (const patterns of groups) {
      const own = bit;
      bit <<= 1;
      if ((met.all & own) === 0) continue;
      for (const [start, end] of partsFor(own, phrases, met)) {
        const part = words.slice(start, end);
        for (const { verdict, pattern, isWeak } of patterns) {
          pattern.lastIndex = 0;
          for (let found = pattern.exec(part); found; found = pattern.exec(part)) {
            if (isWeak) {
              game.lastIndex = 0;
              isAboutGame ??= game.test(words);
              if (isAboutGame) break;
            }
            const [from, to] = placesOf(start + found.index, start + found.index + found[0].length);
            tell(verdict, from, to);
          }
        }
      }
    }
  }
}
