import { badgesFor, verdictOf } from '#sync/builds/verification.ts';
import type { VerificationRecord } from '#sync/contract/versions.ts';
import { emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import type { Db } from '../db/port.ts';
import { applyVerification } from '../features/games/store.ts';
import * as store from './store.ts';

export type VerificationOutcome = Omit<VerificationRecord, 'at' | 'buildId' | 'worksOffline' | 'chromebookVerified'>;

/** Stores the result of a trial, gives its badges to the games that play the build, and publishes them to every device. */
export function recordResult(
  db: Db,
  buildId: string,
  found: VerificationOutcome,
  now: string,
): Promise<VerificationRecord> {
  const trial = { at: now, buildId, ...found, ...badgesFor(found) };
  return db.transaction(async () => {
    const changes = emptyChanges();
    // If the trial proved nothing, the developer's claim stays, as a claim.
    const offline = verdictOf(trial) === 'untested' ? null : Number(trial.worksOffline);
    const chromebook = Number(trial.chromebookVerified);
    await store.record.run(db, { buildId, trial: JSON.stringify(trial), at: now, offline, chromebook });
    for (const { id, status } of await store.gamesPlayingBuild.all(db, { buildId })) {
      await applyVerification.run(db, { gameId: id });
      if (status === 'approved') changes.games.set(id, 0);
    }
    await publishChanges(db, changes, now);
    return trial;
  });
}
