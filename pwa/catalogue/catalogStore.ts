import { v4 } from 'uuid';
import { type CatalogView, encodeRef, packSize } from '#sync/catalogue/catalogView.ts';
import { type Pack, pack, textCell, unpackGame } from '#sync/catalogue/columnarPack.ts';
import type { Game } from '#sync/contract/games.ts';
import { lowerBound } from '#sync/util/lowerBound.ts';
import { publicDb, readCatalogueCursor, readGames } from '../storage/database.ts';
import type { Tombstone } from '../storage/rows.ts';
import { isSameGame } from './lazyGameList.ts';
import { mergeNewestFirst } from './mergeByDate.ts';

/**
 * The catalogue on this device: packs of some hundred games in the order of their ids, and next to them single records
 * of the games that are newer than the packs. When there are many such records, they are merged into the packs.
 */
const { packs, games } = publicDb;

/** The largest number of games that may be outside the packs. */
export const maxUnpackedGames = 200;

const isHere = (row: Game | Tombstone): row is Game => !('gone' in row);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Finds the last of sorted texts that is not after `wanted`; -1 if all are. */
const lastUpTo = (length: number, at: (place: number) => string, wanted: string): number =>
  lowerBound(0, length, (place) => at(place) > wanted) - 1;
const firstIdOf = (key: string) => key.slice(0, key.indexOf(' '));
/** The number of the pack that has a game, or would have it. */
const packFor = (keys: readonly string[], id: string) =>
  Math.max(
    0,
    lastUpTo(keys.length, (place) => firstIdOf(keys[place] as string), id),
  );

/** The row of a game in a pack; -1 if it is not there. */
function rowOf(packed: Pack, id: string): number {
  const row = lastUpTo(packed.length, (place) => textCell(packed, 'id', place), id);
  return row >= 0 && textCell(packed, 'id', row) === id ? row : -1;
}

/** Packs in memory by key; a key identifies the pack's contents. */
let opened = new Map<string, Pack>();
/**
 * Whether a pack could not be read: its file is damaged or gone. The next pull fetches its games from the store again.
 */
let damaged = false;

/**
 * Loads packs into memory and drops those that `all` does not name. The requested packs are held in a local map,
 * because a concurrent read may drop them.
 */
async function openPacks(keys: readonly string[], all: readonly string[]): Promise<Pack[]> {
  const held = new Map(opened);
  const unread = keys.filter((key) => !held.has(key));
  for (const row of unread.length > 0 ? await readable(packs.bulkGet(unread)) : [])
    if (row) held.set(row.key, row.pack);
  remember(held, all);
  return keys.flatMap((key) => held.get(key) ?? []);
}

function remember(held: ReadonlyMap<string, Pack>, all: readonly string[]): void {
  opened = new Map(
    all.flatMap((key): [string, Pack][] => {
      const packed = held.get(key) ?? opened.get(key);
      return packed ? [[key, packed]] : [];
    }),
  );
}

const readable = <T>(rows: PromiseLike<T>): Promise<T> =>
  Promise.resolve(rows).catch((error: Error) => {
    damaged ||= error.name !== 'DatabaseClosedError';
    throw error;
  });

/** Loads every pack by its key: all in one read if none is in memory, otherwise only the new ones. */
async function allPacks(): Promise<[keys: string[], packs: Pack[]]> {
  if (opened.size === 0) {
    const rows = await readable(packs.toArray());
    const keys = rows.map(({ key }) => key);
    remember(new Map(rows.map(({ key, pack: packed }) => [key, packed])), keys);
    return [keys, rows.map(({ pack: packed }) => packed)];
  }
  const keys = await packs.toCollection().primaryKeys();
  return [keys, await openPacks(keys, keys)];
}

/** Whether this device has a catalogue that can be read. */
export const hasCatalog = async (): Promise<boolean> => !damaged && (await packs.count()) + (await games.count()) > 0;

/** Reads all games, newest first as the server lists them; games of the same time are sorted by id. */
export async function readCatalog(): Promise<CatalogView> {
  const [[keys, kept], loose] = await readGames(() => Promise.all([allPacks(), games.toArray()]));
  const hidden = new Set(
    loose.flatMap(({ id }) => {
      const number = packFor(keys, id);
      const row = kept[number] ? rowOf(kept[number], id) : -1;
      return row < 0 ? [] : [encodeRef(number, row)];
    }),
  );
  return mergeNewestFirst(kept, packsOf(loose.filter(isHere)), hidden);
}

/** Reads some games in the order of these ids; undefined for a game that the store does not offer. */
export const readGamesById = (ids: readonly string[]): Promise<(Game | undefined)[]> =>
  readGames(async () => {
    const loose = await games.bulkGet([...ids]);
    const keys = loose.every(Boolean) ? [] : await packs.toCollection().primaryKeys();
    const keyOf = (id: string) => keys[packFor(keys, id)];
    const wanted = [...new Set(ids.flatMap((id, i) => (loose[i] ? [] : (keyOf(id) ?? []))))];
    // The pack keys were not read if every game is outside the packs.
    const read = wanted.length > 0 ? await openPacks(wanted, keys) : [];
    return ids.map((id, i) => {
      const row = loose[i];
      if (row) return isHere(row) ? row : undefined;
      const packed = read[wanted.indexOf(keyOf(id) ?? '')];
      const at = packed ? rowOf(packed, id) : -1;
      return packed && at >= 0 ? unpackGame(packed, at) : undefined;
    });
  });
export const readGame = async (id: string): Promise<Game | undefined> => (await readGamesById([id]))[0];

/**
 * Stores a game from a response if it has changed. `asOf` is the catalogue's state when the request was made: if a pull
 * has changed it since, nothing is stored. A deleted game stays deleted, because only a pull can bring one back.
 */
export async function cacheGame(game: Game, asOf?: { rev: number } | undefined): Promise<void> {
  const known = await readGame(game.id);
  if (known && isSameGame(game, known)) return;
  await publicDb.transaction('rw', games, publicDb.meta, async () => {
    if (asOf && (await readCatalogueCursor())?.rev !== asOf.rev) return;
    const row = await games.get(game.id);
    if (!row || isHere(row)) await games.put(game);
  });
}

/** Stores changed and deleted games outside the packs, within the caller's transaction. */
export async function applyChanges(present: readonly Game[], gone: readonly string[]): Promise<void> {
  await games.bulkPut([...present, ...gone.map((id): Tombstone => ({ id, gone: true }))]);
}

const portionsOf = (all: readonly Game[]): Game[][] =>
  Array.from({ length: Math.ceil(all.length / packSize) }, (_, n) => all.slice(n * packSize, (n + 1) * packSize));
const packsOf = (all: readonly Game[]): Pack[] => portionsOf(all).map(pack);
const rowFor = (packed: Pack) => ({ key: `${textCell(packed, 'id', 0)} ${v4()}`, pack: packed });

/** Packs a complete catalogue in portions, so that the page stays responsive. */
export async function packCatalog(all: readonly Game[]): Promise<Pack[]> {
  const packed: Pack[] = [];
  for (const portion of portionsOf([...all].sort(byId))) {
    packed.push(pack(portion));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return packed;
}

/** Replaces the whole catalogue, within the caller's transaction. */
export async function replaceCatalog(all: readonly Pack[]): Promise<void> {
  await packs.clear();
  await games.clear();
  await packs.bulkAdd(all.map(rowFor));
  damaged = false;
}

/** Merges the games outside the packs into them if there are many. A pack without changes is not rewritten. */
export async function compact(most = maxUnpackedGames): Promise<void> {
  if ((await games.count()) <= most) return;
  await publicDb.transaction('rw', packs, games, async () => {
    const keys = await packs.toCollection().primaryKeys();
    const changes = new Map<number, (Game | Tombstone)[]>();
    for (const row of await games.toArray()) {
      const rows = changes.get(packFor(keys, row.id)) ?? [];
      changes.set(packFor(keys, row.id), rows);
      rows.push(row);
    }
    for (const [number, rows] of changes) {
      const key = keys[number];
      const known = key === undefined ? undefined : (await packs.get(key))?.pack;
      const all = new Map(known ? Array.from({ length: known.length }, (_, row) => entry(unpackGame(known, row))) : []);
      for (const row of rows)
        if (isHere(row)) all.set(row.id, row);
        else all.delete(row.id);
      if (key !== undefined) await packs.delete(key);
      for (const portion of portionsOf([...all.values()].sort(byId))) await packs.add(rowFor(pack(portion)));
    }
    await games.clear();
  });
}
const entry = (game: Game): [string, Game] => [game.id, game];
