import type { z } from 'zod';
import { type SaveVersion, saves } from '#sync/contract/saves.ts';
import { type Endpoint, type Output, requestOf } from '#sync/endpoint.ts';
import { utf8Size } from '#sync/games/saves.ts';
import { Refusal } from '#sync/refusal.ts';
import { nowIso } from '../platform/clock.ts';
import { parseRefusal, refusesLarge, sendRequest } from '../platform/http/httpClient.ts';
import { withLockIfAvailable } from '../platform/webLocks.ts';
import { publicDb, userDb } from '../storage/database.ts';
import type { LocalSave } from '../storage/rows.ts';
import {
  markForResend,
  storeIfNewer,
  storeServerAnswer,
  storeVersions,
  unsentSaves,
  updateSave,
} from '../storage/saveStore.ts';
import { gzip } from './syncTransport.ts';

/**
 * The timeout of a request in milliseconds, by its size: the slowest connection in a full class still carries 8 kB a
 * second.
 */
const within = (bytes: number): number => 20_000 + Math.ceil(bytes / 8);

/** Makes a call for one account, whichever account's cookie the browser sends. */
async function ask<E extends Endpoint>(userId: string, e: E, input: z.input<E['input']>) {
  const { method, path, body = '' } = requestOf(e, input);
  const zip = body.length > 1_000 && 'CompressionStream' in globalThis;
  const answered = await sendRequest(path, {
    method,
    headers: {
      'x-recess-user': userId,
      ...(body && { 'content-type': 'application/json' }),
      ...(zip && { 'content-encoding': 'gzip' }),
    },
    ...(body && { body: zip ? await gzip(body) : body, timeout: within(body.length) }),
  });
  if (answered.status >= 400) throw parseRefusal(answered);
  return e.output.parse(answered.body) as Output<E>;
}

/** Milliseconds between two uploads of a game's states: large ones travel less often. */
export const uploadDelay = (bytes: number): number => 5_000 + bytes / 20;
const sentLast = new Map<string, number>();
const rests = ({ gameId, items }: LocalSave) =>
  performance.now() - (sentLast.get(gameId) ?? Number.NEGATIVE_INFINITY) < uploadDelay(utf8Size(items));

/** Codes after which the store will never accept the state. */
const settled: readonly string[] = ['invalid', 'forbidden', 'tooLarge', 'notFound'];

/**
 * Sends each game's newest state, and no other. Throws what prevents it; unsent states stay. A state that causes an
 * error in the server does not keep others from being sent.
 */
export async function sendSaves(userId: string, force: boolean): Promise<void> {
  let stumbled: Refusal | undefined;
  for (const row of await unsentSaves(userId).toArray()) {
    if (!force && rests(row)) continue;
    const { gameId, device, seq, run, base, from, savedAt: at, items } = row;
    const input = { gameId, device, seq, run, base, ...(from && { from }), at, now: nowIso(), items };
    sentLast.set(gameId, performance.now());
    const answer = await ask(userId, saves.keep, input).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.message === refusesLarge.message) return 'refusedBefore' as const;
      if (settled.includes(error.code)) return error.code;
      if (error.code !== 'bug') throw error;
      stumbled = error;
      return 'bug' as const;
    });
    if (answer === 'bug') continue;
    if (typeof answer === 'object') await storeServerAnswer(userId, row, answer);
    // The game was deleted from the store, and its saves with it.
    else if (answer === 'notFound') await userDb(userId).saves.delete(gameId);
    else {
      const trouble = answer === 'refusedBefore' ? answer : 'refused';
      await updateSave(userId, gameId, (is) => (is.seq === seq ? { unsent: 0, trouble } : undefined));
    }
  }
  if (stumbled) throw stumbled;
}

/**
 * Names the lock that is held while a game is played: its save is not replaced meanwhile. Without locks, it comes back
 * as another version.
 */
export const playLockName = (userId: string, gameId: string): string => `save:${userId}:${gameId}`;

/** Whether another account plays or previews this game in another window: all share the game's own storage. */
export async function isOpenInAnotherTab(userId: string, gameId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] as LockInfo[] }));
  const ours = playLockName(userId, gameId);
  return held.some(({ name = '' }) => name !== ours && name.startsWith('save:') && name.endsWith(`:${gameId}`));
}

/** Fetches the store's save of a game, unless the game is being played here. */
export async function fetchSave(userId: string, gameId: string): Promise<void> {
  const answer = await ask(userId, saves.one, { gameId });
  await withLockIfAvailable(playLockName(userId, gameId), async (mine) =>
    mine ? storeIfNewer(userId, answer) : undefined,
  );
}

/** Fetches the entries of a version that only the store has. */
export const fetchSaveEntries = async (userId: string, gameId: string, run: string) =>
  (await ask(userId, saves.one, { gameId, run })).items;

const newest = (versions: readonly SaveVersion[] | undefined) => versions?.[0]?.counter ?? 0;

/** Fetches what other devices saved, for the games that this device has. */
export async function fetchSaves(userId: string): Promise<void> {
  const here = new Map((await userDb(userId).saves.toArray()).map((row) => [row.gameId, row]));
  const games = new Set((await publicDb.downloads.toArray()).map((row) => row.gameId));
  if (here.size === 0 && games.size === 0) return;
  const there = new Map((await ask(userId, saves.list, {})).map((save) => [save.gameId, save.versions]));
  for (const gameId of new Set([...here.keys(), ...games])) {
    const [row, versions] = [here.get(gameId), there.get(gameId)];
    if (newest(versions) > (row?.base ?? 0)) await fetchSave(userId, gameId);
    else if (row && row.base > newest(versions)) await markForResend(userId, gameId, versions ?? []);
    else if (row && versions) await storeVersions(userId, gameId, versions);
  }
}
