import { textMessage } from '../messages/accounts.ts';
import type { Issue } from '../messages/message.ts';
import type { Judgement, Verdict } from './judge.ts';
import { type Action, actionOf, newFriendDays, type Surface } from './surfaces.ts';

/** What decides about a judged text besides its words and where it is written. */
export type TextContext = {
  /** Its author was asked whether to send these words, and said yes. */
  isConfirmed?: boolean;
  /** Who reads it has not been a friend for long. A device does not know; the server does. */
  isNewFriend?: boolean;
};
/** `action`: what becomes of it; `issue`: what its author is told, where it is not simply taken in. */
export type TextDecision = { action: Action; issue?: Issue };

const said: Record<Exclude<Verdict, 'fine'>, Omit<Issue, 'path'>> = {
  rude: textMessage('rude'),
  slur: textMessage('slur'),
  bullying: textMessage('bullying'),
  contact: textMessage('contact'),
  link: textMessage('link'),
  lure: textMessage('lure'),
  distress: textMessage('distress'),
};

function actionIn(surface: Surface, verdict: Verdict, { isConfirmed, isNewFriend }: TextContext): Action {
  const action = actionOf[surface][verdict];
  if (action !== 'confirm') return action;
  if (verdict === 'contact' && isNewFriend) return 'refuse';
  return isConfirmed ? 'accept' : 'confirm';
}

function messageOf(verdict: Exclude<Verdict, 'fine'>, action: Action, { isNewFriend }: TextContext) {
  const isContact = verdict === 'contact';
  if (action === 'confirm') return textMessage(isContact ? 'checkContact' : 'checkWords');
  return isContact && isNewFriend ? textMessage('newFriend', { days: newFriendDays }) : said[verdict];
}

/** What a text of distress is still refused for. */
const isDangerous: ReadonlySet<Verdict> = new Set(['lure', 'slur', 'contact', 'link']);

/** What becomes of a judged text where it is written. The same on every device and on the server. */
export function decideText(
  judgement: Judgement,
  { field, surface }: { field: string; surface: Surface },
  context: TextContext = {},
): TextDecision {
  const { verdict, spans, beside } = judgement;
  if (verdict === 'fine') return { action: 'accept' };
  // Words of distress make nothing else in a message harmless; but nobody is punished for a message that has them.
  if (beside && actionOf[surface][verdict] === 'accept' && isDangerous.has(beside.verdict)) {
    const { action, issue } = decideText(beside, { field, surface }, context);
    return { action: action === 'strike' ? 'refuse' : action, ...(issue && { issue }) };
  }
  const action = actionIn(surface, verdict, context);
  if (action === 'accept' || action === 'mark') return { action };
  return { action, issue: { path: field, ...messageOf(verdict, action, context), spans } };
}
