import { Refusal } from '#sync/refusal.ts';
import type { Items } from '#sync/saves.ts';
import { readHolder } from '../db.ts';
import { flushAnew } from '../flush.ts';
import { aloneSoon } from '../lock.ts';
import { openKeeper } from '../play/keeperFrame.ts';
import { wordsOf } from '../words/words.ts';
import { sendSoon } from '../write.ts';
import { keepChosen, keepState, saveOf } from './here.ts';
import { playLock } from './send.ts';

/** Milliseconds for which a game may still count as played. */
const heldMost = 3_000;

type Hosted = { id: string; gameUrl: string };

/** What lies in the game's own storage; undefined where its page does not say, as without a network. */
async function lookInto(gameUrl: string): Promise<Items | null | undefined> {
  const keeper = openKeeper(gameUrl, () => {});
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
  const row = await saveOf(userId, id);
  if (!row?.placed || (await readHolder(id)) !== userId) return;
  const items = await lookInto(gameUrl);
  // Nothing there is no progress: the browser may have cleared it.
  if (items === undefined || items?.length === 0) return;
  await keepState(userId, id, row.run, items);
}

/** The device has one state of a game: what only this one has is in the account before another takes its place. */
async function sendWaiting(userId: string, gameId: string): Promise<void> {
  const waits = async () => (await saveOf(userId, gameId))?.unsent === 1;
  if (!(await waits())) return;
  await flushAnew(userId);
  if (await waits()) throw new Refusal('conflict', wordsOf('game').saves.waitsFirst);
}

/**
 * Puts a state from a file, or the version `from`, in the place of the one that is used, which stays as the one before.
 * Refuses while the game is played here, and while what is used now waits and cannot be sent.
 */
export async function chooseSave(userId: string, game: Hosted, items: Items, from?: string): Promise<void> {
  // A window that was just left lets go of it in a moment, and so does who looks what the store has.
  await aloneSoon(playLock(userId, game.id), heldMost, async (mine) => {
    if (!mine) throw new Refusal('conflict', wordsOf('game').saves.playing);
    await keepLastWords(userId, game);
    await sendWaiting(userId, game.id);
    await keepChosen(userId, game.id, items, from);
  });
  sendSoon(userId);
}
