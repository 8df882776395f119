import { sweep } from '../files/sweep.ts';
import type { At } from '../mount.ts';
import * as store from './store.ts';

type Here = Pick<At, 'db' | 'config' | 'now' | 'gone' | 'gameGone' | 'afterwards' | 'behind'>;

/**
 * Deletes games in whatever state, and tells whoever has one. Reports of a game keep without it. Answers how many were
 * there. `leaving` is an account that is deleted in the same transaction: it has no devices left to tell.
 */
export async function forgetGames(at: Here, gameIds: readonly string[], leaving?: string): Promise<number> {
  let forgotten = 0;
  for (const id of [...gameIds].sort()) {
    const game = await store.hold(at.db, id);
    if (!game) continue;
    for (const { userId, kind, id: rowId } of await store.holders.all(at.db, { id }))
      if (userId !== leaving) at.gone(userId, kind, rowId);
    await store.remove.run(at.db, { id });
    if (game.status === 'approved') at.gameGone(id);
    forgotten++;
  }
  // It looks among all files that are there, however few these games have.
  if (forgotten > 0) at.afterwards(async () => at.behind('sweep', () => sweep(at)));
  return forgotten;
}

/** Deletes one game; false where there is none. */
export const forgetGame = async (at: Here, gameId: string, leaving?: string) =>
  (await forgetGames(at, [gameId], leaving)) > 0;
