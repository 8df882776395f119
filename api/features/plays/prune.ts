import { setImmediate as othersFirst } from 'node:timers/promises';
import { playSessionMax } from '#sync/constants.ts';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import * as store from './store.ts';

/** `before`: plays that ended earlier are old. `openSince`: plays that started earlier and have no end are forgotten. */
type Due = { before: string; openSince: string };

/**
 * Closes a user's forgotten plays, adds up to `pruneMax` old ones to their totals and deletes these. Returns whether there may
 * be more.
 */
function sumSome(db: Db, userId: string, { before, openSince }: Due): Promise<boolean> {
  return jobTransaction(db, async () => {
    // The same lock as starting and ending a play and deleting the account.
    await lockAccounts(db, [userId]);
    await store.closeForgotten.run(db, { userId, openSince });
    const old = await store.deleteOld.all(db, { userId, before });
    const totals = new Map<string, { seconds: number; lastAt: string }>();
    for (const { gameId, duration, startedAt } of old) {
      const { seconds, lastAt } = totals.get(gameId) ?? { seconds: 0, lastAt: '' };
      totals.set(gameId, {
        seconds: seconds + Number(duration ?? 0),
        lastAt: [startedAt, lastAt].sort()[1] as string,
      });
    }
    await store.addTotal.runEach(
      db,
      [...totals].map(([gameId, total]) => ({ userId, gameId, ...total })),
    );
    return old.length === store.pruneMax;
  });
}

/**
 * Replaces old plays by their sum for each game in chunks, so that playtime stays, and closes those that are open for longer
 * than a play counts. `now` is ISO 8601.
 */
export async function prunePlays(db: Db, now: string): Promise<void> {
  const openSince = new Date(Date.parse(now) - playSessionMax * 1_000).toISOString();
  const due = { before: retentionCutoff('plays', now), openSince };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const people: { id: string; hasOld: number }[] = await store.playersWithOldPlays.all(db, { ...due, after });
    for (const { id, hasOld } of people) {
      for (let more = hasOld === 1; more; await othersFirst()) more = await sumSome(db, id, due);
    }
    await othersFirst();
    after = people.at(-1)?.id;
  }
}
