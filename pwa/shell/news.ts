import type { Notification } from '#sync/contract/notifications.ts';
import { wordsOf } from '../words/words.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a notification says, in the language that is spoken; the names and titles in it stay. */
export function newsText(text: string): string {
  for (const [english, other] of Object.entries(wordsOf('shell').said)) {
    const found = new RegExp(`^${english.split('{}').map(escaped).join('([^]*?)')}$`).exec(text);
    if (!found) continue;
    const parts = found.slice(1);
    return other.replace(/\{\}/g, () => parts.shift() ?? '');
  }
  return text;
}

/** Where a click on a notification leads, if anywhere (spec §2; design: api). */
export function placeOf({ type, gameId, reportId }: Notification, isLead: boolean): string | undefined {
  if (type === 'message_response' && reportId) return isLead ? '/admin' : `/profile/reports/${reportId}`;
  if (gameId) return `/game/${gameId}`;
  if (type.startsWith('friend_')) return '/friends';
  if (type.startsWith('developer_')) return '/developer';
  return type === 'feedback_response' ? '/profile' : undefined;
}
