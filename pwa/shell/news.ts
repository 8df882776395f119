import type { Notification } from '#sync/contract/notifications.ts';

/** Where a click on a notification leads, if anywhere (spec §2; design: api). */
export function placeOf({ type, gameId, reportId }: Notification, isLead: boolean): string | undefined {
  if (type === 'message_response' && reportId)
    return isLead ? `/admin?tab=reports&report=${reportId}#manage` : `/profile/reports/${reportId}`;
  if (gameId) return `/game/${gameId}`;
  if (type === 'friend_request') return '/friends?tab=requests';
  if (type.startsWith('friend_')) return '/friends';
  if (type.startsWith('developer_')) return '/developer';
  return type === 'feedback_response' ? '/profile' : undefined;
}
