import { createRecorder, emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import { deleteUser, finishPendingDeletions } from '../features/users/deleteUser.ts';
import { collectGarbage } from '../files/garbageCollect.ts';
import { demoAccountsHere, unmarkDemo } from './mark.ts';

type Parts = { db: Db; config: Config; now: string };

/** Deletes the demo's accounts with all their data, including their games; returns the number of accounts. */
export async function removeDemo({ db, config, now }: Parts): Promise<number> {
  const later: (() => Promise<void>)[] = [];
  const removed = await db.transaction(async () => {
    later.length = 0;
    const changes = emptyChanges();
    const { changed, gone, gameGone } = createRecorder(changes);
    const ctx = {
      db,
      config,
      now,
      changed,
      gone,
      gameGone,
      afterwards: (work: () => Promise<void>) => void later.push(work),
    };
    const all = await demoAccountsHere.all(db);
    // Garbage collection runs once at the end instead of after each account.
    for (const { id } of all) await deleteUser({ ...ctx, behind: () => {} }, id, 'operator');
    await unmarkDemo(db);
    await publishChanges(db, changes, now);
    return all.length;
  });
  for (const work of later) await work();
  await collectGarbage({ db, config, now });
  await finishPendingDeletions(db);
  return removed;
}
