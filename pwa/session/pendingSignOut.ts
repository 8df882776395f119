import { safeLocalStorage } from '../platform/safeLocalStorage.ts';
import { ignoreStorageErrors, publicDb } from '../storage/database.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import type { StoredSession } from '../storage/rows.ts';
import { clearSession, readSession, writeSession } from '../storage/sessionStore.ts';

/** The localStorage key of a sign-out that the server has not heard of, used where the database has no space for it. */
const key = 'recess.leaving';

/**
 * The account whose sign-out the server must hear of first; true if an older app version stored it without the account.
 */
export const pendingSignOutOf = ({ logoutPending }: StoredSession): string | true | null =>
  logoutPending || safeLocalStorage.read(key);

export async function markSigningOut(userId: string): Promise<void> {
  try {
    await retryAfterEviction(() => writeSession({ userId: null, logoutPending: userId }));
  } catch (error) {
    ignoreStorageErrors(error);
    safeLocalStorage.write(key, userId);
    await clearSession().catch(ignoreStorageErrors);
  }
}

/** Records that the server has heard of the sign-out. */
export async function clearSigningOut(): Promise<void> {
  await publicDb
    .transaction('rw', publicDb.meta, async () => {
      // Another window may have signed somebody in.
      if ((await readSession()).userId === null) await clearSession();
    })
    .catch(ignoreStorageErrors);
  discardSignOutMarker();
}
/** Removes the marker, because somebody has signed in again. */
export const discardSignOutMarker = (): void => safeLocalStorage.remove(key);

const requested = 'recess.loggingOut';
/** Whether this tab has already requested the sign-out from the server. */
export const isLogoutRequested = (): boolean => sessionStorage.getItem(requested) !== null;
export function markLogoutRequested(is: boolean): void {
  if (is) sessionStorage.setItem(requested, '1');
  else sessionStorage.removeItem(requested);
}
