import { formatNumber } from '../../i18n/format.ts';
import { formatBytes } from '../../i18n/formatUnits.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { DiagnosticFacts } from './diagnosticProbes.ts';

type Check = Messages<'help'>['check'];
export type Group = keyof Check['groups'];
export type DiagnosticVerdict = keyof Check['verdicts'];
export type DiagnosticLine = {
  id: keyof Check['names'];
  group: Group;
  /** Missing while it is being asked. */
  found?: { verdict: DiagnosticVerdict; text: string; advice?: string };
};
type Found = DiagnosticLine['found'];

/** Seconds and bytes from which on something is worth saying. */
const skewMax = 300;
const minRoomBytes = 100_000_000;

const store = (words: Check['store'], fact: DiagnosticFacts['store']): Found =>
  fact === 'ours'
    ? { verdict: 'works', text: words.ours }
    : { verdict: 'blocked', text: words[fact], advice: words[`${fact}Advice`] };

function games(words: Check['games'], { answer, ...fact }: DiagnosticFacts['games']): Found {
  if (answer === 'downloaded')
    return { verdict: 'works', text: words.downloaded('title' in fact ? (fact.title ?? '') : '') };
  if (answer === 'here') return { verdict: 'works', text: words.here };
  if (answer === 'none' || answer === 'notAsked') return { verdict: 'unknown', text: words[answer] };
  return { verdict: 'blocked', text: words[answer], advice: words[`${answer}Advice`] };
}

function clock(words: Check['clock'], skew: number | null): Found {
  if (skew === null) return { verdict: 'unknown', text: words.unknown };
  if (Math.abs(skew) < skewMax) return { verdict: 'works', text: words.right };
  const minutes = formatNumber(Math.round(Math.abs(skew) / 60));
  return { verdict: 'limited', text: words.wrong(minutes), advice: words.wrongAdvice };
}

function room(words: Check['room'], fact: DiagnosticFacts['room']): Found {
  if (!fact) return { verdict: 'unknown', text: words.unknown };
  const free = formatBytes(fact.free);
  if (fact.free < minRoomBytes) return { verdict: 'limited', text: words.little(free), advice: words.littleAdvice };
  if (fact.persisted) return { verdict: 'works', text: words.plenty(free) };
  return { verdict: 'limited', text: words.mayClear(free), advice: words.mayClearAdvice };
}

function worker(words: Check['worker'], fact: DiagnosticFacts['worker']): Found {
  if (fact === 'ready') return { verdict: 'works', text: words.ready };
  if (fact === 'starting') return { verdict: 'limited', text: words.starting, advice: words.startingAdvice };
  return { verdict: 'blocked', text: words.none, advice: words.noneAdvice };
}

const yesOrNo = (
  words: { yes: string; no: string; noAdvice?: string },
  yes: boolean,
  otherwise: DiagnosticVerdict,
): Found => ({
  verdict: yes ? 'works' : otherwise,
  text: yes ? words.yes : words.no,
  ...(!yes && words.noAdvice && { advice: words.noAdvice }),
});

export type InstallState = 'installed' | 'offered' | 'no';
const install = (words: Check['install'], how: InstallState): Found => ({
  verdict: how === 'no' ? 'unknown' : 'works',
  text: words[how],
  ...(how === 'no' && { advice: words.noAdvice }),
});

/** What is shown of the facts, in the order in which it is shown. */
export function diagnosticLines(
  words: Check,
  facts: Partial<DiagnosticFacts>,
  installs: InstallState,
): DiagnosticLine[] {
  const when = <F extends keyof DiagnosticFacts>(fact: F, say: (known: DiagnosticFacts[F]) => Found): Found => {
    const known = facts[fact];
    return known === undefined ? undefined : say(known as DiagnosticFacts[F]);
  };
  const line = (group: Group, id: DiagnosticLine['id'], found: Found): DiagnosticLine => ({
    id,
    group,
    ...(found && { found }),
  });
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
export const diagnosticReport = (words: Check, lines: readonly DiagnosticLine[], about: string): string =>
  [
    `${words.title}: ${about}`,
    ...lines.map(({ id, found }) =>
      found
        ? `${words.names[id]}: ${words.verdicts[found.verdict]}. ${found.text}`
        : `${words.names[id]}: ${words.asking}`,
    ),
  ].join('\n');
