/** The longest message that is judged together with the one before it, in UTF-16 units, and the seconds between the two. */
const shortMessageMax = 11;
export const sameBreathSeconds = 30;

type Said = { content: string; createdAt: string };

/** Whether two messages are so short that they may be one sentence. */
export const areShort = (before: string, next: string): boolean =>
  before.length <= shortMessageMax && next.trim().length <= shortMessageMax;

/** Whether two moments are so close together; either may be by another clock, so either may be the later one. */
export const areClose = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= sameBreathSeconds * 1_000;

/** The short message that an author sent to the same friend right before another one that is short too. */
export const shortBefore = (last: Said | undefined, content: string, at: string): string | undefined =>
  last && areShort(last.content, content) && areClose(last.createdAt, at) ? last.content : undefined;
