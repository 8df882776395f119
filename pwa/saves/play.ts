import { v7 as uuid } from 'uuid';
import { bytesOf, type Items } from '#sync/saves.ts';
import { online } from '../api.ts';
import { isStorageError, noHolder, publicDb, readHolder, readWho, unlessKept, writeHolder } from '../db.ts';
import { hold } from '../lock.ts';
import { isOwnDevice } from '../ownDevice.ts';
import type { LeftOut } from '../play/databases.ts';
import { knownOf } from '../play/download.ts';
import { type Keeper, openKeeper } from '../play/keeperFrame.ts';
import { withRoom } from '../room.ts';
import { watchStorage } from '../stored.ts';
import { sendSoon } from '../write.ts';
import { changeSave, keepLeftOut, keepState, saveOf } from './here.ts';
import { bringSave, isPlayedByAnother, playLock, restOf } from './send.ts';

/** Milliseconds: how long a start waits for what other devices kept, longer where nothing is known of it yet; */
const bringMax = { known: 2_500, unknown: 10_000 };
/** and how long an end waits for the game's last words: from one that does not even answer, none come. */
const lastWordsAfter = 100;
const lastWordsMax = 500;
const answerMax = 450;

const rest = (ms: number) => new Promise<undefined>((over) => setTimeout(over, ms));

/**
 * `apart`: the game runs on what lies there, and what it makes of it is found at the next start. `other`: what lies there
 * may be somebody else's, or older than what was kept; the game is not started on it.
 */
export type Begun = 'ready' | 'apart' | 'other';
export type SavedPlay = {
  begun: Promise<Begun>;
  /** Once the game is gone: keeps its last words and sends them. */
  end(): Promise<void>;
};

/** Puts the account's save where the game finds it, and keeps what the game makes of it for as long as it is played. */
export function beginPlay(
  userId: string,
  { id: gameId, gameUrl }: { id: string; gameUrl: string },
  onTooLarge: () => void,
): SavedPlay {
  const run = uuid();
  let keeper: Keeper | undefined;
  let release = () => {};
  let over = false;
  let sentAt = Number.NEGATIVE_INFINITY;

  async function keep(items: Items | null): Promise<void> {
    // Signed out in another window: this one plays on until it is left, and nothing of it is kept.
    if ((await readWho()).userId !== userId) return;
    const how = await withRoom(() => keepState(userId, gameId, run, items));
    if (how === 'tooLarge') onTooLarge();
    const due = performance.now() - sentAt > restOf(items ? bytesOf(items) : 0);
    if (how !== 'kept' || !due) return;
    sentAt = performance.now();
    sendSoon(userId);
  }
  async function noteLeftOut(leftOut: LeftOut[]): Promise<void> {
    if ((await readWho()).userId === userId) await keepLeftOut(userId, gameId, leftOut);
  }
  const notKept = (error: unknown) => {
    unlessKept(error);
    void watchStorage();
  };

  /** What was made of it here since, by a window that died, is newer than what was kept. */
  const goesOn = async (holder: string | undefined) =>
    holder === userId && (await saveOf(userId, gameId))?.placed === true;

  /** What was played here before anybody's save was kept: on a device of one's own it is one's own. */
  const adopts = async (holder: string | undefined) =>
    holder === undefined && isOwnDevice(userId) && !(await saveOf(userId, gameId))?.items.length;

  /** The game's page could not be asked: whether what lies there is this account's all the same. */
  async function unasked(holder: string | undefined): Promise<Begun> {
    // Nobody's save was ever here, and there is none to bring.
    if (holder !== undefined || (await saveOf(userId, gameId))?.items.length) return 'other';
    await changeSave(userId, gameId, () => ({ placed: true }));
    await writeHolder(gameId, userId);
    return 'apart';
  }

  async function put(opened: Keeper): Promise<Begun> {
    const holder = await readHolder(gameId);
    const stays = (await goesOn(holder)) || (await adopts(holder));
    let there: Items | null;
    let asked = false;
    try {
      await opened.opened;
      const copy = await publicDb.downloads.get(gameId);
      // Where nobody sees to it, each file is still looked at when it is asked for.
      const expected = opened.expect(copy ? knownOf(copy) : []).catch(() => {});
      // What is cut off in the middle is taken for no one's.
      if (!stays) await writeHolder(gameId, noHolder);
      asked = true;
      there = await opened.place((await saveOf(userId, gameId))?.items ?? [], { over: !stays, own: holder === userId });
      await expected;
    } catch (error) {
      if (isStorageError(error)) void watchStorage();
      if (stays) return 'apart';
      // What lies there now may be put aside a moment late: whoever's it was, it is theirs only where both are one.
      if (holder === userId) await writeHolder(gameId, userId);
      return asked ? 'other' : unasked(holder);
    }
    await changeSave(userId, gameId, () => ({ placed: true }));
    await writeHolder(gameId, userId);
    await keep(there);
    return 'ready';
  }

  async function begin(): Promise<Begun> {
    // What was too large to be kept went with whoever played here since.
    if (!(await goesOn(await readHolder(gameId))))
      await changeSave(userId, gameId, ({ trouble }) => (trouble ? { trouble: null } : undefined));
    const most = (await saveOf(userId, gameId)) ? bringMax.known : bringMax.unknown;
    if (online()) await Promise.race([bringSave(userId, gameId).catch(() => {}), rest(most)]);
    if (over) return 'ready';
    // Held before it is asked about others: of two that begin in the same moment, at least one sees the other.
    release = await hold(playLock(userId, gameId));
    const another = await isPlayedByAnother(userId, gameId);
    if (!another)
      keeper = openKeeper(
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

  const begun = begin().catch((error: unknown): Begun => {
    // Where nothing can be kept a game can still be played.
    if (isStorageError(error)) void watchStorage();
    return 'apart';
  });
  return {
    begun,
    async end() {
      over = true;
      const began = await Promise.race([begun, rest(lastWordsMax)]);
      if (keeper && began === 'ready') {
        const { look } = keeper;
        let now: Items | null | undefined;
        const answers = look(false).then(
          (items) => {
            now = items;
            return true;
          },
          () => false,
        );
        const [awake] = await Promise.all([Promise.race([answers, rest(answerMax)]), rest(lastWordsAfter)]);
        const deep = awake ? await Promise.race([look(true).catch(() => undefined), rest(lastWordsMax)]) : undefined;
        // Databases that are too slow for it are as they were last read; the next start reads them.
        const last = deep === undefined ? now : deep;
        if (last !== undefined) await keep(last).catch(notKept);
      }
      shut();
      sendSoon(userId);
    },
  };
}
