import { v7 as uuid } from 'uuid';
import { maxSaveBytes } from '#sync/constants.ts';
import type { Save, SaveVersion } from '#sync/contract/saves.ts';
import { type StorageEntries, sortedEntries, utf8Size } from '#sync/games/saves.ts';
import { nowIso } from '../platform/clock.ts';
import { userDb } from './database.ts';
import type { ExcludedDatabase } from './gameDatabases.ts';
import type { LocalSave } from './rows.ts';

/** The saves of an account on this device: each game's newest state, and whether the store has it. */

const fresh = (gameId: string): LocalSave => ({
  ...{ gameId, device: uuid(), seq: 0, unsent: 0, run: uuid(), base: 0, items: [], savedAt: nowIso() },
  ...{ versions: [], placed: false, trouble: null },
});

export const getSave = (userId: string, gameId: string) => userDb(userId).saves.get(gameId);
export const unsentSaves = (userId: string) => userDb(userId).saves.where('unsent').equals(1);

/** Changes a row, or creates it; if `change` returns undefined, nothing is written. */
export function updateSave(
  userId: string,
  gameId: string,
  change: (row: LocalSave) => Partial<LocalSave> | undefined,
): Promise<void> {
  const { saves } = userDb(userId);
  return userDb(userId).transaction('rw', saves, async () => {
    const row = (await saves.get(gameId)) ?? fresh(gameId);
    const changes = change(row);
    if (changes) await saves.put({ ...row, ...changes });
  });
}

const same = (a: StorageEntries, b: StorageEntries) =>
  JSON.stringify(sortedEntries(a)) === JSON.stringify(sortedEntries(b));

/** The fields of a state that the person made or chose on this device: the newest state waits, and no earlier one. */
const anew = (row: LocalSave, run: string, items: StorageEntries): Partial<LocalSave> => ({
  ...{ run, items: sortedEntries(items), seq: row.seq + 1, unsent: 1, savedAt: nowIso(), trouble: null },
});

/**
 * Stores what a game's own storage holds. A state that is too large, or `null`, stays in the game's own storage only.
 */
export async function storeState(
  userId: string,
  gameId: string,
  run: string,
  items: StorageEntries | null,
): Promise<'kept' | 'same' | 'tooLarge'> {
  if (!items || utf8Size(items) > maxSaveBytes) {
    await updateSave(userId, gameId, () => ({ placed: true, trouble: 'tooLarge' }));
    return 'tooLarge';
  }
  let how: 'kept' | 'same' = 'kept';
  await updateSave(userId, gameId, (row) => {
    how = same(row.items, items) && row.trouble !== 'tooLarge' ? 'same' : 'kept';
    if (how === 'same') return row.placed ? undefined : { placed: true };
    return { ...anew(row, run, items), placed: true };
  });
  return how;
}

/** Records which of the game's databases cannot be saved. */
export const storeExcludedDatabases = (userId: string, gameId: string, leftOut: ExcludedDatabase[]) =>
  updateSave(userId, gameId, (row) =>
    JSON.stringify(row.leftOut ?? []) === JSON.stringify(leftOut) ? undefined : { leftOut },
  );

/** Stores a state from a file, or a restored version: the game finds it at its next start. */
export const storeChosen = (userId: string, gameId: string, items: StorageEntries, from?: string) =>
  updateSave(userId, gameId, (row) => ({ ...anew(row, uuid(), items), from, placed: false }));

/**
 * Whether an answer is older than what is known here: sending and reading run at the same time, so an answer can come
 * late.
 */
const isBehind = (row: LocalSave, versions: readonly SaveVersion[]) =>
  (versions[0]?.counter ?? 0) < (row.versions[0]?.counter ?? 0);
const isKnown = (row: LocalSave, of: SaveVersion | undefined) =>
  row.versions.some(({ run, counter }) => run === of?.run && counter === of.counter);

/**
 * Stores the store's answer to a sent state. A state stored meanwhile still waits. The versions known here win if they
 * list the answer's newest below another device's; otherwise the store was restored to an earlier state, and its answer
 * wins.
 */
export const storeServerAnswer = (userId: string, sent: LocalSave, { versions: told, seen }: Save & { seen: number }) =>
  updateSave(userId, sent.gameId, (row) => {
    const versions = isBehind(row, told) && isKnown(row, told[0]) ? row.versions : told;
    // Another device uses this one's id: this device takes a new id and sends again.
    if (seen > row.seq) return { versions, device: uuid() };
    return {
      versions,
      base: told.find(({ run }) => run === sent.run)?.counter ?? row.base,
      unsent: row.seq === sent.seq ? 0 : 1,
      from: row.from === sent.from ? undefined : row.from,
    };
  });

/** Stores the versions that the store had when it was asked; the newest of them is known here. */
export const storeVersions = (userId: string, gameId: string, versions: SaveVersion[]) =>
  updateSave(userId, gameId, (row) => (isBehind(row, versions) ? undefined : { versions }));

/**
 * Stores what the store had when it was asked. It never replaces a state that waits here, is too large to be sent or
 * was refused.
 */
export const storeIfNewer = (userId: string, { gameId, versions, items }: Save & { items: StorageEntries }) =>
  updateSave(userId, gameId, (row) => {
    const [newest] = versions;
    if (!newest || isBehind(row, versions)) return undefined;
    if (newest.counter <= row.base || row.unsent === 1 || row.trouble) return { versions };
    const { run, counter: base, savedAt } = newest;
    return { versions, run, base, savedAt, items, placed: row.placed && same(row.items, items), trouble: null };
  });

/** Marks a state that the store once had to be sent again, after the store was restored to an earlier state. */
export const markForResend = (userId: string, gameId: string, versions: SaveVersion[]) =>
  updateSave(userId, gameId, (row) => (row.unsent === 1 ? undefined : { versions, unsent: 1, seq: row.seq + 1 }));

/** Retries the states that a proxy in front of the store refused, once per start: its limit may have been changed. */
export const retryRefused = (userId: string): Promise<number> =>
  userDb(userId)
    .saves.filter(({ trouble }) => trouble === 'refusedBefore')
    .modify({ unsent: 1, trouble: null });
