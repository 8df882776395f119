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

/** Changes a row, made if there is none; without a new one it stays as it is. */
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

/** What the person made or chose on this device: the newest state waits, and none before it. */
const anew = (row: LocalSave, run: string, items: StorageEntries): Partial<LocalSave> => ({
  ...{ run, items: sortedEntries(items), seq: row.seq + 1, unsent: 1, savedAt: nowIso(), trouble: null },
});

/** Keeps what a game's own storage holds; one that is too large, which `null` is, stays there alone. */
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

/** Notes which of the game's databases cannot be carried. */
export const storeExcludedDatabases = (userId: string, gameId: string, leftOut: ExcludedDatabase[]) =>
  updateSave(userId, gameId, (row) =>
    JSON.stringify(row.leftOut ?? []) === JSON.stringify(leftOut) ? undefined : { leftOut },
  );

/** A state from a file, or a version taken up again: the game finds it at its next start. */
export const storeChosen = (userId: string, gameId: string, items: StorageEntries, from?: string) =>
  updateSave(userId, gameId, (row) => ({ ...anew(row, uuid(), items), from, placed: false }));

/** Said by the store before what is known here: sending and asking go on beside each other, so an answer can come late. */
const isBehind = (row: LocalSave, versions: readonly SaveVersion[]) =>
  (versions[0]?.counter ?? 0) < (row.versions[0]?.counter ?? 0);
const isKnown = (row: LocalSave, of: SaveVersion | undefined) =>
  row.versions.some(({ run, counter }) => run === of?.run && counter === of.counter);

/**
 * The store's answer to what was sent. What was kept meanwhile still waits. What is known here is newer where it has what was
 * sent below another device's; else the store went back to an earlier state, and is right.
 */
export const storeServerAnswer = (userId: string, sent: LocalSave, { versions: told, seen }: Save & { seen: number }) =>
  updateSave(userId, sent.gameId, (row) => {
    const versions = isBehind(row, told) && isKnown(row, told[0]) ? row.versions : told;
    // Another device goes by this one's name: from here on it has one of its own, and sends again.
    if (seen > row.seq) return { versions, device: uuid() };
    return {
      versions,
      base: told.find(({ run }) => run === sent.run)?.counter ?? row.base,
      unsent: row.seq === sent.seq ? 0 : 1,
      from: row.from === sent.from ? undefined : row.from,
    };
  });

/** The versions that the store had when it was asked, of which the newest is known here. */
export const storeVersions = (userId: string, gameId: string, versions: SaveVersion[]) =>
  updateSave(userId, gameId, (row) => (isBehind(row, versions) ? undefined : { versions }));

/** What the store had when it was asked. Nothing that waits here is given up for it, nor what is too large to be there or was refused. */
export const storeIfNewer = (userId: string, { gameId, versions, items }: Save & { items: StorageEntries }) =>
  updateSave(userId, gameId, (row) => {
    const [newest] = versions;
    if (!newest || isBehind(row, versions)) return undefined;
    if (newest.counter <= row.base || row.unsent === 1 || row.trouble) return { versions };
    const { run, counter: base, savedAt } = newest;
    return { versions, run, base, savedAt, items, placed: row.placed && same(row.items, items), trouble: null };
  });

/** Sends again what the store once had: it went back to an earlier state. */
export const markForResend = (userId: string, gameId: string, versions: SaveVersion[]) =>
  updateSave(userId, gameId, (row) => (row.unsent === 1 ? undefined : { versions, unsent: 1, seq: row.seq + 1 }));

/** What a server in front of the store refused is tried again once a start: somebody may have mended it. */
export const retryRefused = (userId: string): Promise<number> =>
  userDb(userId)
    .saves.filter(({ trouble }) => trouble === 'refusedBefore')
    .modify({ unsent: 1, trouble: null });
