import Dexie from 'dexie';
import { sealedIn } from './answer.ts';
import { deleteUserDb, readWho, refusedIn, releaseHolders, type UserDb, userDb, waitingIn } from './db.ts';
import { whileStill } from './lock.ts';
import { isOwnDevice } from './ownDevice.ts';
import { forgetDrafts } from './ui/useDraft.ts';

async function forgetAll(userId: string): Promise<void> {
  await deleteUserDb(userId);
  await releaseHolders(userId);
}
/** Nothing of an account stays on this device. */
export const forgetWholly = (userId: string): Promise<void> => whileStill(userId, () => forgetAll(userId));

/** Takes an account off this device, and as much of its unsent words with it as `waiting` says. */
export async function forget(userId: string, waiting: 'send' | 'keep' | 'discard'): Promise<void> {
  // There the next login finds everything as it was.
  if (waiting !== 'discard' && isOwnDevice(userId)) return;
  if (waiting !== 'keep') forgetDrafts(userId);
  await whileStill(userId, async () => {
    // Another window may have written after all was sent.
    const goes = waiting === 'discard' || (waiting === 'send' && !(await holdsWords(userDb(userId))));
    await (goes ? forgetAll(userId) : forgetRead(userId));
  });
}

/** The words that wait stay, and saves that the store did not take; everything else about the account leaves the device. */
async function forgetRead(userId: string): Promise<void> {
  const db = userDb(userId);
  const left = await db.transaction('rw', [db.base, db.shadow, db.meta, db.saves, db.outbox], async () => {
    await db.base.clear();
    await db.saves.filter(({ unsent, trouble }) => unsent === 0 && trouble === null).delete();
    await db.shadow.clear();
    await db.meta.delete('me');
    const device = await db.meta.get('device');
    if (device?.key === 'device') {
      const { page: _, ...rest } = device;
      await db.meta.put({ ...rest, cursor: null, resetting: false });
    }
    // What was in `base` is not there any more.
    await db.outbox.bulkPut((await sealedIn(db)).map((waiting) => ({ ...waiting, arrived: false })));
    return db.saves.filter(({ trouble }) => trouble === 'tooLarge').primaryKeys();
  });
  // What is too large to be kept lies there alone.
  await releaseHolders(userId, new Set(left));
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
