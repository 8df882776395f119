import { day } from '#sync/constants.ts';
import { users } from '#sync/contract/users.ts';
import { getSyncState, withNewClientId } from '../outbox/outbox.ts';
import { nowIso } from '../platform/clock.ts';
import { callEndpoint } from '../platform/http/callEndpoint.ts';
import { isLocalOnlySave, isStorageError, sealedDb, userDb } from '../storage/database.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import type { OutboxRow, SealedRow, SealingKey, UserDb } from '../storage/rows.ts';
import { draftKeysOf, readDraft, restoreDraft } from './drafts/useDraft.ts';

/**
 * Sealed data: what an account leaves on a shared device, which nobody else can read. It contains unsent writes, what
 * the store refused, and drafts, encrypted with AES-GCM. Only the store has the account's key, and gives it to the
 * signed-in account.
 */

const cipher = 'AES-GCM';
/** Days after which sealed data is deleted, because its owner is unlikely to return. */
const sealedDays = 365;
const daysAgo = (days: number) => new Date(Date.parse(nowIso()) - days * day * 1_000).toISOString();
const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
/** Computes a value by which owners find their data, and which does not reveal who they are. */
async function ownerOf(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sealed for ${userId}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The keys of accounts that were signed in in this window: an open game may store something after their session ended.
 */
const known = new Map<string, CryptoKey>();
async function keyOf(userId: string): Promise<CryptoKey | undefined> {
  const row = (await userDb(userId).meta.get('sealingKey')) as SealingKey | undefined;
  if (!known.has(userId) && row)
    known.set(userId, await crypto.subtle.importKey('raw', bytesOf(row.text), cipher, false, ['encrypt', 'decrypt']));
  return known.get(userId);
}

/**
 * Fetches the account's key from the store, once, while it is signed in. Without a key nothing is sealed. Throws if the
 * store does not answer.
 */
export async function fetchSealingKey(userId: string): Promise<void> {
  if (!('subtle' in crypto) || (await userDb(userId).meta.get('sealingKey'))) return;
  const { key: text } = await callEndpoint(users.deviceKey, {}, { userId });
  await userDb(userId).meta.put({ key: 'sealingKey', text });
}

/** The sealed data of an account, as JSON. */
type Left = {
  outbox: Omit<OutboxRow, 'order'>[];
  dead: unknown[];
  saves: unknown[];
  plays: unknown[];
  drafts: Record<string, unknown>;
};

async function leftOf(db: UserDb, userId: string, drafts: 'keep' | 'discard'): Promise<Left> {
  const [outbox, dead, saves, plays] = await db.transaction('r', [db.outbox, db.dead, db.saves, db.meta], async () =>
    Promise.all([
      db.outbox.orderBy('order').toArray(),
      db.dead.toArray(),
      db.saves.filter(isLocalOnlySave).toArray(),
      db.meta.where('key').startsWith('openPlay:').toArray(),
    ]),
  );
  const texts = drafts === 'keep' ? draftKeysOf(userId).map((key) => [key, readDraft<unknown>(key)] as const) : [];
  return {
    outbox: outbox.map(({ order: _, ...row }) => row),
    ...{ dead, saves, plays, drafts: Object.fromEntries(texts) },
  };
}
const isEmpty = ({ outbox, dead, saves, plays, drafts }: Left): boolean =>
  outbox.length + dead.length + saves.length + plays.length + Object.keys(drafts).length === 0;
const waitingOf = ({ outbox, dead, saves }: Left): number => outbox.length + dead.length + saves.length;

/**
 * Seals the unsent data of an account; the caller deletes the rest. Returns the number of changes that wait, or
 * undefined if sealing failed for lack of the key or of space. Call it while no sync cycle runs.
 */
export async function sealUnsentData(userId: string, drafts: 'keep' | 'discard'): Promise<number | undefined> {
  try {
    const left = await leftOf(userDb(userId), userId, drafts);
    if (isEmpty(left)) return 0;
    const key = await keyOf(userId);
    if (!key) return undefined;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(left));
    const text = await crypto.subtle.encrypt({ name: cipher, iv }, key, plain);
    const row: SealedRow = {
      owner: await ownerOf(userId),
      at: nowIso(),
      iv,
      text: new Uint8Array(text),
      waiting: waitingOf(left),
    };
    await sealedDb.sealed.filter(({ at }) => at < daysAgo(sealedDays)).delete();
    await retryAfterEviction(() => sealedDb.sealed.add(row));
    return row.waiting;
  } catch (error) {
    if (isStorageError(error)) return undefined;
    throw error;
  }
}

/** Counts the sealed changes on this device, of all accounts. */
export const countSealedWrites = async (): Promise<number> =>
  (await sealedDb.sealed.toArray()).reduce((sum, { waiting }) => sum + waiting, 0);

/** Deletes everything that was sealed for an account. */
export async function eraseSealedData(userId: string): Promise<void> {
  known.delete(userId);
  await sealedDb.sealed
    .where('owner')
    .equals(await ownerOf(userId))
    .delete();
}

/** Restores sealed data before what was done since. Each write keeps its id, so one that had arrived counts once. */
async function putBack(userId: string, left: Left, sealedId: number): Promise<void> {
  const db = userDb(userId);
  await db.transaction('rw', [db.outbox, db.dead, db.saves, db.base, db.meta], async () => {
    const device = await getSyncState(db);
    const since = await db.outbox.orderBy('order').toArray();
    const rows = [...left.outbox, ...since.map(({ order: _, ...row }) => row)];
    const sent = rows.filter(({ state }) => state === 'sealed').map((row, i) => ({ ...row, seq: i + 1 }));
    await db.outbox.clear();
    await db.outbox.bulkAdd([...sent, ...rows.filter(({ state }) => state !== 'sealed')] as OutboxRow[]);
    await db.dead.bulkPut(left.dead as never[]);
    for (const save of left.saves as { gameId: string }[])
      if ((await db.saves.get(save.gameId))?.unsent !== 1) await db.saves.put(save as never);
    await db.meta.bulkPut(left.plays as never[]);
    await db.meta.put({ ...withNewClientId(device), nextSeq: sent.length + 1 });
  });
  for (const [key, value] of Object.entries(left.drafts)) restoreDraft(key, value);
  await sealedDb.sealed.delete(sealedId);
}

/** Unseals this account's data if its key is here; returns whether there was any. Call it while no sync cycle runs. */
export async function unsealData(userId: string): Promise<boolean> {
  const rows = await sealedDb.sealed
    .where('owner')
    .equals(await ownerOf(userId))
    .sortBy('id');
  const key = rows.length > 0 ? await keyOf(userId) : undefined;
  if (!key) return false;
  for (const { id, iv, text } of rows) {
    const plain = await crypto.subtle.decrypt({ name: cipher, iv }, key, text).catch(() => undefined);
    // A store that was set up again has other keys: nobody can read this data any more.
    if (plain) await putBack(userId, JSON.parse(new TextDecoder().decode(plain)) as Left, id as number);
    else await sealedDb.sealed.delete(id as number);
  }
  return true;
}
