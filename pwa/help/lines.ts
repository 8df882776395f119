import { sizeText } from '../words/measures.ts';
import { numberText } from '../words/show.ts';
import type { Words } from '../words/words.ts';
import type { Facts } from './probes.ts';

type Check = Words<'help'>['check'];
export type Group = keyof Check['groups'];
export type Verdict = keyof Check['verdicts'];
export type Line = {
  id: keyof Check['names'];
  group: Group;
  /** Missing while it is being asked. */
  found?: { verdict: Verdict; text: string; advice?: string };
};
type Found = Line['found'];

/** Seconds and bytes from which on something is worth saying. */
const skewMax = 300;
const roomMin = 100_000_000;

const store = (words: Check['store'], fact: Facts['store']): Found =>
  fact === 'ours'
    ? { verdict: 'works', text: words.ours }
    : { verdict: 'blocked', text: words[fact], advice: words[`${fact}Advice`] };

function games(words: Check['games'], { answer, ...fact }: Facts['games']): Found {
  if (answer === 'downloaded')
    return { verdict: 'works', text: words.downloaded('title' in fact ? (fact.title ?? '') : '') };
  if (answer === 'here') return { verdict: 'works', text: words.here };
  if (answer === 'none' || answer === 'notAsked') return { verdict: 'unknown', text: words[answer] };
  return { verdict: 'blocked', text: words[answer], advice: words[`${answer}Advice`] };
}

function clock(words: Check['clock'], skew: number | null): Found {
  if (skew === null) return { verdict: 'unknown', text: words.unknown };
  if (Math.abs(skew) < skewMax) return { verdict: 'works', text: words.right };
  const minutes = numberText(Math.round(Math.abs(skew) / 60));
  return { verdict: 'limited', text: words.wrong(minutes), advice: words.wrongAdvice };
}

function room(words: Check['room'], fact: Facts['room']): Found {
  if (!fact) return { verdict: 'unknown', text: words.unknown };
  const free = sizeText(fact.free);
  if (fact.free < roomMin) return { verdict: 'limited', text: words.little(free), advice: words.littleAdvice };
  if (fact.persisted) return { verdict: 'works', text: words.plenty(free) };
  return { verdict: 'limited', text: words.mayClear(free), advice: words.mayClearAdvice };
}

function worker(words: Check['worker'], fact: Facts['worker']): Found {
  if (fact === 'ready') return { verdict: 'works', text: words.ready };
  if (fact === 'starting') return { verdict: 'limited', text: words.starting, advice: words.startingAdvice };
  return { verdict: 'blocked', text: words.none, advice: words.noneAdvice };
}

const yesOrNo = (words: { yes: string; no: string; noAdvice?: string }, yes: boolean, otherwise: Verdict): Found => ({
  verdict: yes ? 'works' : otherwise,
  text: yes ? words.yes : words.no,
  ...(!yes && words.noAdvice && { advice: words.noAdvice }),
});

export type Install = 'installed' | 'offered' | 'no';
const install = (words: Check['install'], how: Install): Found => ({
  verdict: how === 'no' ? 'unknown' : 'works',
  text: words[how],
  ...(how === 'no' && { advice: words.noAdvice }),
});

/** What is shown of the facts, in the order in which it is shown. */
export function linesOf(words: Check, facts: Partial<Facts>, installs: Install): Line[] {
  const when = <F extends keyof Facts>(fact: F, say: (known: Facts[F]) => Found): Found => {
    const known = facts[fact];
    return known === undefined ? undefined : say(known as Facts[F]);
  };
  const line = (group: Group, id: Line['id'], found: Found): Line => ({ id, group, ...(found && { found }) });
  return [
    line(
      'network',
      'store',
      when('store', (fact) => store(words.store, fact)),
    ),
    line(
      'network',
      'games',
      when('games', (fact) => games(words.games, fact)),
    ),
    line(
      'network',
      'clock',
      when('skew', (fact) => clock(words.clock, fact)),
    ),
    line(
      'browser',
      'secure',
      when('secure', (fact) => yesOrNo(words.secure, fact, 'blocked')),
    ),
    line(
      'browser',
      'worker',
      when('worker', (fact) => worker(words.worker, fact)),
    ),
    line(
      'browser',
      'database',
      when('database', (fact) => yesOrNo(words.database, fact, 'blocked')),
    ),
    line(
      'browser',
      'room',
      when('room', (fact) => room(words.room, fact)),
    ),
    line('extras', 'install', install(words.install, installs)),
    line(
      'extras',
      'background',
      when('background', (fact) => yesOrNo(words.background, fact, 'limited')),
    ),
    line(
      'extras',
      'badge',
      when('badge', (fact) => yesOrNo(words.badge, fact, 'limited')),
    ),
  ];
}

/** The same as text, to be sent to somebody. */
export const reportOf = (words: Check, lines: readonly Line[], about: string): string =>
  [
    `${words.title}: ${about}`,
    ...lines.map(({ id, found }) =>
      found
        ? `${words.names[id]}: ${words.verdicts[found.verdict]}. ${found.text}`
        : `${words.names[id]}: ${words.asking}`,
    ),
  ].join('\n');
