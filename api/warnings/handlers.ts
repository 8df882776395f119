import type { Contract } from '#sync/contract/index.ts';
import { warnings as declared } from '#sync/contract/warnings.ts';
import { Refusal } from '#sync/refusal.ts';
import { isBlank } from '#sync/seen.ts';
import { hold, visible } from '../games/store.ts';
import { keptOf, send } from '../kept.ts';
import type { Handlers } from '../mount.ts';
import * as store from './store.ts';

export const warnings: Handlers<Contract['warnings']> = {
  ofGame: {
    async bytes({ id }: { id: string }, { db, caller }, ctx) {
      const { status } = await visible(db, id, caller);
      const list = await store.ofGame.all(db, { gameId: id });
      return send(ctx, keptOf(JSON.stringify(declared.ofGame.output.parse(list))), status === 'approved');
    },
  },
  async add({ id: gameId, warningType, description: said }, { db, id }) {
    const description = said === null || isBlank(said) ? null : said;
    const message = 'Describe the warning';
    if (warningType === 'custom' && description === null)
      throw new Refusal('invalid', message, { issues: [{ path: 'description', message }] });
    // Held until the commit, so that its warnings are added one by one.
    if (!(await hold(db, gameId))) throw new Refusal('notFound', 'Game not found');
    const already = await store.same.get(db, { gameId, warningType, description });
    if (already) return already;
    const warning = { id, gameId, warningType, description };
    await store.add.run(db, warning);
    return warning;
  },
  async remove({ id }, { db }) {
    await store.remove.run(db, { id });
  },
};
