/** The device's current time, ISO 8601 in UTC. It is only displayed; no order depends on it. */
export const nowIso = () => new Date().toISOString();
/** The hour of the device's clock and time zone, 0 to 23. */
export const hourNow = () => new Date().getHours();
/** Milliseconds until the device's clock next shows this full hour. */
export function msUntilHour(hour: number): number {
  const now = new Date();
  const next = new Date(now);
  next.setHours(hour, 0, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}
