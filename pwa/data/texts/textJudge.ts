import type { JudgedField } from '#sync/fields.ts';
import type { Judgement } from '#sync/text/judge.ts';
import { judgeAbout } from '#sync/text/judgeAbout.ts';
import { decideText, type TextDecision } from '#sync/text/judgeText.ts';
import { judgeLists, refreshTermLists } from './termLists.ts';

export type HereDecision = Judgement & TextDecision;

/** What becomes of a text, as far as a device can tell: the server judges it again, and knows how long two are friends. */
export function judgeHere(text: string, at: JudgedField, isConfirmed = false, title?: string): HereDecision {
  void refreshTermLists();
  const judgement = judgeAbout(text, at.surface, judgeLists(), title);
  return { ...judgement, ...decideText(judgement, at, { isConfirmed }) };
}
