import { lazy } from '../util/lazy.ts';
import { english } from './phrases/en.ts';
import { spanish } from './phrases/es.ts';
import type { PhraseText } from './phraseText.ts';

export type PhraseVerdict = 'bullying' | 'distress' | 'lure' | 'contact';
/**
 * Phrases of one language. Patterns are of whole words with one space between; `<name>` is one of the macros. With `weak:`
 * before it a pattern does not count where the text is about a game; with `me:` it needs a word for somebody who talks or is asked.
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
const people =
  ' (?:me|my|mine|i|im|u|ur|you|your|youre|us|we|lets|hmu|dm|each other|mi|mis|tu|tus|te|nos|agregame|anademe|sigueme|seguime|buscame|escribeme|hablame|hablamos|mandame|contactame|pasame|dame|unete|pasas?|tienes|tenes|soy|tengo|paso|dejo|doy|anade|agrega) ';

type Compiled = { verdict: PhraseVerdict; pattern: RegExp; isWeak: boolean; needsPeople: boolean };
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
      const [, mark, source] = /^(?:(weak|me):)?(.*)$/s.exec(said) as unknown as [string, string | undefined, string];
      return {
        verdict,
        pattern: wordsOnly(collapse(full(source))),
        isWeak: mark === 'weak',
        needsPeople: mark === 'me',
      };
    }),
  );
  return { groups, game: wordsOnly(collapse(full(game))) };
};
const languages = [english, spanish];
const compiled = lazy(() => languages.map(compile));
const aboutPeople = new RegExp(collapse(people));

/** The words that begin a search, by bit: a rule of a language each. */
export const triggers = languages.flatMap(({ rules }) => rules.map((rule) => rule.triggers.map(collapse)));

/** Looks for the phrases of the rules whose bits are set. */
export function matchPhrases({ words, placesOf }: PhraseText, bits: number, tell: PhraseListener): void {
  let bit = 0;
  for (const { groups, game } of compiled()) {
    let isAboutGame: boolean | undefined;
    for (const patterns of groups) {
      if ((bits & (1 << bit++)) === 0) continue;
      for (const { verdict, pattern, isWeak, needsPeople } of patterns) {
        pattern.lastIndex = 0;
        for (let found = pattern.exec(words); found; found = pattern.exec(words)) {
          if (isWeak) {
            game.lastIndex = 0;
            isAboutGame ??= game.test(words);
            if (isAboutGame) break;
          }
          if (needsPeople && !aboutPeople.test(`${found[0]} `)) continue;
          const [from, to] = placesOf(found.index, found.index + found[0].length);
          tell(verdict, from, to);
        }
      }
    }
  }
}

/** Every pattern, for the test that none takes more than linear time. */
export const allPatterns = () =>
  compiled().flatMap(({ groups, game }) => [game, ...groups.flat().map(({ pattern }) => pattern)]);
