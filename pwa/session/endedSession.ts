import type { Me } from '#sync/contract/users.ts';
import { Refusal } from '#sync/refusal.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { isOffline } from '../platform/http/httpClient.ts';
import { withSyncPaused } from '../platform/webLocks.ts';
import { ignoreStorageErrors } from '../storage/database.ts';
import { clearSessionOf, isDeleted, writeExpired } from '../storage/sessionStore.ts';
import { clearDrafts } from './drafts/useDraft.ts';
import { eraseAccount, eraseAfterSessionEnded } from './eraseAccountData.ts';
import { fetchSealingKey, unsealData } from './sealedData.ts';
import type { SessionState } from './state/authReducer.ts';
import { inOrder } from './state/storedUser.ts';
import { isTrustedDevice } from './trustedDevice.ts';

/**
 * What stands here of an account whose session the server ended. On a device that others use too nothing can be read of it
 * any more; on its owner's own it waits for the next login. Undefined where its owner has come back meanwhile, in another
 * window or as `isPast` says.
 */
export async function handleEndedSession(me: Me, isPast = () => false): Promise<SessionState | undefined> {
  const clear = () => inOrder(async () => (isPast() ? undefined : clearSessionOf(me.id))).catch(ignoreStorageErrors);
  if (await isDeleted(me.id)) {
    await clear();
    await eraseAccount(me.id);
    return { state: 'signedOut', me: null };
  }
  if (isTrustedDevice(me.id)) {
    if (isPast()) return undefined;
    await writeExpired(me.id);
    return { state: 'expired', me };
  }
  // A session by number has no key to lock them with, and nothing else of its own.
  if (me.byNumber === 1) clearDrafts(me.id);
  await clear();
  const waiting = await eraseAfterSessionEnded(me.id).catch((error: unknown) => {
    ignoreStorageErrors(error);
    return 0;
  });
  return waiting === undefined ? undefined : { state: 'signedOut', me: null, ended: waiting };
}

/** Brings the key that locks what is left here, and unlocks what was left before. What fails now is tried at the next look. */
export async function restoreSealedData(userId: string): Promise<void> {
  try {
    await fetchSealingKey(userId);
    if (await withSyncPaused(userId, () => unsealData(userId))) await runSync(userId);
  } catch (error) {
    if (!isOffline(error) && !(error instanceof Refusal)) ignoreStorageErrors(error);
  }
}
