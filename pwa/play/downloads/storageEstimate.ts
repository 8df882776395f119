import { compareDescending } from '#sync/catalogue/referenceSort.ts';
import { storageReserveBytes } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { publicDb } from '../../storage/database.ts';
import type { Download } from '../../storage/download.ts';

export type StorageEstimate = { usage: number; quota: number };

/** The browser's estimate for the app's own origin; it leaves out games, which are in origins of their own. */
async function ownRoom(): Promise<StorageEstimate | null> {
  const told = await navigator.storage?.estimate().catch(() => undefined);
  return told?.quota === undefined ? null : { usage: told.usage ?? 0, quota: told.quota };
}
const withCopies = <T extends StorageEstimate>(own: T, copies: readonly Download[]): T => ({
  ...own,
  usage: own.usage + totalBytes(copies),
});

/**
 * The space that the browser grants and the space in use; null if the browser does not say. A browser may round the
 * quota up: then a file that finds no space ends its download with a message.
 */
export async function estimateStorage(): Promise<StorageEstimate | null> {
  const own = await ownRoom();
  return own && withCopies(own, await publicDb.downloads.toArray());
}

export type StorageInfo = StorageEstimate & { persisted: boolean };
/**
 * Creates a function that reports the space for a list of copies, and whether the browser promised not to evict them.
 * It asks the browser again when a copy was added, finished or removed; downloads in between are added up.
 */
export function createStorageReporter(): (copies: readonly Download[]) => Promise<StorageInfo | null> {
  let askedOf: string | undefined;
  let own: Promise<StorageInfo | null>;
  const ask = async () => {
    const room = await ownRoom();
    return room && { ...room, persisted: await navigator.storage.persisted() };
  };
  return async (copies) => {
    const these = copies.map(({ gameId, state }) => `${gameId} ${state === 'done'}`).join();
    if (these !== askedOf) own = ask().catch(() => null);
    askedOf = these;
    const told = await own;
    return told && withCopies(told, copies);
  };
}

export const totalBytes = (copies: readonly Download[]) => copies.reduce((sum, { bytes }) => sum + bytes, 0);
export const freeBytes = ({ usage, quota }: StorageEstimate) => Math.max(0, quota - usage);

/** The bytes still to be downloaded for a game: by its build, or by the store's figure until the build is known. */
export function remainingBytes({ fileSizeMB }: Pick<Game, 'fileSizeMB'>, copy: Download | undefined): number {
  if (copy?.state === 'done') return 0;
  return copy?.totalBytes ? copy.totalBytes - copy.bytes : fileSizeMB * 2 ** 20;
}

/** The bytes that are missing for a download while the reserve stays free; 0 if everything fits. */
export const missingBytes = (needed: number, free: number): number =>
  needed === 0 ? 0 : Math.max(0, needed + storageReserveBytes - free);

/** Sorts copies by how little they would be missed: longest not played here first, of two the larger. */
export function byLeastRecentlyPlayed(copies: readonly Download[]): Download[] {
  const last = ({ playedAt, wholeAt }: Download) => playedAt ?? wholeAt ?? '';
  return [...copies].sort((a, b) => compareDescending(last(b), last(a)) || b.bytes - a.bytes);
}

/** The first of these copies that together free this many bytes; all of them if even that is not enough. */
export function smallestSetFreeing(copies: readonly Download[], bytes: number): Download[] {
  const chosen: Download[] = [];
  for (const copy of copies) {
    if (totalBytes(chosen) >= bytes) break;
    chosen.push(copy);
  }
  return chosen;
}
