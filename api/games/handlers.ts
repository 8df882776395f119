import { Build, games as declared, Game } from '#sync/contract/games.ts';
import type { Contract } from '#sync/contract/index.ts';
import { Refusal } from '#sync/refusal.ts';
import { kept, keptOf, send } from '../kept.ts';
import type { Handlers } from '../mount.ts';
import { metaOf } from '../sync/epoch.ts';
import * as store from './store.ts';

export const games: Handlers<Contract['games']> = {
  list: {
    async bytes(_, { db, config }, ctx) {
      // The revision is read first: a change in between is built again under the next one.
      const { epoch, catalogueRev } = await metaOf(db);
      const list = await kept(`games ${epoch} ${catalogueRev}`, async () => {
        const rows = await store.approved.all(db);
        return JSON.stringify(declared.list.output.parse(rows.map((row) => store.toGame(row, config))));
      });
      return send(ctx, list);
    },
  },
  one: {
    async bytes({ id }: { id: string }, { db, config, caller }, ctx) {
      const row = await store.visible(db, id, caller);
      return send(ctx, keptOf(JSON.stringify(Game.parse(store.toGame(row, config)))), row.status === 'approved');
    },
  },
  build: {
    async bytes({ id }: { id: string }, { db, caller }, ctx) {
      const { status } = await store.visible(db, id, caller);
      const build = await store.buildOf.get(db, { id });
      if (!build) throw new Refusal('notFound', 'This game is not hosted here');
      const { id: buildId, totalBytes } = build;
      const answer = await kept(`build ${buildId}`, async () =>
        JSON.stringify(Build.parse({ buildId, totalBytes, files: JSON.parse(build.files) })),
      );
      return send(ctx, answer, status === 'approved');
    },
  },
};
