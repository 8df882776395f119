import type { StorageEntries } from '#sync/games/saves.ts';
import { Refusal } from '#sync/refusal.ts';
import { getMessages } from '../i18n/messages.ts';
import { scheduleSync } from '../outbox/enqueueWrite.ts';
import { runSyncAgain } from '../outbox/syncCycle.ts';
import { playLockName } from '../outbox/syncSaves.ts';
import { withLockWithin } from '../platform/webLocks.ts';
import { openSaveBridge } from '../play/frame/saveBridgeFrame.ts';
import { readSaveOwner } from '../storage/saveHolders.ts';
import { getSave, storeChosen, storeState } from '../storage/saveStore.ts';

/** Milliseconds for which a game may still count as played. */
const lockTimeoutMs = 3_000;

type Hosted = { id: string; gameUrl: string };

/** What lies in the game's own storage; undefined where its page does not say, as without a network. */
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

/** What the game wrote in its last moment, where its page was too busy to say so when it was left. */
async function keepLastWords(userId: string, { id, gameUrl }: Hosted): Promise<void> {
  const row = await getSave(userId, id);
  if (!row?.placed || (await readSaveOwner(id)) !== userId) return;
  const items = await lookInto(gameUrl);
  // Nothing there is no progress: the browser may have cleared it.
  if (items === undefined || items?.length === 0) return;
  await storeState(userId, id, row.run, items);
}

/** The device has one state of a game: what only this one has is in the account before another takes its place. */
async function sendWaiting(userId: string, gameId: string): Promise<void> {
  const waits = async () => (await getSave(userId, gameId))?.unsent === 1;
  if (!(await waits())) return;
  await runSyncAgain(userId);
  if (await waits()) throw new Refusal('conflict', { message: getMessages('game').saves.waitsFirst });
}

/**
 * Puts a state from a file, or the version `from`, in the place of the one that is used, which stays as the one before.
 * Refuses while the game is played here, and while what is used now waits and cannot be sent.
 */
export async function restoreSave(userId: string, game: Hosted, items: StorageEntries, from?: string): Promise<void> {
  // A window that was just left lets go of it in a moment, and so does who looks what the store has.
  await withLockWithin(playLockName(userId, game.id), lockTimeoutMs, async (mine) => {
    if (!mine) throw new Refusal('conflict', { message: getMessages('game').saves.playing });
    await keepLastWords(userId, game);
    await sendWaiting(userId, game.id);
    await storeChosen(userId, game.id, items, from);
  });
  scheduleSync(userId);
}
