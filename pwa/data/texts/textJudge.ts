import type { JudgedField } from '#sync/fields.ts';
import { type JudgeLists, type Judgement, judge } from '#sync/text/judge.ts';
import { decideText, type TextDecision } from '#sync/text/judgeText.ts';

export type HereDecision = Judgement & TextDecision;

/** The store's own address may be named. */
const lists: JudgeLists = { allow: [], block: [], hosts: [location.host] };

/** What becomes of a text, as far as a device can tell: the server judges it again, and knows how long two are friends. */
export function judgeHere(text: string, at: JudgedField, isConfirmed = false): HereDecision {
  const judgement = judge(text, at.surface, lists);
  return { ...judgement, ...decideText(judgement, at, { isConfirmed }) };
}
