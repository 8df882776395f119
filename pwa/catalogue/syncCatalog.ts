import type { Game } from '#sync/contract/games.ts';
import { sync } from '#sync/contract/sync.ts';
import { nowIso } from '../platform/clock.ts';
import { callEndpoint } from '../platform/http/callEndpoint.ts';
import { isOffline } from '../platform/http/httpClient.ts';
import { queryClient } from '../platform/queryClient.ts';
import { ignoreStorageErrors, publicDb, readCatalogueCursor, writeCatalogueCursor } from '../storage/database.ts';
import { setCatalogError } from './catalogStatus.ts';
import { applyChanges, compact, hasCatalog, packCatalog, readCatalog, replaceCatalog } from './catalogStore.ts';
import { lazyList } from './lazyGameList.ts';

/**
 * Milliseconds for all games, which a slow line takes longer to bring than other calls may last. Also where only news
 * are asked for: after a long while, or of a store that was restored, all games are the answer.
 */
const fullPullTimeoutMs = 120_000;

type Listener = (gameIds: string[]) => void;
const listeners = new Set<Listener>();
/** Calls back with the ids of the games that a pull changed. The data layer connects what depends on them (pwa/app/dataLayer.ts). */
export const onGamesChanged = (listener: Listener): void => void listeners.add(listener);

let pulling: Promise<void> | undefined;
/** Brings the catalogue on this device up to date. Who asks while it is on its way gets the same answer, or error. */
export function syncCatalog(): Promise<void> {
  pulling ??= pullAndTell().finally(() => {
    pulling = undefined;
  });
  return pulling;
}

/** The same as of now: what is on its way already may not know what was done a moment ago. */
export const resyncCatalog = (): Promise<void> => (pulling ?? Promise.resolve()).catch(() => {}).then(syncCatalog);

async function pullAndTell(): Promise<void> {
  try {
    await pull();
    setCatalogError(false);
  } catch (error) {
    if (!isOffline(error)) setCatalogError(true);
    throw error;
  }
}

const ask = (cursor: { rev: number; epoch: string } | undefined) =>
  callEndpoint(sync.catalogue, cursor ? { since: cursor.rev, epoch: cursor.epoch } : {}, {
    timeout: fullPullTimeoutMs,
  });

/** An answer that does not continue what is here is discarded whole. */
async function pull(): Promise<void> {
  const cursor = await readCatalogueCursor();
  const answer = await ask(cursor && (await hasCatalog()) ? cursor : undefined);
  const continues = answer.reset || (answer.epoch === cursor?.epoch && answer.since === cursor.rev);
  if (!continues) return;
  const present = answer.rows.flatMap(([, , game]) => (game ? [game] : []));
  const gone = answer.rows.flatMap(([id, , game]) => (game ? [] : [id]));
  const whole = answer.reset ? await packCatalog(present) : null;
  await publicDb.transaction('rw', publicDb.packs, publicDb.games, publicDb.meta, async () => {
    // Cleared or brought further while this was on its way: what it adds to is not here.
    if (!answer.reset && (await readCatalogueCursor())?.rev !== cursor?.rev) return;
    await (whole ? replaceCatalog(whole) : applyChanges(present, gone));
    await writeCatalogueCursor({ epoch: answer.epoch, rev: answer.rev, checkedAt: nowIso() });
  });
  // The first catalogue of a device says nothing about what it has downloaded.
  if (cursor) for (const listener of listeners) listener(present.map((game) => game.id));
  // A game that has gone may be what home features.
  if (cursor && answer.rows.length > 0) void queryClient.invalidateQueries({ queryKey: ['featured.list'] });
  // It is kept as it is too; the next pull tries again.
  await compact().catch(ignoreStorageErrors);
}

/** Newest first, as the server lists them. */
export const cachedGames = async (): Promise<Game[]> => lazyList(await readCatalog());
