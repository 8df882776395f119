import { useSyncExternalStore } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { sync } from '#sync/contract/sync.ts';
import { call, isOffline } from './api.ts';
import { now } from './clock.ts';
import { publicDb, readCatalogueCursor, unlessKept, writeCatalogueCursor } from './db.ts';
import { change, hasGames, keptShelf, packAll, replaceAll, tidy } from './games/kept.ts';
import { listOf } from './games/list.ts';
import { lookAnew } from './play/queue.ts';

let failing = false;
const listeners = new Set<() => void>();
function tell(fails: boolean): void {
  if (fails === failing) return;
  failing = fails;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const fails = () => failing;
/** Whether the store's last word on the catalogue was an error. Without a network it has said nothing. */
export const useCatalogueFails = (): boolean => useSyncExternalStore(subscribe, fails, fails);

/** Brings the catalogue on this device up to date. */
export async function pullCatalogue(): Promise<void> {
  try {
    await pull();
    tell(false);
  } catch (error) {
    if (!isOffline(error)) tell(true);
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
