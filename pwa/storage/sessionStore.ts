import type { Me } from '#sync/contract/users.ts';
import { allowUserDb, isErased, publicDb, userDb } from './database.ts';
import type { StoredSession, SyncState } from './rows.ts';

export const signedOutSession: StoredSession = { userId: null, logoutPending: false };
export const readSession = async () =>
  ((await publicDb.meta.get('who'))?.value as StoredSession | undefined) ?? signedOutSession;
export const writeSession = (value: StoredSession) => publicDb.meta.put({ key: 'who', value });
/** Removes an account from the session; another account that signed in meanwhile stays. */
export const clearSessionOf = (userId: string) =>
  publicDb.transaction('rw', publicDb.meta, async () => {
    if ((await readSession()).userId === userId) await clearSession();
  });
/** Signs the device out. Deleting needs no space, so it works on a full disk too. */
export const clearSession = () => publicDb.meta.delete('who');

/** Turns a read of an erased account's database into undefined. */
const ifErased = (userId: string) => (error: unknown) => {
  if (!isErased(userId)) throw error;
  return undefined;
};

/** The account in use, as this device remembers it. */
export async function readMe({ userId }: StoredSession): Promise<Me | null> {
  const row = userId ? await userDb(userId).meta.get('me').catch(ifErased(userId)) : undefined;
  return row?.key === 'me' ? row.me : null;
}
/**
 * Stores the signed-in user. `was` is the session when the server was asked: if any window has changed it since, the
 * function returns false and removes everything that it added about the user.
 */
export async function rememberUser(me: Me, was?: StoredSession): Promise<boolean> {
  const changed = (now: StoredSession) =>
    was !== undefined && (now.userId !== was.userId || now.logoutPending !== was.logoutPending);
  if (changed(await readSession())) return false;
  allowUserDb(me.id);
  await userDb(me.id).meta.put({ key: 'me', me });
  if (await hasExpired(me.id)) await writeCycle(me.id, 'none');
  const now = await publicDb.transaction('rw', publicDb.meta, async () => {
    const now = await readSession();
    if (changed(now)) return now;
    await writeSession({ userId: me.id, logoutPending: false });
    return undefined;
  });
  if (now && now.userId !== me.id) await userDb(me.id).meta.delete('me');
  return now === undefined;
}
/** Whether the server asked this account to sign in again, and nobody has since. */
export const hasExpired = async (userId: string) => /^(expired|deleted)$/.test(await lastCycleOf(userId));
/** Whether the server told a cycle that ran without a page that the account is deleted. */
export const isDeleted = async (userId: string) => (await lastCycleOf(userId)) === 'deleted';
const lastCycleOf = async (userId: string): Promise<string> =>
  ((await userDb(userId).meta.get('device').catch(ifErased(userId))) as SyncState | undefined)?.lastCycle ?? 'none';
export const writeExpired = (userId: string) => writeCycle(userId, 'expired');

function writeCycle(userId: string, lastCycle: SyncState['lastCycle']): Promise<void> {
  const { meta } = userDb(userId);
  return userDb(userId).transaction('rw', meta, async () => {
    const device = await meta.get('device');
    if (device?.key === 'device') await meta.put({ ...device, lastCycle });
  });
}

/** Records that the user was told of the store's restore. */
export const acknowledgeServerReset = (userId: string): Promise<number> =>
  userDb(userId)
    .meta.toCollection()
    .modify((row) => {
      if (row.key === 'device') row.setBack = false;
    });

/** Whether this browser stores what is written; policies and full disks prevent it. */
export async function isStorageWritable(): Promise<boolean> {
  try {
    await publicDb.transaction('rw', publicDb.meta, async () => writeSession(await readSession()));
    return true;
  } catch {
    return false;
  }
}
