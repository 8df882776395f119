import type { Contract } from '#sync/contract/index.ts';
import { warnings as declared } from '#sync/contract/warnings.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import type { Handlers } from '../../http/handler.ts';
import { createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';
import { lockGame, requireVisibleGame } from '../games/store.ts';
import * as store from './store.ts';

export const warnings: Handlers<Contract['warnings']> = {
  ofGame: {
    async bytes({ id }: { id: string }, { db, caller }, ctx) {
      const { status } = await requireVisibleGame(db, id, caller);
      const list = await store.ofGame.all(db, { gameId: id });
      return sendCachedJson(
        ctx,
        createCachedResponse(JSON.stringify(declared.ofGame.output.parse(list))),
        status === 'approved',
      );
    },
  },
  async add({ id: gameId, warningType, description: said }, { db, id }) {
    const description = said === null || isBlank(said) ? null : said;
    const message = gameMessage('describeWarning');
    if (warningType === 'custom' && description === null)
      throw new Refusal('invalid', message, { issues: [{ path: 'description', ...message }] });
    // The lock lasts until the commit, so warnings of a game are added one by one.
    if (!(await lockGame(db, gameId))) throw new Refusal('notFound', gameMessage('missing'));
    const already = await store.same.get(db, { gameId, warningType, description });
    if (already) return already;
    const warning = { id, gameId, warningType, description };
    await store.add.run(db, warning);
    return warning;
  },
  async remove({ id }, { db, noted }) {
    Object.assign(noted, await store.remove.get(db, { id }));
  },
};
