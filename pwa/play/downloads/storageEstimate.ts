import { compareDescending } from '#sync/catalogue/referenceSort.ts';
import { storageReserveBytes } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { publicDb } from '../../storage/database.ts';
import type { Download } from '../../storage/download.ts';

export type StorageEstimate = { usage: number; quota: number };

/** What the browser says of the app's own origin; games lie in origins of their own, which it leaves out. */
async function ownRoom(): Promise<StorageEstimate | null> {
  const told = await navigator.storage?.estimate().catch(() => undefined);
  return told?.quota === undefined ? null : { usage: told.usage ?? 0, quota: told.quota };
}
const withCopies = <T extends StorageEstimate>(own: T, copies: readonly Download[]): T => ({
  ...own,
  usage: own.usage + totalBytes(copies),
});

/**
 * What the browser lets this device keep for us, and what is kept; null where it does not say. A browser may tell a
 * rounded room: where it was too kind, the file that finds none ends its download in words.
 */
export async function estimateStorage(): Promise<StorageEstimate | null> {
  const own = await ownRoom();
  return own && withCopies(own, await publicDb.downloads.toArray());
}

export type StorageInfo = StorageEstimate & { persisted: boolean };
/**
 * Tells of these copies and those after them what room there is, and whether the browser promised not to clear it. It is
 * asked anew when one was added, finished or removed; what arrives in between is only added.
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

/** Bytes that still have to come for a game: as its build says, and before that is known as the store says. */
export function remainingBytes({ fileSizeMB }: Pick<Game, 'fileSizeMB'>, copy: Download | undefined): number {
  if (copy?.state === 'done') return 0;
  return copy?.totalBytes ? copy.totalBytes - copy.bytes : fileSizeMB * 2 ** 20;
}

/** Bytes that are missing for so many to come, the reserve left free; 0 where all of it fits. */
export const missingBytes = (needed: number, free: number): number =>
  needed === 0 ? 0 : Math.max(0, needed + storageReserveBytes - free);

/** Copies in the order in which they would be missed least: longest not played here first, of two the larger. */
export function byLeastRecentlyPlayed(copies: readonly Download[]): Download[] {
  const last = ({ playedAt, wholeAt }: Download) => playedAt ?? wholeAt ?? '';
  return [...copies].sort((a, b) => compareDescending(last(b), last(a)) || b.bytes - a.bytes);
}

/** The first of these that free so much together; all, where even they do not. */
export function smallestSetFreeing(copies: readonly Download[], bytes: number): Download[] {
  const chosen: Download[] = [];
  for (const copy of copies) {
    if (totalBytes(chosen) >= bytes) break;
    chosen.push(copy);
  }
  return chosen;
}
