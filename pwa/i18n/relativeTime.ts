import { nowIso } from '../platform/clock.ts';
import { getMessages } from './messages.ts';

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats how long ago a time was; never in the future, whatever the device's clock says. */
export function relativeTime(iso: string): string {
  const seconds = Math.max(0, (Date.parse(nowIso()) - Date.parse(iso)) / 1000);
  const step = steps.find(([, size]) => seconds >= size);
  const words = getMessages('shellDeferred');
  return step ? words.ago[step[0]](Math.floor(seconds / step[1])) : words.aMomentAgo;
}
