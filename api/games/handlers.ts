import { Build, Game } from '#sync/contract/games.ts';
import type { Contract } from '#sync/contract/index.ts';
import { Refusal } from '#sync/refusal.ts';
import { kept, keptOf, send } from '../kept.ts';
import type { Caller } from '../may.ts';
import type { At, Handlers } from '../mount.ts';
import { notify } from '../notifications/notify.ts';
import { decideFirst } from '../versions/store.ts';
import { forgetGame } from './forget.ts';
import { listOf, popularOf } from './list.ts';
import * as store from './store.ts';
import { submit } from './submit.ts';

/** The game as staff see it after a decision; without one, why there was none to make. */
async function decision({ db, config }: At, id: string, decided: object | undefined) {
  const game = await store.byId.get(db, { id });
  if (!game) throw new Refusal('notFound', 'Game not found');
  if (decided) return store.toWholeGame(game, config);
  if (game.status !== 'pending') throw new Refusal('conflict', 'This game is not pending');
  throw new Refusal('forbidden', 'You cannot approve your own game');
}

/** Of the version that a game came with. */
const first = (gameId: string, { caller, now }: At<Caller>) => ({ gameId, userId: caller.id, now });

export const games: Handlers<Contract['games']> = {
  list: {
    async bytes(_, { db, config }, ctx) {
      return send(ctx, await listOf(db, config));
    },
  },
  popular: {
    async bytes(_, { db, config }, ctx) {
      return send(ctx, await popularOf(db, config));
    },
  },
  one: {
    async bytes({ id }: { id: string }, { db, config, caller }, ctx) {
      const row = await store.visible(db, id, caller);
      return send(ctx, keptOf(JSON.stringify(Game().parse(store.toGame(row, config)))), row.status === 'approved');
    },
  },
  build: {
    async bytes({ id }: { id: string }, { db, caller }, ctx) {
      const { status } = await store.visible(db, id, caller);
      const build = await store.buildOf.get(db, { id });
      if (!build) throw new Refusal('notFound', 'This game is not hosted here');
      const { id: buildId, totalBytes } = build;
      const answer = await kept(`build ${buildId}`, async () =>
        JSON.stringify(Build().parse({ buildId, totalBytes, files: JSON.parse(build.files) })),
      );
      return send(ctx, answer, status === 'approved');
    },
  },
  submit: async (said, at) => store.toGame(await submit(said, at), at.config),
  async mine(_, { db, config, caller }) {
    return (await store.ofDeveloper.all(db, { userId: caller.id })).map((row) => store.toWholeGame(row, config));
  },
  pending: async (_, { db, config }) => (await store.pending.all(db)).map((row) => store.toWholeGame(row, config)),
  async rejected(_, { db, config }) {
    return (await store.rejected.all(db)).map(({ byId: id, byName: username, ...row }) => ({
      ...store.toWholeGame(row, config),
      rejectedAt: row.rejectedAt,
      rejectedBy: id === null || username === null ? null : { id, username },
    }));
  },
  async approve({ id }, at) {
    const game = await store.approve.get(at.db, { id, userId: at.caller.id, now: at.now });
    if (game) {
      at.gameChanged(id);
      await decideFirst.run(at.db, { ...first(id, at), status: 'approved', reason: null });
      const message = `“${game.title}” is in the store now.`;
      await notify(at, game.developerId, { type: 'game_approved', title: 'Game approved', message, gameId: id });
    }
    return decision(at, id, game);
  },
  async reject({ id, reason }, at) {
    const game = await store.reject.get(at.db, { id, reason, userId: at.caller.id, now: at.now });
    if (game) {
      await decideFirst.run(at.db, { ...first(id, at), status: 'rejected', reason });
      const message = `“${game.title}” was not approved: ${reason}`;
      await notify(at, game.developerId, { type: 'game_rejected', title: 'Game not approved', message, gameId: id });
    }
    return decision(at, id, game);
  },
  async remove({ id }, at) {
    if (!(await forgetGame(at, id))) throw new Refusal('notFound', 'Game not found');
  },
};
