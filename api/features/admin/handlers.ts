import { day } from '#sync/constants.ts';
import { type AuditEntry, reportedWeeks } from '#sync/contract/admin.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Db } from '../../db/port.ts';
import type { Handlers } from '../../http/handler.ts';
import { toStaffGame } from '../games/store.ts';
import * as store from './store.ts';

/** Sorts after every id. */
const afterAll = 'g';

const toEntry = ({ actorId, username, said, ...row }: store.LogRow) => ({
  ...row,
  actor: { id: actorId, username },
  said: JSON.parse(said) as AuditEntry['said'],
});

const idIn = ({ said }: Pick<AuditEntry, 'said'>) => String(said['gameId'] ?? said['id']);

/** How many came in each of the last weeks; what is newer than this clock came now. */
async function newUsers(db: Db, now: string): Promise<number[]> {
  const ago = (weeks: number) => new Date(Date.parse(now) - weeks * 7 * day * 1_000).toISOString();
  const counts: number[] = [];
  for (let left = reportedWeeks; left > 0; left--) {
    const counted = await store.joined.get(db, { after: ago(left), until: left === 1 ? '9999' : ago(left - 1) });
    counts.push(counted?.n ?? 0);
  }
  return counts;
}

export const admin: Handlers<Contract['admin']> = {
  async stats(_, { db, config, now }) {
    const kept = (await store.figures.get(db)) as NonNullable<Awaited<ReturnType<typeof store.figures.get>>>;
    const { open, in_progress, resolved, news, ...figures } = kept;
    const recent = await store.recentGames.all(db);
    return {
      ...figures,
      reports: { open, in_progress, resolved, news },
      newUsers: await newUsers(db, now),
      recentGames: recent.map((row) => toStaffGame(row, config)),
    };
  },
  async audit({ before = afterAll }, { db }) {
    const entries = (await store.page.all(db, { before })).map(toEntry);
    const named = new Map((await store.namesOf(db, entries.map(idIn))).map((row) => [row.id, row]));
    return entries.map((entry) => {
      const { name = null, gone = 0 } = named.get(idIn(entry)) ?? {};
      return { ...entry, about: name, gone };
    });
  },
};
