import type { Trial } from '#sync/contract/versions.ts';
import { earnedBy, verdictOf } from '#sync/trial.ts';
import type { Db } from '../db/port.ts';
import { badge } from '../games/store.ts';
import { noChanges, settle } from '../sync/feed.ts';
import * as store from './store.ts';

export type Found = Omit<Trial, 'at' | 'buildId' | 'worksOffline' | 'chromebookVerified'>;

/** Keeps what a trial found, and lets the games that play the build show what it earned; every device hears of it. */
export function keep(db: Db, buildId: string, found: Found, now: string): Promise<Trial> {
  const trial = { at: now, buildId, ...found, ...earnedBy(found) };
  return db.transaction(async () => {
    const changes = noChanges();
    // Where nothing was proven either way, the claim of its developer stands, as a claim.
    const offline = verdictOf(trial) === 'untested' ? null : Number(trial.worksOffline);
    const chromebook = Number(trial.chromebookVerified);
    await store.record.run(db, { buildId, trial: JSON.stringify(trial), at: now, offline, chromebook });
    for (const { id, status } of await store.playing.all(db, { buildId })) {
      await badge.run(db, { gameId: id });
      if (status === 'approved') changes.games.set(id, 0);
    }
    await settle(db, changes, now);
    return trial;
  });
}
