import type { Notification, NotificationType } from '#sync/contract/notifications.ts';
import { hourNow, msUntilHour } from '../../platform/clock.ts';
import { isPageVisible, onVisibilityChange } from '../../platform/page/pageVisibility.ts';

/** The hours of the device's clock between which news that is not personal raises no number. */
const [quietFrom, quietUntil] = [21, 7];
/** News that can wait until the morning. A type that this app does not know counts as personal. */
const impersonal: readonly string[] = [
  'case',
  'case_overdue',
  'decision_waits',
  'decision_confirmed',
  'decision_refused',
  'game_approved',
  'game_rejected',
  'version_approved',
  'version_rejected',
  'version_taken_back',
  'game_broken',
  'developer_approved',
  'developer_rejected',
  'account_unused',
] satisfies NotificationType[];

export function isQuietNow(): boolean {
  const hour = hourNow();
  return hour >= quietFrom || hour < quietUntil;
}

/** Calls back when the quiet hours begin or end, and when the window becomes visible. No timer runs in between. */
export function onQuietChange(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(timer);
    if (isPageVisible()) timer = setTimeout(change, Math.min(msUntilHour(quietFrom), msUntilHour(quietUntil)));
  };
  const change = () => {
    listener();
    follow();
  };
  follow();
  const forget = onVisibilityChange(change);
  return () => {
    forget();
    clearTimeout(timer);
  };
}

/** Returns how many unread notifications raise the number on the bell and on the app's icon. The list has them all. */
export const countOf = (unread: readonly Pick<Notification, 'type'>[], isQuiet: boolean): number =>
  isQuiet ? unread.filter(({ type }) => !impersonal.includes(type)).length : unread.length;
