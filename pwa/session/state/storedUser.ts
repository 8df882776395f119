import type { Me } from '#sync/contract/users.ts';
import { ignoreStorageErrors, isErased } from '../../storage/database.ts';
import { retryAfterEviction } from '../../storage/quota.ts';
import type { StoredSession } from '../../storage/rows.ts';
import { clearSession, readSession, rememberUser, signedOutSession } from '../../storage/sessionStore.ts';
import { discardSignOutMarker } from '../pendingSignOut.ts';

/** Who is here as this device notes it. Where nothing can be kept, the server alone knows it. */
export const readStoredSession = (): Promise<StoredSession> =>
  readSession().catch((error) => {
    ignoreStorageErrors(error);
    return signedOutSession;
  });

export const isStoredUser = async ({ id }: Me): Promise<boolean> => (await readStoredSession()).userId === id;

let last: Promise<unknown> = Promise.resolve();
/** Notes of who comes and leaves in this window are written in that order: the last to come or leave has the last word. */
export function inOrder<T>(write: () => Promise<T>): Promise<T> {
  const written = last.then(write);
  last = written.catch(() => {});
  return written;
}

/**
 * Notes who is here: who comes, or by an answer that was asked when the session was as it `was`. Where it does not fit, at least
 * nobody else is, nor has left: that needs no room. False where the session has changed since, in any window.
 */
export const storeUser = (me: Me, was?: StoredSession): Promise<boolean> =>
  inOrder(async () => {
    if (!was) discardSignOutMarker();
    try {
      return await retryAfterEviction(() => rememberUser(me, was));
    } catch (error) {
      ignoreStorageErrors(error);
      // Another window erases them: what was answered before says nothing any more, who signs in now is here.
      if (isErased(me.id)) return was ? false : rememberUser(me);
      if (!(await isStoredUser(me))) await clearSession().catch(ignoreStorageErrors);
      return true;
    }
  });
