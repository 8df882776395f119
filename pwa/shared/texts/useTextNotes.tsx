import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Restrictions } from '#sync/contract/restrictions.ts';
import type { JudgedField } from '#sync/fields.ts';
import type { Issue } from '#sync/messages/message.ts';
import type { Refusal } from '#sync/refusal.ts';
import { fetchRestrictions, keepMute } from '../../data/texts/knownMute.ts';
import { lazyTextJudge, type TextJudge } from '../../data/texts/lazyTextJudge.ts';
import type { Around } from '../../data/texts/textJudge.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { messagesIfLoaded } from '../../i18n/messages.ts';
import { HelpCard, StrikeCard } from './TextCards.tsx';

/** Milliseconds without a key after which words are judged: nobody is told of a word that is only half there. */
const restMs = 700;

const nothing = () => undefined;
/** The judge, once there are words for it: a form that nobody writes into does not bring it. */
export function useTextJudge(isWanted: boolean): TextJudge | undefined {
  useEffect(() => {
    if (isWanted) void lazyTextJudge.ask();
  }, [isWanted]);
  return useSyncExternalStore(lazyTextJudge.subscribe, lazyTextJudge.now, nothing);
}

/** A text as it was when its author last paused. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What is wrong with a text, and with which words in it. */
function errorOf(text: string, issue: Issue): string {
  const words = messagesIfLoaded('texts');
  const marked = (issue.spans ?? []).map(([from, to]) => text.trim().slice(from, to));
  const said = localizeMessage(issue);
  if (!words || marked.length === 0) return said;
  return `${said} ${words.marked([...new Set(marked)].map(words.quoted).join(', '))}`;
}

/**
 * What is said beside a text box: `error` at the field, `cards` below it. `refuse` takes what a write of these words was refused
 * with; `asking` is set where its author has to say whether to send them all the same.
 * @param userId whose strikes are counted; undefined where there is no account yet, and so no card about a strike
 * @param around the game in the store that the text is about, or the short message that it follows
 */
export function useTextNotes(text: string, at: JudgedField, userId: string | undefined, around: Around = {}) {
  const judgeHere = useTextJudge(text.trim() !== '');
  const rested = useRested(text);
  const [refused, setRefused] = useState<{ text: string; issue: Issue }>();
  const [asking, setAsking] = useState<Issue>();
  const [help, setHelp] = useState<'none' | 'shown' | 'pair' | 'closed'>('none');
  const [strike, setStrike] = useState<Restrictions | 'uncounted'>();

  const said = judgeHere?.(text, at, false, around);
  const before = rested === text ? said : judgeHere?.(rested, at, false, around);
  const showHelp = ({ isJoined }: { isJoined: boolean }) => setHelp(isJoined ? 'pair' : 'shown');
  if (help === 'none' && before?.verdict === 'distress' && said?.verdict === 'distress') showHelp(said);
  // Closed once it stays so, until there are other words.
  if (help === 'closed' && text === '') setHelp('none');
  const isMarked = (one: typeof said) => one?.action === 'refuse' || one?.action === 'strike';
  const found = isMarked(before) && isMarked(said) ? said?.issue : undefined;
  const issue = refused?.text === text ? refused.issue : found;

  async function refuse({ code, message, i18n, issues }: Refusal): Promise<void> {
    const issue = code === 'muted' ? { path: at.field, message, i18n } : issues?.find(({ path }) => path === at.field);
    if (!issue) return;
    const id = issue.i18n?.id;
    const isQuestion = id === 'text.checkWords' || id === 'text.checkContact';
    if (!isQuestion) setRefused({ text, issue });
    // It brings the words of the cards along.
    await lazyTextJudge.ask();
    if (isQuestion) setAsking(issue);
    // The help card says from then on that these words reach no friend.
    const until = i18n?.params?.['until'];
    if (code === 'muted' && typeof until === 'string' && userId !== undefined) await keepMute(userId, until);
    if (id === 'text.distress') setHelp('shown');
    if (id !== 'text.slur' || userId === undefined) return;
    setStrike('uncounted');
    const restrictions = await fetchRestrictions(userId);
    if (restrictions) setStrike(restrictions);
  }
  return {
    error: issue && errorOf(text, issue),
    cards: (
      <>
        {(help === 'shown' || help === 'pair') && (
          <HelpCard surface={at.surface} isPair={help === 'pair'} onClose={() => setHelp('closed')} />
        )}
        {strike && <StrikeCard strike={strike} onClose={() => setStrike(undefined)} />}
      </>
    ),
    refuse: (refusal: Refusal) => void refuse(refusal),
    asking: asking && localizeMessage(asking),
    /** The question was answered. */
    answered: () => setAsking(undefined),
    /** These words are sent now, whether or not their author paused: who is hurting is shown help at once. */
    sending: () =>
      void lazyTextJudge.ask().then((judge) => {
        const found = judge(text, at, false, around);
        if (found.verdict === 'distress') showHelp(found);
      }),
  };
}
