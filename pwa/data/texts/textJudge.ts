import type { JudgedField } from '#sync/fields.ts';
import type { Judgement } from '#sync/text/judge.ts';
import { judgeAbout, judgeAfter } from '#sync/text/judgeInContext.ts';
import { decideText, type TextDecision } from '#sync/text/judgeText.ts';
import { judgeLists, refreshTermLists } from './termLists.ts';

/** `isJoined`: it was found in the text and the one before it together. */
export type HereDecision = Judgement & TextDecision & { isJoined: boolean };

/** The game that a text is about, by its title, and what its author said right before it. */
export type Around = { title?: string | undefined; before?: string | undefined };

/** What becomes of a text, as far as a device can tell: the server judges it again, and knows how long two are friends. */
export function judgeHere(text: string, at: JudgedField, isConfirmed = false, around: Around = {}): HereDecision {
  void refreshTermLists();
  const { title, before } = around;
  const alone = judgeAbout(text, at.surface, judgeLists(), title);
  const isJoined = alone.verdict === 'fine' && before !== undefined;
  const judgement = isJoined ? judgeAfter(before, text, at.surface, judgeLists()) : alone;
  return { ...judgement, ...decideText(judgement, at, { isConfirmed }), isJoined };
}
