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
 * Handles an account's data on this device after the server ended its session. On a shared device its data becomes
 * unreadable; on a trusted device it waits for the next login. Returns undefined if the account has signed in again
 * meanwhile, in another window or as `isPast` says.
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
  // A session by developer number has no sealing key, and nothing to seal except drafts.
  if (me.byNumber === 1) clearDrafts(me.id);
  await clear();
  const waiting = await eraseAfterSessionEnded(me.id).catch((error: unknown) => {
    ignoreStorageErrors(error);
    return 0;
  });
  return waiting === undefined ? undefined : { state: 'signedOut', me: null, ended: waiting };
}

/**
 * Fetches the key that seals this account's data, and unseals what was left here before. A failure is retried at the
 * next session refresh.
 */
export async function restoreSealedData(userId: string): Promise<void> {
  try {
    await fetchSealingKey(userId);
    if (await withSyncPaused(userId, () => unsealData(userId))) await runSync(userId);
  } catch (error) {
    if (!isOffline(error) && !(error instanceof Refusal)) ignoreStorageErrors(error);
  }
}
