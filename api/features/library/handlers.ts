import type { Contract } from '#sync/contract/index.ts';
import type { LibraryRow } from '#sync/contract/library.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import type { Handlers } from '../../http/handler.ts';
import { requireApprovedGame, toGame } from '../games/store.ts';
import { playtime } from '../plays/store.ts';
import * as store from './store.ts';

/** Refuses a game that cannot be added. While there is no checkout, paid games can be added too. */
const mayBeAdded = (db: Db, gameId: string) => requireApprovedGame(db, gameId);

export const library: Handlers<Contract['library']> = {
  async list(_, { db, config, caller }) {
    const rows = await store.list.all(db, { userId: caller.id });
    return rows.map((row) => ({
      id: row.rowId,
      userId: caller.id,
      gameId: row.id,
      addedAt: row.addedAt,
      lastPlayedAt: row.lastPlayedAt,
      playtime: row.playtime,
      game: toGame(row, config),
    }));
  },
  async check({ id }, { db, caller }) {
    return { inLibrary: (await store.ofGame.get(db, { userId: caller.id, gameId: id })) !== undefined };
  },
  async add({ id: gameId }, { db, caller, id, occurredAt, added }) {
    await lockAccounts(db, [caller.id]);
    await mayBeAdded(db, gameId);
    const key = { userId: caller.id, gameId };
    const made = await store.add.get(db, { id, addedAt: occurredAt, ...key });
    if (!made) return (await store.ofGame.get(db, key)) as LibraryRow;
    added(caller.id, 'library', id);
    return { ...made, playtime: (await playtime.get(db, key))?.playtime ?? 0 };
  },
  async remove({ id }, { db, caller, gone }) {
    for (const row of await store.remove.all(db, { userId: caller.id, id })) gone(caller.id, 'library', row.id);
  },
};
