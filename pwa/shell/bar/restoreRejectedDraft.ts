import type { RejectedWrite } from '#sync/protocol/outbox.ts';
import { draftKey, mergeDraftText, mergeIntoDraft } from '../../session/drafts/useDraft.ts';

type Draft = { rating: number; comment: string };

/** Where a refused write can be mended, with its words put back into the form there, before what is written there by now. */
export function restoreRejectedDraft(
  { write: { name, input }, gameId }: Pick<RejectedWrite, 'write' | 'gameId'>,
  userId: string,
) {
  const about = input['gameId'] ?? gameId;
  if (['reviews.post', 'reviews.edit'].includes(name) && about) {
    const [rating, comment] = [Number(input['rating']), String(input['comment'] ?? '')];
    // Stars cannot be joined: those that were chosen last stand.
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
