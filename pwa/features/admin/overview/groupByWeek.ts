const weekMs = 7 * 86_400_000;

export type Week = { /** ISO 8601. */ from: string; count: number };

/** When each of some weeks began, of which the last one ends now. */
export const groupByWeek = (counts: readonly number[], now: string): Week[] =>
  counts.map((count, i) => ({
    from: new Date(Date.parse(now) - (counts.length - i) * weekMs).toISOString(),
    count,
  }));
