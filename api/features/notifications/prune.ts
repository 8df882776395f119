import { setImmediate as othersFirst } from 'node:timers/promises';
import { createRecorder, emptyChanges, publishChanges } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** News that were read live this long; what nobody has read stays. */
export const readDays = 90;

/** A piece of one account's, its devices told; answers whether there may be more. */
function pruneSome(db: Db, userId: string, before: string, now: string): Promise<boolean> {
  return db.transaction(async () => {
    const old = await store.deleteOld.all(db, { userId, before });
    const changes = emptyChanges();
    for (const { id } of old) createRecorder(changes).gone(userId, 'notification', id);
    await publishChanges(db, changes, now);
    return old.length === store.pruneMax;
  });
}

/** Forgets what was read and is old, a piece of an account's at a time: others are answered in between. */
export async function pruneRead(db: Db, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - readDays * 86_400_000).toISOString();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const people: { id: string; hasOld: number }[] = await store.usersWithOldNotifications.all(db, { before, after });
    for (const { id, hasOld } of people) {
      for (let more = hasOld === 1; more; await othersFirst()) more = await pruneSome(db, id, before, now);
    }
    await othersFirst();
    after = people.at(-1)?.id;
  }
}
