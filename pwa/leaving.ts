import { forgetWho, publicDb, readWho, unlessKept, type Who, writeWho } from './db.ts';
import { notes } from './notes.ts';
import { withRoom } from './room.ts';

/** A sign-out that the server has not heard of. Where no row fits that would say so, a note does. */
const key = 'recess.leaving';

/** Who signed out here and is to be told of first thing; true where an older app kept only that somebody did. */
export const leaverIn = ({ logoutPending }: Who): string | true | null => logoutPending || notes.read(key);

export async function noteLeaving(userId: string): Promise<void> {
  try {
    await withRoom(() => writeWho({ userId: null, logoutPending: userId }));
  } catch (error) {
    unlessKept(error);
    notes.write(key, userId);
    await forgetWho().catch(unlessKept);
  }
}

/** The server has heard of it. */
export async function noteLeft(): Promise<void> {
  await publicDb
    .transaction('rw', publicDb.meta, async () => {
      // Another window may have let somebody in.
      if ((await readWho()).userId === null) await forgetWho();
    })
    .catch(unlessKept);
  forgetLeaving();
}
/** Somebody is here again. */
export const forgetLeaving = (): void => notes.remove(key);
