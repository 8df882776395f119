import type { StorageEntries } from '#sync/games/saves.ts';
import { Refusal } from '#sync/refusal.ts';
import { getMessages } from '../i18n/messages.ts';
import { scheduleSync } from '../outbox/enqueueWrite.ts';
import { rerunSync } from '../outbox/syncCycle.ts';
import { playLockName } from '../outbox/syncSaves.ts';
import { withLockWithin } from '../platform/webLocks.ts';
import { openSaveBridge } from '../play/frame/saveBridgeFrame.ts';
import { readSaveOwner } from '../storage/saveHolders.ts';
import { getSave, storeChosen, storeState } from '../storage/saveStore.ts';

/** Milliseconds to wait for a game that may still count as played. */
const lockTimeoutMs = 3_000;

type Hosted = { id: string; gameUrl: string };

/** Reads the game's own storage; undefined if its page does not answer, as without a network. */
async function lookInto(gameUrl: string): Promise<StorageEntries | null | undefined> {
  const keeper = openSaveBridge(gameUrl, () => {});
  try {
    await keeper.opened;
    return await keeper.look(true);
  } catch {
    return undefined;
  } finally {
    keeper.close();
  }
}

/** Stores what the game wrote last, in case its page was too busy to report it when the game was left. */
async function keepLastWords(userId: string, { id, gameUrl }: Hosted): Promise<void> {
  const row = await getSave(userId, id);
  if (!row?.placed || (await readSaveOwner(id)) !== userId) return;
  const items = await lookInto(gameUrl);
  // An empty storage is no progress: the browser may have cleared it.
  if (items === undefined || items?.length === 0) return;
  await storeState(userId, id, row.run, items);
}

/**
 * Sends the waiting state. The device has one state of a game, so what only this device has must reach the account
 * before another replaces it.
 */
async function sendWaiting(userId: string, gameId: string): Promise<void> {
  const waits = async () => (await getSave(userId, gameId))?.unsent === 1;
  if (!(await waits())) return;
  await rerunSync(userId);
  if (await waits()) throw new Refusal('conflict', { message: getMessages('game').saves.waitsFirst });
}

/**
 * Replaces the save in use with a state from a file, or with the version `from`; the replaced one stays as the version
 * before. Refuses while the game is played here, and while the save in use waits and cannot be sent.
 */
export async function restoreSave(userId: string, game: Hosted, items: StorageEntries, from?: string): Promise<void> {
  // A window that was just left releases the lock in a moment, and so does a fetch of the store's save.
  await withLockWithin(playLockName(userId, game.id), lockTimeoutMs, async (mine) => {
    if (!mine) throw new Refusal('conflict', { message: getMessages('game').saves.playing });
    await keepLastWords(userId, game);
    await sendWaiting(userId, game.id);
    await storeChosen(userId, game.id, items, from);
  });
  scheduleSync(userId);
}
