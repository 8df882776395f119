import { v7 as uuid } from 'uuid';
import { type StorageEntries, utf8Size } from '#sync/games/saves.ts';
import { monitorStorage } from '../engine/storageStatus.ts';
import { scheduleSync } from '../outbox/enqueueWrite.ts';
import { fetchSave, isOpenInAnotherTab, playLockName, uploadDelay } from '../outbox/syncSaves.ts';
import { isOnline } from '../platform/http/httpClient.ts';
import { acquireSharedLock } from '../platform/webLocks.ts';
import { openSaveBridge, type SaveBridge } from '../play/frame/saveBridgeFrame.ts';
import { isTrustedDevice } from '../session/trustedDevice.ts';
import { ignoreStorageErrors, isStorageError, publicDb } from '../storage/database.ts';
import { trustedBuilds } from '../storage/download.ts';
import type { ExcludedDatabase } from '../storage/gameDatabases.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import { readSaveOwner, unowned, writeSaveOwner } from '../storage/saveHolders.ts';
import { getSave, storeExcludedDatabases, storeState, updateSave } from '../storage/saveStore.ts';
import { readSession } from '../storage/sessionStore.ts';
import { isLastPlayer, setLastPlayer } from './lastPlayer.ts';

/** Milliseconds that a start waits for other devices' saves, longer if this device has none of the game, */
const bringMax = { known: 2_500, unknown: 10_000 };
/** and that an end waits for the game's last writes: a page that does not even answer sends none. */
const lastSaveDelayMs = 100;
const lastWordsMax = 500;
const answerMax = 450;

const rest = (ms: number) => new Promise<undefined>((over) => setTimeout(over, ms));

/**
 * `apart`: the game runs on what is in its storage, and its progress is found at the next start. `other`: its storage
 * may be another account's, or older than the stored save, so the game does not start on it.
 */
export type SaveStart = 'ready' | 'apart' | 'other';
export type SaveSession = {
  begun: Promise<SaveStart>;
  /** Stores and sends the game's last state; call it once the game is gone. */
  end(): Promise<void>;
};

/** Puts the account's save into the game's storage, and stores what the game makes of it while it is played. */
export function startSaveSession(
  userId: string,
  { id: gameId, gameUrl }: { id: string; gameUrl: string },
  onTooLarge: () => void,
): SaveSession {
  const run = uuid();
  let keeper: SaveBridge | undefined;
  let release = () => {};
  let over = false;
  let sentAt = Number.NEGATIVE_INFINITY;

  async function keep(items: StorageEntries | null): Promise<void> {
    // The account was signed out in another window: this one plays on until it is left, and nothing of it is stored.
    if ((await readSession()).userId !== userId) return;
    const how = await retryAfterEviction(() => storeState(userId, gameId, run, items));
    if (how === 'tooLarge') onTooLarge();
    const due = performance.now() - sentAt > uploadDelay(items ? utf8Size(items) : 0);
    if (how !== 'kept' || !due) return;
    sentAt = performance.now();
    scheduleSync(userId);
  }
  async function noteLeftOut(leftOut: ExcludedDatabase[]): Promise<void> {
    if ((await readSession()).userId === userId) await storeExcludedDatabases(userId, gameId, leftOut);
  }
  const notKept = (error: unknown) => {
    ignoreStorageErrors(error);
    void monitorStorage();
  };

  /** Whether the game's storage is newer than the stored save, because a window that died has played on from it. */
  const goesOn = async (holder: string | undefined) =>
    holder === userId && (await getSave(userId, gameId))?.placed === true;

  /** Whether to adopt progress from before saves were stored: on a trusted device it is its owner's. */
  const adopts = async (holder: string | undefined) =>
    holder === undefined && isTrustedDevice(userId) && !(await getSave(userId, gameId))?.items.length;

  /** Decides without an answer of the game's page whether its storage belongs to this account. */
  async function unasked(holder: string | undefined): Promise<SaveStart> {
    // If no account's save was ever there, and this account has none, the storage can only become this account's.
    if (holder !== undefined || (await getSave(userId, gameId))?.items.length) return 'other';
    await updateSave(userId, gameId, () => ({ placed: true }));
    await writeSaveOwner(gameId, userId);
    return 'apart';
  }

  async function put(opened: SaveBridge): Promise<SaveStart> {
    const holder = await readSaveOwner(gameId);
    const stays = (await goesOn(holder)) || (await adopts(holder));
    let there: StorageEntries | null;
    let asked = false;
    try {
      await opened.opened;
      const copy = await publicDb.downloads.get(gameId);
      // The worker checks each file when it is requested, even if this message fails.
      const expected = opened.expect(copy ? trustedBuilds(copy) : []).catch(() => {});
      // A change that is cut off in the middle leaves a storage that counts as nobody's.
      if (!stays) await writeSaveOwner(gameId, unowned);
      asked = true;
      there = await opened.place((await getSave(userId, gameId))?.items ?? [], {
        over: !stays,
        own: holder === userId,
        newInTab: !(await isLastPlayer(userId, gameId)),
      });
      await setLastPlayer(userId, gameId);
      await expected;
    } catch (error) {
      if (isStorageError(error)) void monitorStorage();
      if (stays) return 'apart';
      // The page may still replace the storage a moment later: it belongs to an account only if the holder and the save
      // agree.
      if (holder === userId) await writeSaveOwner(gameId, userId);
      return asked ? 'other' : unasked(holder);
    }
    await updateSave(userId, gameId, () => ({ placed: true }));
    await writeSaveOwner(gameId, userId);
    await keep(there);
    return 'ready';
  }

  async function begin(): Promise<SaveStart> {
    // A save that was too large to be stored is gone if anybody has played here since.
    if (!(await goesOn(await readSaveOwner(gameId))))
      await updateSave(userId, gameId, ({ trouble }) => (trouble ? { trouble: null } : undefined));
    const most = (await getSave(userId, gameId)) ? bringMax.known : bringMax.unknown;
    if (isOnline()) await Promise.race([fetchSave(userId, gameId).catch(() => {}), rest(most)]);
    if (over) return 'ready';
    // The lock is taken before the others are checked: of two games that begin at the same moment, at least one sees
    // the other.
    release = await acquireSharedLock(playLockName(userId, gameId));
    const another = await isOpenInAnotherTab(userId, gameId);
    if (!another)
      keeper = openSaveBridge(
        gameUrl,
        (items) => void keep(items).catch(notKept),
        (leftOut) => void noteLeftOut(leftOut).catch(notKept),
      );
    const how = keeper ? await put(keeper) : 'other';
    // A game that runs apart is not listened to, because it may be playing on an unknown save; but it counts as played.
    if (how === 'apart') keeper?.close();
    if (over || how === 'other') shut();
    return how;
  }
  const shut = () => {
    keeper?.close();
    release();
  };

  const begun = begin().catch((error: unknown): SaveStart => {
    // A game can be played even if nothing can be stored.
    if (isStorageError(error)) void monitorStorage();
    return 'apart';
  });
  return {
    begun,
    async end() {
      over = true;
      const began = await Promise.race([begun, rest(lastWordsMax)]);
      if (keeper && began === 'ready') {
        const { look } = keeper;
        let now: StorageEntries | null | undefined;
        const answers = look(false).then(
          (items) => {
            now = items;
            return true;
          },
          () => false,
        );
        const [awake] = await Promise.all([Promise.race([answers, rest(answerMax)]), rest(lastSaveDelayMs)]);
        const deep = awake ? await Promise.race([look(true).catch(() => undefined), rest(lastWordsMax)]) : undefined;
        // Databases that are too slow to read stay as they were last read; the next start reads them.
        const last = deep === undefined ? now : deep;
        if (last !== undefined) await keep(last).catch(notKept);
      }
      shut();
      scheduleSync(userId);
    },
  };
}
