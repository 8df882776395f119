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
 * The catalogue as this device keeps it: packs of some hundred games in the order of their ids, and beside them, one by
 * one, the games that are newer than the packs. These are put into the packs when they have become many.
 */
const { packs, games } = publicDb;

/** So many games may lie beside the packs. */
export const maxUnpackedGames = 200;

const isHere = (row: Game | Tombstone): row is Game => !('gone' in row);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** The last of sorted texts that is not after this one; -1 where all are. */
const lastUpTo = (length: number, at: (place: number) => string, wanted: string): number =>
  lowerBound(0, length, (place) => at(place) > wanted) - 1;
const firstIdOf = (key: string) => key.slice(0, key.indexOf(' '));
/** The pack that has a game, or would have it. */
const packFor = (keys: readonly string[], id: string) =>
  Math.max(
    0,
    lastUpTo(keys.length, (place) => firstIdOf(keys[place] as string), id),
  );

/** Where a game is in a pack; -1 where it is not. */
function rowOf(packed: Pack, id: string): number {
  const row = lastUpTo(packed.length, (place) => textCell(packed, 'id', place), id);
  return row >= 0 && textCell(packed, 'id', row) === id ? row : -1;
}

/** Packs in memory, by their keys, which name their contents. */
let opened = new Map<string, Pack>();
/** A pack could not be read: its file is damaged or gone. What it had comes from the store again. */
let damaged = false;

/**
 * Brings packs into memory. Those that `all` there are do not name are forgotten; what is asked for here is held, for
 * whoever else reads meanwhile may forget it.
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

/** Every pack by its key: all in one go where none is in memory, and else those that are new. */
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

/** Whether there is a catalogue here that can be read. */
export const hasCatalog = async (): Promise<boolean> => !damaged && (await packs.count()) + (await games.count()) > 0;

/** All games, newest first as the server lists them; those of one moment by their ids. */
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

/** Some games, in the order of these ids; undefined for one that is not offered. */
export const readGamesById = (ids: readonly string[]): Promise<(Game | undefined)[]> =>
  readGames(async () => {
    const loose = await games.bulkGet([...ids]);
    const keys = loose.every(Boolean) ? [] : await packs.toCollection().primaryKeys();
    const keyOf = (id: string) => keys[packFor(keys, id)];
    const wanted = [...new Set(ids.flatMap((id, i) => (loose[i] ? [] : (keyOf(id) ?? []))))];
    // Where all lie beside the packs nobody has asked which packs there are.
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
 * Keeps a game as it has just been answered, where it is another than before. Of what has come since it was asked for,
 * `asOf` that state of the catalogue, nothing is undone, and a game that has left the store stays gone: only a pull brings
 * one back.
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

/** Within the transaction of who calls: what has changed lies beside the packs. */
export async function applyChanges(present: readonly Game[], gone: readonly string[]): Promise<void> {
  await games.bulkPut([...present, ...gone.map((id): Tombstone => ({ id, gone: true }))]);
}

const portionsOf = (all: readonly Game[]): Game[][] =>
  Array.from({ length: Math.ceil(all.length / packSize) }, (_, n) => all.slice(n * packSize, (n + 1) * packSize));
const packsOf = (all: readonly Game[]): Pack[] => portionsOf(all).map(pack);
const rowFor = (packed: Pack) => ({ key: `${textCell(packed, 'id', 0)} ${v4()}`, pack: packed });

/** A whole catalogue, packed portion by portion, so that nothing on the page waits for all of them. */
export async function packCatalog(all: readonly Game[]): Promise<Pack[]> {
  const packed: Pack[] = [];
  for (const portion of portionsOf([...all].sort(byId))) {
    packed.push(pack(portion));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return packed;
}

/** Within the transaction of who calls: this is the whole catalogue. */
export async function replaceCatalog(all: readonly Pack[]): Promise<void> {
  await packs.clear();
  await games.clear();
  await packs.bulkAdd(all.map(rowFor));
  damaged = false;
}

/** Puts what lies beside the packs into them, when it is much. A pack that nothing of it belongs to stays as it is. */
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
