import type { RejectedWrite } from '#sync/protocol/outbox.ts';
import { draftKey, mergeDraftText, mergeIntoDraft } from '../../session/drafts/useDraft.ts';

type Draft = { rating: number; comment: string };

/**
 * Restores a refused write's text into its form, before what has been written there since. Returns the form's path, if
 * it has one.
 */
export function restoreRejectedDraft(
  { write: { name, input }, gameId }: Pick<RejectedWrite, 'write' | 'gameId'>,
  userId: string,
) {
  const about = input['gameId'] ?? gameId;
  if (['reviews.post', 'reviews.edit'].includes(name) && about) {
    const [rating, comment] = [Number(input['rating']), String(input['comment'] ?? '')];
    // Stars cannot be merged: those that were chosen last win.
    mergeIntoDraft<Draft>(draftKey.review(userId, String(about)), (there) => ({
      rating: there?.rating || rating,
      comment: mergeDraftText(comment, there?.comment ?? '', ' ').trim(),
    }));
    return `/game/${about}#reviews`;
  }
  if (name !== 'friends.message') return undefined;
  const { receiverId, content } = input;
  mergeIntoDraft<string>(draftKey.message(userId, String(receiverId)), (there) =>
    mergeDraftText(String(content), there ?? ''),
  );
  return `/friends?with=${receiverId}`;
}
