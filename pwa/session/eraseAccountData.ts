import Dexie from 'dexie';
import { getSyncState } from '../outbox/outbox.ts';
import { withSyncPaused } from '../platform/webLocks.ts';
import {
  countPending,
  countRejected,
  eraseUserDb,
  ignoreStorageErrors,
  isLocalOnlySave,
  userDb,
} from '../storage/database.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import type { UserDb } from '../storage/rows.ts';
import { releaseSaves } from '../storage/saveHolders.ts';
import { readSession } from '../storage/sessionStore.ts';
import { clearDrafts } from './drafts/useDraft.ts';
import { eraseSealedData, sealUnsentData } from './sealedData.ts';
import { clearTrustedDevice, isTrustedDevice } from './trustedDevice.ts';

/**
 * Releases the account's saves in games' storage. Without space to record that they stay its own, and nobody else gets
 * them.
 */
const release = (userId: string, kept?: ReadonlySet<string>): Promise<void> =>
  retryAfterEviction(() => releaseSaves(userId, kept)).catch(ignoreStorageErrors);

async function forgetAll(userId: string, kept?: ReadonlySet<string>): Promise<void> {
  await eraseUserDb(userId);
  await release(userId, kept);
}
/** The games whose save is too large to store here; it is in the game's own storage only. */
const tooLarge = ({ saves }: UserDb) => saves.filter(({ trouble }) => trouble === 'tooLarge').primaryKeys();
/** Deletes everything of an account from this device, including its sealed data and that the device was trusted. */
export async function eraseAccount(userId: string): Promise<void> {
  clearDrafts(userId);
  clearTrustedDevice(userId);
  await withSyncPaused(userId, () => forgetAll(userId));
  await eraseSealedData(userId);
}

/**
 * Removes all readable data of an account from this device. Unsent data stays sealed for its owner; if it cannot be
 * sealed, it stays as it is, because nothing that somebody did may be lost. Returns the number of changes that wait.
 */
async function putAway(userId: string, drafts: 'keep' | 'discard'): Promise<number> {
  const sealed = await sealUnsentData(userId, drafts);
  if (sealed === undefined) {
    await forgetRead(userId);
    return countPending(userDb(userId));
  }
  const kept = new Set(await tooLarge(userDb(userId)));
  clearDrafts(userId);
  await forgetAll(userId, kept);
  return sealed;
}

/**
 * Handles a session that was ended elsewhere, on a shared device. Returns the number of changes that wait, or undefined
 * if the account has signed in again meanwhile: then everything stays.
 */
export const eraseAfterSessionEnded = (userId: string): Promise<number | undefined> =>
  withSyncPaused(userId, async () => ((await readSession()).userId === userId ? undefined : putAway(userId, 'keep')));

/** Removes an account's data from this device, and as much of its unsent data as `waiting` and `drafts` say. */
export async function eraseReadData(
  userId: string,
  waiting: 'send' | 'keep' | 'discard',
  drafts: 'keep' | 'discard' = waiting === 'keep' ? 'keep' : 'discard',
): Promise<void> {
  // On a trusted device the next login finds everything as it was.
  if (waiting !== 'discard' && isTrustedDevice(userId)) return;
  if (drafts === 'discard') clearDrafts(userId);
  await withSyncPaused(userId, async () => {
    // Another window may have written after everything was sent.
    const goes = waiting === 'discard' || (waiting === 'send' && !(await holdsWords(userDb(userId))));
    await (goes && drafts === 'discard' ? forgetAll(userId) : putAway(userId, drafts));
  });
}

/**
 * Keeps unsent writes and saves that are only on this device, and deletes all other data of the account. Nothing has to
 * be written for it, so even a full disk leaves nothing to read for the next person.
 */
async function forgetRead(userId: string): Promise<void> {
  const db = userDb(userId);
  const left = await db.transaction('rw', [db.base, db.shadow, db.meta, db.saves], async () => {
    await db.base.clear();
    await db.saves.filter((row) => !isLocalOnlySave(row)).delete();
    await db.shadow.clear();
    await db.meta.bulkDelete(['me', 'read', 'sealingKey', 'mute']);
    return tooLarge(db);
  });
  // An app that is set back to an earlier version reads the cursor from this row only.
  await db
    .transaction('rw', db.base, db.meta, async () => db.meta.put(await getSyncState(db)))
    .catch(ignoreStorageErrors);
  await release(userId, new Set(left));
}

/** Whether this device has changes of an account that the store does not have. */
const holdsWords = async (db: UserDb): Promise<boolean> => (await countPending(db)) + (await countRejected(db)) > 0;
/**
 * Removes what every account except the one in use has read, unless it trusts the device. It covers accounts over whose
 * session somebody else signed in, and accounts whose page ended in the middle of a sign-out.
 */
export async function eraseOtherAccounts(mine: string | undefined): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = name.startsWith('u_') ? name.slice(2) : '';
    if (!userId || userId === mine || isTrustedDevice(userId)) continue;
    await withSyncPaused(userId, async () => {
      // Another window has signed this account in meanwhile.
      if ((await readSession()).userId === userId) return;
      await putAway(userId, 'keep');
    });
  }
}
