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
 * The timeout of a pull, in milliseconds: a slow connection needs longer for all games than other calls may take. It is
 * the same for changes only, because after a long time, or after the store was restored, the response is all games.
 */
const fullPullTimeoutMs = 120_000;

type Listener = (gameIds: string[]) => void;
const listeners = new Set<Listener>();
/**
 * Registers a callback for the ids of the games that a pull changed. The data layer connects what depends on them
 * (pwa/app/dataLayer.ts).
 */
export const onGamesChanged = (listener: Listener): void => void listeners.add(listener);

let pulling: Promise<void> | undefined;
/** Updates the catalogue on this device. Concurrent callers share one pull, and its error. */
export function syncCatalog(): Promise<void> {
  pulling ??= pullAndTell().finally(() => {
    pulling = undefined;
  });
  return pulling;
}

/**
 * Updates the catalogue from the present state: a running pull may not know the latest change, so another one follows
 * it.
 */
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

/** Pulls changes. A response that does not continue the catalogue on this device is discarded. */
async function pull(): Promise<void> {
  const cursor = await readCatalogueCursor();
  const answer = await ask(cursor && (await hasCatalog()) ? cursor : undefined);
  const continues = answer.reset || (answer.epoch === cursor?.epoch && answer.since === cursor.rev);
  if (!continues) return;
  const present = answer.rows.flatMap(([, , game]) => (game ? [game] : []));
  const gone = answer.rows.flatMap(([id, , game]) => (game ? [] : [id]));
  const whole = answer.reset ? await packCatalog(present) : null;
  await publicDb.transaction('rw', publicDb.packs, publicDb.games, publicDb.meta, async () => {
    // Another window has cleared or advanced the catalogue during the request: the changes do not apply to it.
    if (!answer.reset && (await readCatalogueCursor())?.rev !== cursor?.rev) return;
    await (whole ? replaceCatalog(whole) : applyChanges(present, gone));
    await writeCatalogueCursor({ epoch: answer.epoch, rev: answer.rev, checkedAt: nowIso() });
  });
  // The first pull of a device is no news about its downloads.
  if (cursor) for (const listener of listeners) listener(present.map((game) => game.id));
  // A deleted game may be one that home features.
  if (cursor && answer.rows.length > 0) void queryClient.invalidateQueries({ queryKey: ['featured.list'] });
  // The changes are stored even if they cannot be merged into packs; the next pull tries again.
  await compact().catch(ignoreStorageErrors);
}

/** Lists the games newest first, as the server does. */
export const cachedGames = async (): Promise<Game[]> => lazyList(await readCatalog());
