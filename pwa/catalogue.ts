import type { Game } from '#sync/contract/games.ts';
import { sync } from '#sync/contract/sync.ts';
import { call } from './api.ts';
import { now } from './clock.ts';
import { publicDb, readCatalogueCursor, writeCatalogueCursor } from './db.ts';

/** Brings the catalogue on this device up to date. An answer that does not continue what is here is discarded whole. */
export async function pullCatalogue(): Promise<void> {
  const cursor = await readCatalogueCursor();
  const since = cursor && (await publicDb.games.count()) > 0 ? { since: cursor.rev, epoch: cursor.epoch } : {};
  const answer = await call(sync.catalogue, since);
  const continues = answer.reset || (answer.epoch === cursor?.epoch && answer.since === cursor.rev);
  if (!continues) return;
  const present = answer.rows.flatMap(([, , game]) => (game ? [game] : []));
  const gone = answer.rows.flatMap(([id, , game]) => (game ? [] : [id]));
  await publicDb.transaction('rw', publicDb.games, publicDb.meta, async () => {
    if (answer.reset) await publicDb.games.clear();
    await publicDb.games.bulkPut(present);
    await publicDb.games.bulkDelete(gone);
    await writeCatalogueCursor({ epoch: answer.epoch, rev: answer.rev, checkedAt: now() });
  });
}

/** Newest first, as the server lists them. */
export async function gamesHere(): Promise<Game[]> {
  const games = await publicDb.games.toArray();
  return games.sort((a, b) =>
    a.createdAt === b.createdAt ? a.id.localeCompare(b.id) : b.createdAt.localeCompare(a.createdAt),
  );
}
