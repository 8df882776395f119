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

/** Where no room is left to note it, it stays theirs: nobody else is given it. */
const release = (userId: string, kept?: ReadonlySet<string>): Promise<void> =>
  retryAfterEviction(() => releaseSaves(userId, kept)).catch(ignoreStorageErrors);

async function forgetAll(userId: string, kept?: ReadonlySet<string>): Promise<void> {
  await eraseUserDb(userId);
  await release(userId, kept);
}
/** Games whose save is too large to be carried: it lies in the game's own storage alone. */
const tooLarge = ({ saves }: UserDb) => saves.filter(({ trouble }) => trouble === 'tooLarge').primaryKeys();
/** Nothing of an account stays on this device, not even what was sealed for its owner, or that it was one of theirs. */
export async function eraseAccount(userId: string): Promise<void> {
  clearDrafts(userId);
  clearTrustedDevice(userId);
  await withSyncPaused(userId, () => forgetAll(userId));
  await eraseSealedData(userId);
}

/**
 * Takes everything that can be read off this device. What waits stays for its owner, sealed; where it cannot be sealed, the
 * words alone stay as they are, for nothing that somebody did is lost. Answers how many changes wait.
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
 * The session of an account ended somewhere else, on a device that others use too. Answers how many changes wait, or undefined
 * where its owner has come back meanwhile: then all of it stays.
 */
export const eraseAfterSessionEnded = (userId: string): Promise<number | undefined> =>
  withSyncPaused(userId, async () => ((await readSession()).userId === userId ? undefined : putAway(userId, 'keep')));

/** Takes an account off this device, and as much of its unsent words with it as `waiting` and `drafts` say. */
export async function eraseReadData(
  userId: string,
  waiting: 'send' | 'keep' | 'discard',
  drafts: 'keep' | 'discard' = waiting === 'keep' ? 'keep' : 'discard',
): Promise<void> {
  // There the next login finds everything as it was.
  if (waiting !== 'discard' && isTrustedDevice(userId)) return;
  if (drafts === 'discard') clearDrafts(userId);
  await withSyncPaused(userId, async () => {
    // Another window may have written after all was sent.
    const goes = waiting === 'discard' || (waiting === 'send' && !(await holdsWords(userDb(userId))));
    await (goes && drafts === 'discard' ? forgetAll(userId) : putAway(userId, drafts));
  });
}

/**
 * The words that wait stay, and saves that the store did not take; everything else about the account leaves the device.
 * Nothing need be written for it: a full disk, where only that can be done, keeps nobody's reading for the next person.
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
  // An app that is set back to an earlier version knows the place by the row alone.
  await db
    .transaction('rw', db.base, db.meta, async () => db.meta.put(await getSyncState(db)))
    .catch(ignoreStorageErrors);
  await release(userId, new Set(left));
}

/** Whether there are words of an account here that the store does not have. */
const holdsWords = async (db: UserDb): Promise<boolean> => (await countPending(db)) + (await countRejected(db)) > 0;
/**
 * Takes what every account but the one in use has read off this device, unless the device is theirs alone: whoever signs
 * in over somebody's session, and whoever's page ended in the midst of signing out.
 */
export async function eraseOtherAccounts(mine: string | undefined): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = name.startsWith('u_') ? name.slice(2) : '';
    if (!userId || userId === mine || isTrustedDevice(userId)) continue;
    await withSyncPaused(userId, async () => {
      // Another window has let them in meanwhile.
      if ((await readSession()).userId === userId) return;
      await putAway(userId, 'keep');
    });
  }
}
