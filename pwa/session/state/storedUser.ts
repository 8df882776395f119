import type { Me } from '#sync/contract/users.ts';
import { ignoreStorageErrors, isErased } from '../../storage/database.ts';
import { retryAfterEviction } from '../../storage/quota.ts';
import type { StoredSession } from '../../storage/rows.ts';
import { clearSession, readSession, rememberUser, signedOutSession } from '../../storage/sessionStore.ts';
import { discardSignOutMarker } from '../pendingSignOut.ts';

/** Reads the session as this device stores it. If storage fails, only the server knows the session. */
export const readStoredSession = (): Promise<StoredSession> =>
  readSession().catch((error) => {
    ignoreStorageErrors(error);
    return signedOutSession;
  });

export const isStoredUser = async ({ id }: Me): Promise<boolean> => (await readStoredSession()).userId === id;

let last: Promise<unknown> = Promise.resolve();
/** Writes sign-ins and sign-outs of this window in the order in which they happened, so that the last one wins. */
export function inOrder<T>(write: () => Promise<T>): Promise<T> {
  const written = last.then(write);
  last = written.catch(() => {});
  return written;
}

/**
 * Stores the signed-in account: a new sign-in, or an answer requested when the session was as it `was`. Without space
 * for it, at least any other account and any pending sign-out are removed, which needs none. Returns false if any
 * window has changed the session since.
 */
export const storeUser = (me: Me, was?: StoredSession): Promise<boolean> =>
  inOrder(async () => {
    if (!was) discardSignOutMarker();
    try {
      return await retryAfterEviction(() => rememberUser(me, was));
    } catch (error) {
      ignoreStorageErrors(error);
      // Another window erases the account: an earlier answer no longer counts, but a new sign-in does.
      if (isErased(me.id)) return was ? false : rememberUser(me);
      if (!(await isStoredUser(me))) await clearSession().catch(ignoreStorageErrors);
      return true;
    }
  });
