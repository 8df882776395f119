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

/** Milliseconds: how long a start waits for what other devices kept, longer where nothing is known of it yet; */
const bringMax = { known: 2_500, unknown: 10_000 };
/** and how long an end waits for the game's last words: from one that does not even answer, none come. */
const lastSaveDelayMs = 100;
const lastWordsMax = 500;
const answerMax = 450;

const rest = (ms: number) => new Promise<undefined>((over) => setTimeout(over, ms));

/**
 * `apart`: the game runs on what lies there, and what it makes of it is found at the next start. `other`: what lies there
 * may be somebody else's, or older than what was kept; the game is not started on it.
 */
export type SaveStart = 'ready' | 'apart' | 'other';
export type SaveSession = {
  begun: Promise<SaveStart>;
  /** Once the game is gone: keeps its last words and sends them. */
  end(): Promise<void>;
};

/** Puts the account's save where the game finds it, and keeps what the game makes of it for as long as it is played. */
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
    // Signed out in another window: this one plays on until it is left, and nothing of it is kept.
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

  /** What was made of it here since, by a window that died, is newer than what was kept. */
  const goesOn = async (holder: string | undefined) =>
    holder === userId && (await getSave(userId, gameId))?.placed === true;

  /** What was played here before anybody's save was kept: on a device of one's own it is one's own. */
  const adopts = async (holder: string | undefined) =>
    holder === undefined && isTrustedDevice(userId) && !(await getSave(userId, gameId))?.items.length;

  /** The game's page could not be asked: whether what lies there is this account's all the same. */
  async function unasked(holder: string | undefined): Promise<SaveStart> {
    // Nobody's save was ever here, and there is none to bring.
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
      // Where nobody sees to it, each file is still looked at when it is asked for.
      const expected = opened.expect(copy ? trustedBuilds(copy) : []).catch(() => {});
      // What is cut off in the middle is taken for no one's.
      if (!stays) await writeSaveOwner(gameId, unowned);
      asked = true;
      there = await opened.place((await getSave(userId, gameId))?.items ?? [], {
        over: !stays,
        own: holder === userId,
      });
      await expected;
    } catch (error) {
      if (isStorageError(error)) void monitorStorage();
      if (stays) return 'apart';
      // What lies there now may be put aside a moment late: whoever's it was, it is theirs only where both are one.
      if (holder === userId) await writeSaveOwner(gameId, userId);
      return asked ? 'other' : unasked(holder);
    }
    await updateSave(userId, gameId, () => ({ placed: true }));
    await writeSaveOwner(gameId, userId);
    await keep(there);
    return 'ready';
  }

  async function begin(): Promise<SaveStart> {
    // What was too large to be kept went with whoever played here since.
    if (!(await goesOn(await readSaveOwner(gameId))))
      await updateSave(userId, gameId, ({ trouble }) => (trouble ? { trouble: null } : undefined));
    const most = (await getSave(userId, gameId)) ? bringMax.known : bringMax.unknown;
    if (isOnline()) await Promise.race([fetchSave(userId, gameId).catch(() => {}), rest(most)]);
    if (over) return 'ready';
    // Held before it is asked about others: of two that begin in the same moment, at least one sees the other.
    release = await acquireSharedLock(playLockName(userId, gameId));
    const another = await isOpenInAnotherTab(userId, gameId);
    if (!another)
      keeper = openSaveBridge(
        gameUrl,
        (items) => void keep(items).catch(notKept),
        (leftOut) => void noteLeftOut(leftOut).catch(notKept),
      );
    const how = keeper ? await put(keeper) : 'other';
    // Of a game that runs apart nothing is heard, for it may be playing on what nobody knows; but it is played.
    if (how === 'apart') keeper?.close();
    if (over || how === 'other') shut();
    return how;
  }
  const shut = () => {
    keeper?.close();
    release();
  };

  const begun = begin().catch((error: unknown): SaveStart => {
    // Where nothing can be kept a game can still be played.
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
        // Databases that are too slow for it are as they were last read; the next start reads them.
        const last = deep === undefined ? now : deep;
        if (last !== undefined) await keep(last).catch(notKept);
      }
      shut();
      scheduleSync(userId);
    },
  };
}
