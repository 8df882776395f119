import Dexie from 'dexie';
import { deleteUserDb, readWho, refusedIn, releaseHolders, type UserDb, unlessKept, userDb, waitingIn } from './db.ts';
import { deviceOf } from './device.ts';
import { whileStill } from './lock.ts';
import { isOwnDevice } from './ownDevice.ts';
import { withRoom } from './room.ts';
import { forgetDrafts } from './ui/useDraft.ts';

/** Where no room is left to note it, it stays theirs: nobody else is given it. */
const release = (userId: string, kept?: ReadonlySet<string>): Promise<void> =>
  withRoom(() => releaseHolders(userId, kept)).catch(unlessKept);

async function forgetAll(userId: string): Promise<void> {
  await deleteUserDb(userId);
  await release(userId);
}
/** Nothing of an account stays on this device. */
export const forgetWholly = (userId: string): Promise<void> => whileStill(userId, () => forgetAll(userId));

/** Takes an account off this device, and as much of its unsent words with it as `waiting` and `drafts` say. */
export async function forget(
  userId: string,
  waiting: 'send' | 'keep' | 'discard',
  drafts: 'keep' | 'discard' = waiting === 'keep' ? 'keep' : 'discard',
): Promise<void> {
  // There the next login finds everything as it was.
  if (waiting !== 'discard' && isOwnDevice(userId)) return;
  if (drafts === 'discard') forgetDrafts(userId);
  await whileStill(userId, async () => {
    // Another window may have written after all was sent.
    const goes = waiting === 'discard' || (waiting === 'send' && !(await holdsWords(userDb(userId))));
    await (goes ? forgetAll(userId) : forgetRead(userId));
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
    await db.saves.filter(({ unsent, trouble }) => unsent === 0 && trouble === null).delete();
    await db.shadow.clear();
    await db.meta.bulkDelete(['me', 'read']);
    return db.saves.filter(({ trouble }) => trouble === 'tooLarge').primaryKeys();
  });
  // An app that is set back to an earlier version knows the place by the row alone.
  await db.transaction('rw', db.base, db.meta, async () => db.meta.put(await deviceOf(db))).catch(unlessKept);
  // What is too large to be kept lies there alone.
  await release(userId, new Set(left));
}

/** Whether there are words of an account here that the store does not have. */
const holdsWords = async (db: UserDb): Promise<boolean> => (await waitingIn(db)) + (await refusedIn(db)) > 0;
/** The same, or a play session that nobody has closed. */
const leftSomething = async (db: UserDb): Promise<boolean> =>
  (await holdsWords(db)) || (await db.meta.where('key').startsWith('openPlay:').count()) > 0;

/**
 * Takes what every account but the one in use has read off this device, unless the device is theirs alone: whoever signs
 * in over somebody's session, and whoever's page ended in the midst of signing out.
 */
export async function forgetOthers(mine: string | undefined): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = name.startsWith('u_') ? name.slice(2) : '';
    if (!userId || userId === mine || isOwnDevice(userId)) continue;
    await whileStill(userId, async () => {
      // Another window has let them in meanwhile.
      if ((await readWho()).userId === userId) return;
      await ((await leftSomething(userDb(userId))) ? forgetRead(userId) : forgetAll(userId));
    });
  }
}
