import type { DecisionAction } from '#sync/contract/decisions.ts';
import { deleteMessage, messageById } from '../friends/store.ts';
import { deleteGame } from '../games/deleteGame.ts';
import { recordTitle } from '../games/store.ts';
import { newestEvidence } from '../reports/store.ts';
import { endMute, updateSuspension } from '../restrictions/store.ts';
import { clearReview, hideReview, removeReview, showReview } from '../reviews/hiding.ts';
import { byId as reviewById } from '../reviews/store.ts';
import { resetName, restoreName } from '../users/resetName.ts';
import type { ActingContext } from './cases.ts';
import { type CaseRow, relist, unlist } from './store.ts';

type About = Pick<CaseRow, 'id' | 'kind' | 'entityId'> & { gameId: string | null };

/** What staff do about a review whose author's account is locked; answers whether reports had hidden it and it is shown again. */
async function actOnReview(
  ctx: ActingContext,
  { id: caseId, entityId }: About,
  actions: ReadonlySet<DecisionAction>,
): Promise<boolean> {
  const { db, now } = ctx;
  if (actions.has('remove')) {
    const review = await reviewById.get(db, { id: entityId });
    if (review) await removeReview(ctx, review);
    return false;
  }
  if (actions.has('hide')) {
    await hideReview(db, entityId, now);
    return false;
  }
  if (!actions.has('none')) return (await showReview(db, entityId)) !== undefined;
  const judged = await newestEvidence.get(db, { caseId });
  return (await clearReview(db, entityId, judged?.text)) !== undefined;
}

async function removeReportedMessage({ db, gone }: ActingContext, id: string): Promise<void> {
  const message = await messageById.get(db, { id });
  if (!message) return;
  await deleteMessage.run(db, { id });
  for (const userId of [message.senderId, message.receiverId]) gone(userId, 'message', id);
}

/** Does what was decided about the thing itself; answers whether a review that reports had hidden is shown again. */
export async function applyActions(
  ctx: ActingContext,
  about: About,
  actions: ReadonlySet<DecisionAction>,
): Promise<boolean> {
  if (actions.has('resetName')) await resetName(ctx, about.entityId);
  if (about.kind === 'review') return actOnReview(ctx, about, actions);
  if (actions.has('unlist') && about.gameId !== null) {
    const { db, caller, now, gameChanged } = ctx;
    if (await unlist.get(db, { id: about.gameId, userId: caller.id, now })) gameChanged(about.gameId);
  }
  if (actions.has('removeGame') && about.gameId !== null) {
    await recordTitle.run(ctx.db, { id: about.gameId, now: ctx.now });
    await deleteGame(ctx, about.gameId);
  }
  if (about.kind === 'message' && actions.has('remove')) await removeReportedMessage(ctx, about.entityId);
  return false;
}

/** Undoes what can be undone: what was removed stays so. The author's account is locked. */
export async function undoActions(
  ctx: Pick<ActingContext, 'db' | 'now' | 'changed' | 'gameChanged'>,
  about: About,
  {
    id,
    userId,
    actions,
    createdAt,
  }: { id: string; userId: string | null; actions: ReadonlySet<string>; createdAt: string },
): Promise<void> {
  const { db, gameChanged } = ctx;
  if (userId !== null && actions.has('resetName')) await restoreName(ctx, userId, createdAt);
  if (userId !== null && actions.has('mute')) await endMute({ db }, userId, id);
  if (userId !== null && actions.has('suspend')) await updateSuspension({ db }, userId);
  if (actions.has('unlist') && about.gameId !== null && (await relist.get(db, { id: about.gameId })))
    gameChanged(about.gameId);
  if (about.kind !== 'review' || !actions.has('hide')) return;
  const judged = await newestEvidence.get(db, { caseId: about.id });
  await clearReview(db, about.entityId, judged?.text);
}
