import type { Notification } from '#sync/contract/notifications.ts';
import type { Me } from '#sync/contract/users.ts';
import type { MessageId } from '#sync/messages/registry.ts';

/** Titles that only reporters get; news of before had the type of a reply for each of these. */
const toReporter: readonly string[] = [
  'notification.reportReply',
  'notification.reportResolved',
  'notification.reportClosed',
  'notification.reportReverted',
] satisfies MessageId[];
/** The page of a report: the lead developer's dashboard, the page of all staff, or the reporter's own page. */
function reportAt({ titleI18n, reportId }: Notification, { isAdmin, isLeadDev }: Pick<Me, 'isAdmin' | 'isLeadDev'>) {
  const staffPage = isLeadDev === 1 ? '/admin' : '/moderation';
  // Staff who reported something themselves get the reporter's page.
  const isOwn = toReporter.includes(titleI18n?.id ?? '') && isLeadDev === 0;
  return isAdmin === 1 && !isOwn
    ? `${staffPage}?tab=reports&report=${reportId}#manage`
    : `/profile/reports/${reportId}`;
}

/** The URL that a notification leads to, if any (spec §2; design: api). */
export function notificationUrl(notification: Notification, me: Pick<Me, 'isAdmin' | 'isLeadDev'>): string | undefined {
  const { type, gameId, reportId, aboutUserId, feedbackId, decisionId } = notification;
  if (type === 'case' || type === 'decision_refused') return '/moderation?tab=cases#manage';
  if (type === 'decision_waits') return '/moderation?tab=cases&which=waiting#manage';
  if (type === 'decision_confirmed') return '/moderation?tab=cases&which=closed#manage';
  if (type === 'case_overdue') return '/moderation?tab=cases&which=overdue#manage';
  if (decisionId) return `/decisions/${decisionId}${type === 'appeal_answered' ? '#appeal' : ''}`;
  if (type.startsWith('report_') && reportId) return `/profile/reports/${reportId}`;
  if (type === 'message_response' && reportId) return reportAt(notification, me);
  if (gameId) return `/game/${gameId}`;
  // A reply without a report is what earlier versions told of a new password.
  if (type === 'password_changed' || type === 'message_response') return '/profile#password';
  if (type === 'friend_request') return '/friends?tab=requests';
  if (type === 'friend_message' && aboutUserId) return `/friends?with=${aboutUserId}`;
  if (type.startsWith('friend_')) return '/friends';
  if (type.startsWith('developer_')) return '/developer';
  if (type === 'account_unused') return '/retention';
  if (type !== 'feedback_response') return undefined;
  return feedbackId ? `/profile?feedback=${feedbackId}#feedback` : '/profile#feedback';
}
