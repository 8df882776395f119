import type { Contract } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import { sendCachedJson } from '../../http/responseCache.ts';
import { lockGame, refuseUnlisted } from '../games/store.ts';
import { featuredOf } from './list.ts';
import * as store from './store.ts';

/** Normalizes an end time to the format in which the server compares times. */
function upTo(time: string | null, now: string): string | null {
  if (time === null) return null;
  const until = new Date(time).toISOString();
  if (until > now) return until;
  const message = gameMessage('pastTime');
  throw new Refusal('invalid', message, { issues: [{ path: 'featuredUntil', ...message }] });
}

export const featured: Handlers<Contract['featured']> = {
  list: {
    async bytes(_, { db, config, now }, ctx) {
      return sendCachedJson(ctx, await featuredOf(db, config, now));
    },
  },
  async add({ gameId, position, featuredUntil: asked }, { db, caller, id, now, gameChanged }) {
    const featuredUntil = upTo(asked, now);
    const game = await lockGame(db, gameId);
    if (game?.status !== 'approved') throw new Refusal('notFound', gameMessage('missing'));
    refuseUnlisted(game);
    const row = await store.add.get(db, { id, gameId, position, featuredUntil, by: caller.id, now });
    gameChanged(gameId);
    return row as Output<Contract['featured']['add']>;
  },
  async remove({ id }, { db, gameChanged, noted }) {
    for (const { gameId } of await store.remove.all(db, { id })) {
      gameChanged(gameId);
      noted['gameId'] = gameId;
    }
  },
};
