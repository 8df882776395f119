import type { Game } from '#sync/contract/games.ts';
import { sync } from '#sync/contract/sync.ts';
import { isOffline } from './api.ts';
import { call } from './call.ts';
import { tellCatalogueFails } from './catalogueFails.ts';
import { now } from './clock.ts';
import { publicDb, readCatalogueCursor, unlessKept, writeCatalogueCursor } from './db.ts';
import { change, hasGames, keptShelf, packAll, replaceAll, tidy } from './games/kept.ts';
import { listOf } from './games/list.ts';
import { lookAnew } from './play/queue.ts';

/** Brings the catalogue on this device up to date. */
export async function pullCatalogue(): Promise<void> {
  try {
    await pull();
    tellCatalogueFails(false);
  } catch (error) {
    if (!isOffline(error)) tellCatalogueFails(true);
    throw error;
  }
}

/** An answer that does not continue what is here is discarded whole. */
async function pull(): Promise<void> {
  const cursor = await readCatalogueCursor();
  const since = cursor && (await hasGames()) ? { since: cursor.rev, epoch: cursor.epoch } : {};
  const answer = await call(sync.catalogue, since);
  const continues = answer.reset || (answer.epoch === cursor?.epoch && answer.since === cursor.rev);
  if (!continues) return;
  const present = answer.rows.flatMap(([, , game]) => (game ? [game] : []));
  const gone = answer.rows.flatMap(([id, , game]) => (game ? [] : [id]));
  const whole = answer.reset ? await packAll(present) : null;
  await publicDb.transaction('rw', publicDb.packs, publicDb.games, publicDb.meta, async () => {
    // Cleared or brought further while this was on its way: what it adds to is not here.
    if (!answer.reset && (await readCatalogueCursor())?.rev !== cursor?.rev) return;
    await (whole ? replaceAll(whole) : change(present, gone));
    await writeCatalogueCursor({ epoch: answer.epoch, rev: answer.rev, checkedAt: now() });
  });
  if (!answer.reset) void lookAnew(present.map((game) => game.id)).catch(unlessKept);
  // It is kept as it is too; the next pull tries again.
  await tidy().catch(unlessKept);
}

/** Newest first, as the server lists them. */
export const gamesHere = async (): Promise<Game[]> => listOf(await keptShelf());
