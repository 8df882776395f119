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
 * What somebody left on a shared device stays for them and is read by nobody: what waits to be sent, what the store did not
 * take and texts that are begun, sealed with AES-GCM. The key is the account's; only the store gives it, to who is signed in.
 */

const cipher = 'AES-GCM';
/** Days after which nobody is taken to come back for it. */
const sealedDays = 365;
const daysAgo = (days: number) => new Date(Date.parse(nowIso()) - days * day * 1_000).toISOString();
const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
/** By what an owner finds theirs; it does not tell who it is. */
async function ownerOf(userId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sealed for ${userId}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Of accounts that were here in this window: a game that is still open may keep something after a session ended. */
const known = new Map<string, CryptoKey>();
async function keyOf(userId: string): Promise<CryptoKey | undefined> {
  const row = (await userDb(userId).meta.get('sealingKey')) as SealingKey | undefined;
  if (!known.has(userId) && row)
    known.set(userId, await crypto.subtle.importKey('raw', bytesOf(row.text), cipher, false, ['encrypt', 'decrypt']));
  return known.get(userId);
}

/** Asks the store for the account's key, once, while somebody is signed in. Without one nothing is sealed. Throws where it does not answer. */
export async function fetchSealingKey(userId: string): Promise<void> {
  if (!('subtle' in crypto) || (await userDb(userId).meta.get('sealingKey'))) return;
  const { key: text } = await callEndpoint(users.deviceKey, {}, { userId });
  await userDb(userId).meta.put({ key: 'sealingKey', text });
}

/** What is sealed of one account, as JSON. */
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
 * Seals what an account left here; whoever calls takes the rest away. Answers how many changes wait, or undefined where it
 * could not be sealed: without the key, or without room. Call it while no cycle runs.
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

/** How many changes wait here, sealed, for whoever they are of. */
export const countSealedWrites = async (): Promise<number> =>
  (await sealedDb.sealed.toArray()).reduce((sum, { waiting }) => sum + waiting, 0);

/** Nothing that was sealed for an account stays. */
export async function eraseSealedData(userId: string): Promise<void> {
  known.delete(userId);
  await sealedDb.sealed
    .where('owner')
    .equals(await ownerOf(userId))
    .delete();
}

/** Puts it back where it was, before what was done since; each write keeps its id, so that what had arrived counts once. */
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

/** Unlocks what this account left here, where its key is; answers whether there was something. Call it while no cycle runs. */
export async function unsealData(userId: string): Promise<boolean> {
  const rows = await sealedDb.sealed
    .where('owner')
    .equals(await ownerOf(userId))
    .sortBy('id');
  const key = rows.length > 0 ? await keyOf(userId) : undefined;
  if (!key) return false;
  for (const { id, iv, text } of rows) {
    const plain = await crypto.subtle.decrypt({ name: cipher, iv }, key, text).catch(() => undefined);
    // Of a store that was set up anew: nobody can read it any more.
    if (plain) await putBack(userId, JSON.parse(new TextDecoder().decode(plain)) as Left, id as number);
    else await sealedDb.sealed.delete(id as number);
  }
  return true;
}
