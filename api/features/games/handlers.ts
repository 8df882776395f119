import { Build, Game } from '#sync/contract/games.ts';
import type { Contract } from '#sync/contract/index.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { parseCursor, shortPageCount } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { containsText } from '#sync/util/containsText.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { keysetPage, pageFrom, scanSearch } from '../../http/pagination.ts';
import { cached, createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';
import type { Caller } from '../../security/policy.ts';
import { notify } from '../notifications/notify.ts';
import { decideInitialVersion } from '../versions/store.ts';
import { cachedGameList, cachedPopularList } from './cachedLists.ts';
import { deleteGame } from './deleteGame.ts';
import { lookalikesOf } from './lookalikes.ts';
import * as store from './store.ts';
import { submit } from './submit.ts';

/** Returns the game as staff see it after a decision; without a decision it throws the reason. */
async function decision({ db, config }: HandlerContext, id: string, decided: object | undefined) {
  const game = await store.byId.get(db, { id });
  if (!game) throw new Refusal('notFound', gameMessage('missing'));
  if (decided) return store.toStaffGame(game, config);
  if (game.status !== 'pending') throw new Refusal('conflict', gameMessage('notPending'));
  throw new Refusal('forbidden', gameMessage('ownGame'));
}

/** Parameters that select a game's first version. */
const first = (gameId: string, { caller, now }: HandlerContext<Caller>) => ({ gameId, userId: caller.id, now });

/** Returns games in one status, or in any. */
async function listed(
  status: Game['status'] | undefined,
  page: ReturnType<typeof keysetPage>,
  { db, config }: Pick<HandlerContext, 'db' | 'config'>,
) {
  const rows = await (status ? store.inState.all(db, { status, ...page }) : store.all.all(db, page));
  return rows.map((row) => store.toDecided(row, config));
}

export const games = {
  list: {
    async bytes(_, { db, config }, ctx) {
      return sendCachedJson(ctx, await cachedGameList(db, config));
    },
  },
  popular: {
    async bytes(_, { db, config }, ctx) {
      return sendCachedJson(ctx, await cachedPopularList(db, config));
    },
  },
  one: {
    async bytes({ id }: { id: string }, { db, config, caller }, ctx) {
      const row = await store.requireVisibleGame(db, id, caller);
      return sendCachedJson(
        ctx,
        createCachedResponse(JSON.stringify(Game().parse(store.toGame(row, config)))),
        row.status === 'approved',
      );
    },
  },
  build: {
    async bytes({ id }: { id: string }, { db, caller }, ctx) {
      const { status } = await store.requireVisibleGame(db, id, caller);
      const build = await store.buildOf.get(db, { id });
      if (!build) throw new Refusal('notFound', gameMessage('notHosted'));
      const { id: buildId, totalBytes } = build;
      const answer = await cached(`build ${buildId}`, async () =>
        JSON.stringify(Build().parse({ buildId, totalBytes, files: JSON.parse(build.files) })),
      );
      return sendCachedJson(ctx, answer, status === 'approved');
    },
  },
  submit: async (said, ctx) => store.toGame(await submit(said, ctx), ctx.config),
  async mine(_, { db, config, caller }) {
    return (await store.ofDeveloper.all(db, { userId: caller.id })).map((row) => ({
      ...store.toStaffGame(row, config),
      unlistedAt: row.unlistedAt,
    }));
  },
  async pending({ after }, { db, config }) {
    const rows = await store.pending.all(db, pageFrom(after));
    const alike = await lookalikesOf(db, rows);
    return rows.map((row) => ({ ...store.toStaffGame(row, config), lookalikes: alike.get(row.id) ?? [] }));
  },
  async rejected({ before }, { db, config }) {
    const rows = await store.rejected.all(db, { ...parseCursor(before), most: shortPageCount });
    return rows.map((row) => store.toDecided(row, config));
  },
  all: ({ status, before }, ctx) => listed(status, keysetPage(before), ctx),
  search: ({ q, status, before }, ctx) =>
    scanSearch(
      {
        has: ({ title, developerName }) => containsText(q, title, developerName),
        before,
        read: (older) => listed(status, older, ctx),
      },
      ctx,
    ),
  async approve({ id }, ctx) {
    const game = await store.approve.get(ctx.db, { id, userId: ctx.caller.id, now: ctx.now });
    if (game) {
      ctx.gameChanged(id);
      await decideInitialVersion.run(ctx.db, { ...first(id, ctx), status: 'approved', reason: null });
      const title = notificationMessage('gameApproved');
      const message = notificationMessage('gameInStore', { title: game.title });
      await notify(ctx, game.developerId, { type: 'game_approved', title, message, gameId: id });
    }
    return decision(ctx, id, game);
  },
  async reject({ id, reason }, ctx) {
    const game = await store.reject.get(ctx.db, { id, reason, userId: ctx.caller.id, now: ctx.now });
    if (game) {
      await decideInitialVersion.run(ctx.db, { ...first(id, ctx), status: 'rejected', reason });
      const title = notificationMessage('gameRejected');
      const message = notificationMessage('gameRejectedWhy', { title: game.title, reason });
      await notify(ctx, game.developerId, { type: 'game_rejected', title, message, gameId: id });
    }
    return decision(ctx, id, game);
  },
  async remove({ id }, ctx) {
    await store.recordTitle.run(ctx.db, { id, now: ctx.now });
    if (!(await deleteGame(ctx, id))) throw new Refusal('notFound', gameMessage('missing'));
  },
} satisfies Handlers<Contract['games']>;
