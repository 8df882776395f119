import { revertedNews } from '#sync/contract/decisions.ts';
import type { Notification } from '#sync/contract/notifications.ts';
import { replyToReporter, reportEnds } from '#sync/contract/reports.ts';
import type { Me } from '#sync/contract/users.ts';

const toReporter: ReadonlySet<string> = new Set(
  [replyToReporter, revertedNews, ...reportEnds].map(({ title }) => title),
);
/** Where a report is read: the lead developer's dashboard, the page of all staff, or the reporter's own page. */
function reportAt({ title, reportId }: Notification, { isAdmin, isLeadDev }: Pick<Me, 'isAdmin' | 'isLeadDev'>) {
  const staffPage = isLeadDev === 1 ? '/admin' : '/moderation';
  // Staff who reported something themselves are told as any reporter is.
  const isOwn = toReporter.has(title) && isLeadDev === 0;
  return isAdmin === 1 && !isOwn
    ? `${staffPage}?tab=reports&report=${reportId}#manage`
    : `/profile/reports/${reportId}`;
}

/** Where a click on a notification leads, if anywhere (spec §2; design: api). */
export function notificationUrl(notification: Notification, me: Pick<Me, 'isAdmin' | 'isLeadDev'>): string | undefined {
  const { type, gameId, reportId, aboutUserId, feedbackId, decisionId } = notification;
  if (decisionId) return `/decisions/${decisionId}`;
  if (type === 'message_response' && reportId) return reportAt(notification, me);
  if (gameId) return `/game/${gameId}`;
  // A new password by a code of staff's.
  if (type === 'message_response') return '/profile#password';
  if (type === 'friend_request') return '/friends?tab=requests';
  if (type === 'friend_message' && aboutUserId) return `/friends?with=${aboutUserId}`;
  if (type.startsWith('friend_')) return '/friends';
  if (type.startsWith('developer_')) return '/developer';
  if (type !== 'feedback_response') return undefined;
  return feedbackId ? `/profile?feedback=${feedbackId}#feedback` : '/profile#feedback';
}
