const week = 7 * 86_400_000;

export type Week = { /** ISO 8601. */ from: string; count: number };

/** How many rows were made in each of the last weeks, the oldest first; the last one ends now. */
export function byWeek(rows: readonly { createdAt: string }[], now: string, weeks = 12): Week[] {
  const end = Date.parse(now);
  const counts = Array.from({ length: weeks }, () => 0);
  for (const { createdAt } of rows) {
    // A row may be newer than this device's clock.
    const ago = Math.max(0, Math.floor((end - Date.parse(createdAt)) / week));
    if (ago < weeks) counts[weeks - 1 - ago] = (counts[weeks - 1 - ago] ?? 0) + 1;
  }
  return counts.map((count, i) => ({ from: new Date(end - (weeks - i) * week).toISOString(), count }));
}
