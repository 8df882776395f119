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
import { queries } from './queries.ts';

/**
 * Milliseconds for all games, which a slow line takes longer to bring than other calls may last. Also where only news
 * are asked for: after a long while, or of a store that was restored, all games are the answer.
 */
const wholeWithin = 120_000;

let pulling: Promise<void> | undefined;
/** Brings the catalogue on this device up to date. Who asks while it is on its way gets the same answer, or error. */
export function pullCatalogue(): Promise<void> {
  pulling ??= pullAndTell().finally(() => {
    pulling = undefined;
  });
  return pulling;
}

/** The same as of now: what is on its way already may not know what was done a moment ago. */
export const pullCatalogueAnew = (): Promise<void> =>
  (pulling ?? Promise.resolve()).catch(() => {}).then(pullCatalogue);

async function pullAndTell(): Promise<void> {
  try {
    await pull();
    tellCatalogueFails(false);
  } catch (error) {
    if (!isOffline(error)) tellCatalogueFails(true);
    throw error;
  }
}

const ask = (cursor: { rev: number; epoch: string } | undefined) =>
  call(sync.catalogue, cursor ? { since: cursor.rev, epoch: cursor.epoch } : {}, { timeout: wholeWithin });

/** An answer that does not continue what is here is discarded whole. */
async function pull(): Promise<void> {
  const cursor = await readCatalogueCursor();
  const answer = await ask(cursor && (await hasGames()) ? cursor : undefined);
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
  // The first catalogue of a device tells nothing of what it has downloaded.
  if (cursor) void lookAnew(present.map((game) => game.id)).catch(unlessKept);
  // A game that has gone may be what home features.
  if (cursor && answer.rows.length > 0) void queries.invalidateQueries({ queryKey: ['featured.list'] });
  // It is kept as it is too; the next pull tries again.
  await tidy().catch(unlessKept);
}

/** Newest first, as the server lists them. */
export const gamesHere = async (): Promise<Game[]> => listOf(await keptShelf());
