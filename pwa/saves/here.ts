import { v7 as uuid } from 'uuid';
import type { Save, SaveVersion } from '#sync/contract/saves.ts';
import { saveBytesMax } from '#sync/rules.ts';
import { bytesOf, type Items, inOrder } from '#sync/saves.ts';
import { now } from '../clock.ts';
import { type SaveHere, userDb } from '../db.ts';
import type { LeftOut } from '../play/databases.ts';

/** The saves of an account on this device: each game's newest state, and whether the store has it. */

const fresh = (gameId: string): SaveHere => ({
  ...{ gameId, device: uuid(), seq: 0, unsent: 0, run: uuid(), base: 0, items: [], savedAt: now() },
  ...{ versions: [], placed: false, trouble: null },
});

export const saveOf = (userId: string, gameId: string) => userDb(userId).saves.get(gameId);
export const unsentSaves = (userId: string) => userDb(userId).saves.where('unsent').equals(1);

/** Changes a row, made if there is none; without a new one it stays as it is. */
export function changeSave(
  userId: string,
  gameId: string,
  change: (row: SaveHere) => Partial<SaveHere> | undefined,
): Promise<void> {
  const { saves } = userDb(userId);
  return userDb(userId).transaction('rw', saves, async () => {
    const row = (await saves.get(gameId)) ?? fresh(gameId);
    const changes = change(row);
    if (changes) await saves.put({ ...row, ...changes });
  });
}

const same = (a: Items, b: Items) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));

/** What the person made or chose on this device: the newest state waits, and none before it. */
const anew = (row: SaveHere, run: string, items: Items): Partial<SaveHere> => ({
  ...{ run, items: inOrder(items), seq: row.seq + 1, unsent: 1, savedAt: now(), trouble: null },
});

/** Keeps what a game's own storage holds; one that is too large, which `null` is, stays there alone. */
export async function keepState(
  userId: string,
  gameId: string,
  run: string,
  items: Items | null,
): Promise<'kept' | 'same' | 'tooLarge'> {
  if (!items || bytesOf(items) > saveBytesMax) {
    await changeSave(userId, gameId, () => ({ placed: true, trouble: 'tooLarge' }));
    return 'tooLarge';
  }
  let how: 'kept' | 'same' = 'kept';
  await changeSave(userId, gameId, (row) => {
    how = same(row.items, items) && row.trouble !== 'tooLarge' ? 'same' : 'kept';
    if (how === 'same') return row.placed ? undefined : { placed: true };
    return { ...anew(row, run, items), placed: true };
  });
  return how;
}

/** Notes which of the game's databases cannot be carried. */
export const keepLeftOut = (userId: string, gameId: string, leftOut: LeftOut[]) =>
  changeSave(userId, gameId, (row) =>
    JSON.stringify(row.leftOut ?? []) === JSON.stringify(leftOut) ? undefined : { leftOut },
  );

/** A state from a file, or a version taken up again: the game finds it at its next start. */
export const keepChosen = (userId: string, gameId: string, items: Items, from?: string) =>
  changeSave(userId, gameId, (row) => ({ ...anew(row, uuid(), items), from, placed: false }));

/** Said by the store before what is known here: sending and asking go on beside each other, so an answer can come late. */
const isBehind = (row: SaveHere, versions: readonly SaveVersion[]) =>
  (versions[0]?.counter ?? 0) < (row.versions[0]?.counter ?? 0);
const isKnown = (row: SaveHere, of: SaveVersion | undefined) =>
  row.versions.some(({ run, counter }) => run === of?.run && counter === of.counter);

/**
 * The store's answer to what was sent. What was kept meanwhile still waits. What is known here is newer where it has what was
 * sent below another device's; else the store went back to an earlier state, and is right.
 */
export const keepAnswer = (userId: string, sent: SaveHere, { versions: told, seen }: Save & { seen: number }) =>
  changeSave(userId, sent.gameId, (row) => {
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
export const keepVersions = (userId: string, gameId: string, versions: SaveVersion[]) =>
  changeSave(userId, gameId, (row) => (isBehind(row, versions) ? undefined : { versions }));

/** What the store had when it was asked. Nothing that waits here is given up for it, nor what is too large to be there or was refused. */
export const keepNewer = (userId: string, { gameId, versions, items }: Save & { items: Items }) =>
  changeSave(userId, gameId, (row) => {
    const [newest] = versions;
    if (!newest || isBehind(row, versions)) return undefined;
    if (newest.counter <= row.base || row.unsent === 1 || row.trouble) return { versions };
    const { run, counter: base, savedAt } = newest;
    return { versions, run, base, savedAt, items, placed: row.placed && same(row.items, items), trouble: null };
  });

/** Sends again what the store once had: it went back to an earlier state. */
export const sendAgain = (userId: string, gameId: string, versions: SaveVersion[]) =>
  changeSave(userId, gameId, (row) => (row.unsent === 1 ? undefined : { versions, unsent: 1, seq: row.seq + 1 }));
