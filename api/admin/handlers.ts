import type { Contract } from '#sync/contract/index.ts';
import { toWholeGame } from '../games/store.ts';
import type { Handlers } from '../mount.ts';
import * as store from './store.ts';

/** Sorts after every id. */
const afterAll = 'g';

const toEntry = ({ actorId, username, said, ...row }: store.LogRow) => ({
  ...row,
  actor: { id: actorId, username },
  said: JSON.parse(said) as Record<string, string | number | null>,
});

export const admin: Handlers<Contract['admin']> = {
  async stats(_, { db, config }) {
    const figures = (await store.figures.get(db)) as NonNullable<Awaited<ReturnType<typeof store.figures.get>>>;
    const recent = await store.recentGames.all(db);
    return { ...figures, recentGames: recent.map((row) => toWholeGame(row, config)) };
  },
  audit: async ({ before = afterAll }, { db }) => (await store.page.all(db, { before })).map(toEntry),
};
