import { scheduleGarbageCollection } from '../../files/garbageCollect.ts';
import { dropHad } from '../../files/uploadStore.ts';
import type { HandlerContext } from '../../http/handler.ts';
import * as store from './store.ts';

type Here = Pick<HandlerContext, 'db' | 'config' | 'now' | 'gone' | 'gameGone' | 'afterwards' | 'behind'>;

/**
 * Deletes games in any status and tells everybody who has one. Reports about a game stay. Returns how many games
 * existed. `leaving` is an account deleted in the same transaction, which has no devices to notify.
 */
export async function deleteGames(ctx: Here, gameIds: readonly string[], leaving?: string): Promise<number> {
  let forgotten = 0;
  for (const id of [...gameIds].sort()) {
    const game = await store.lockGame(ctx.db, id);
    if (!game) continue;
    for (const { userId, kind, id: rowId } of await store.rowsAboutGame.all(ctx.db, { id }))
      if (userId !== leaving) ctx.gone(userId, kind, rowId);
    const builds = (await store.buildsOf.all(ctx.db, { id })).map(({ buildId }) => buildId);
    await store.remove.run(ctx.db, { id });
    await dropHad(ctx.db, { ...game, builds });
    if (game.status === 'approved') ctx.gameGone(id);
    forgotten++;
  }
  if (forgotten > 0) await scheduleGarbageCollection(ctx);
  return forgotten;
}

/** Deletes one game; returns false if it does not exist. */
export const deleteGame = async (ctx: Here, gameId: string, leaving?: string) =>
  (await deleteGames(ctx, [gameId], leaving)) > 0;
