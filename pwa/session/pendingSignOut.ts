import { safeLocalStorage } from '../platform/safeLocalStorage.ts';
import { ignoreStorageErrors, publicDb } from '../storage/database.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import type { StoredSession } from '../storage/rows.ts';
import { clearSession, readSession, writeSession } from '../storage/sessionStore.ts';

/** A sign-out that the server has not heard of. Where no row fits that would say so, a note does. */
const key = 'recess.leaving';

/** Who signed out here and is to be told of first thing; true where an older app kept only that somebody did. */
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

/** The server has heard of it. */
export async function clearSigningOut(): Promise<void> {
  await publicDb
    .transaction('rw', publicDb.meta, async () => {
      // Another window may have let somebody in.
      if ((await readSession()).userId === null) await clearSession();
    })
    .catch(ignoreStorageErrors);
  discardSignOutMarker();
}
/** Somebody is here again. */
export const discardSignOutMarker = (): void => safeLocalStorage.remove(key);

const requested = 'recess.loggingOut';
/** Whether this tab has asked the server for the logout already. */
export const isLogoutRequested = (): boolean => sessionStorage.getItem(requested) !== null;
export function markLogoutRequested(is: boolean): void {
  if (is) sessionStorage.setItem(requested, '1');
  else sessionStorage.removeItem(requested);
}
