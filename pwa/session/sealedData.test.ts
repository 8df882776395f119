import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { allowUserDb, deleteUserDb, publicDb, sealedDb, userDb } from '../storage/database.ts';
import type { LocalSave, OutboxRow, UserDb } from '../storage/rows.ts';
import { writeSession } from '../storage/sessionStore.ts';
import { mergeIntoDraft, readDraft } from './drafts/useDraft.ts';
import { eraseAccount, eraseAfterSessionEnded, eraseOtherAccounts, eraseReadData } from './eraseAccountData.ts';
import { countSealedWrites, fetchSealingKey, unsealData } from './sealedData.ts';

const storage = () => {
  const held = new Map<string, string>();
  return new Proxy(
    {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => void held.set(key, text),
      removeItem: (key: string) => void held.delete(key),
    },
    { ownKeys: () => [...held.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
};
/** The keys that the store returns by account; it does not answer for an account without one. */
let keys: Record<string, string>;
const keyOf = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)));
beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', storage());
  keys = { maya: keyOf(1), leo: keyOf(2) };
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const key = keys[headers['x-recess-user'] ?? ''];
    const said = key ? { key } : { code: 'signedOut', message: 'Please sign in' };
    const type = { 'content-type': 'application/json', 'x-recess-instance': 'here' };
    return new Response(JSON.stringify(said), { status: key ? 200 : 401, headers: type });
  });
  for (const name of await Dexie.getDatabaseNames()) if (name.startsWith('u_')) await deleteUserDb(name.slice(2));
  await sealedDb.sealed.clear();
  await publicDb.meta.clear();
});

const canary = 'Words that only Maya knows';
const op = (id: string, state: 'draft' | 'sealed', seq: number | null) =>
  ({ state, seq, entity: `friends.message ${id}`, gameId: null, write: { id, input: { content: canary } } }) as unknown;
const save = (gameId: string, unsent: 0 | 1) =>
  ({ gameId, unsent, trouble: null, placed: true, items: [[gameId, canary]] }) as unknown as LocalSave;

/** Leaves an account's data on this device: what it read, what waits, and a draft. */
async function wasHere(userId = 'maya', key = true): Promise<UserDb> {
  allowUserDb(userId);
  const db = userDb(userId);
  await db.base.put({ kind: 'message', id: 'm', rev: 1, row: { content: canary } });
  await db.meta.bulkPut([
    { key: 'me', me: { id: userId, username: canary } } as never,
    { key: 'device', clientId: 'client', nextSeq: 8, acked: 2, cursor: { epoch: 'e', rev: 9 } } as never,
    { key: 'openPlay:p', sessionId: 'p', gameId: 'moth', activeSeconds: 40 },
  ]);
  await db.outbox.bulkAdd([op('a', 'sealed', 6), op('b', 'sealed', 7), op('c', 'draft', null)] as OutboxRow[]);
  await db.dead.put({ id: 'd', message: canary } as never);
  await db.saves.bulkPut([save('moth', 1), save('tide', 0)]);
  mergeIntoDraft(`message.${userId}.leo`, () => canary);
  if (key) await fetchSealingKey(userId);
  return db;
}
/** Returns everything stored on the device as text. */
async function everything(): Promise<string> {
  const rows: unknown[] = [...Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)])];
  for (const name of await Dexie.getDatabaseNames()) {
    const db = await new Dexie(name).open();
    for (const table of db.tables) rows.push([name, await table.toArray()]);
    db.close();
  }
  return JSON.stringify(rows);
}

test.each([
  ['ended elsewhere', () => eraseAfterSessionEnded('maya')],
  ['ended with a sign-out that keeps', () => eraseReadData('maya', 'keep')],
  ['was taken over by the next student', () => eraseOtherAccounts('leo')],
])('unsent data of a session that %s is sealed: neither the data nor its owner can be read', async (_, end) => {
  await wasHere();
  expect(await everything()).toContain(canary);
  await end();
  const left = await everything();
  expect(left).not.toContain(canary);
  expect(left).not.toContain('maya');
  expect(await countSealedWrites()).toBe(5);
});

test('the owner gets all sealed data back in order, with the same write ids and new sequence numbers', async () => {
  await wasHere();
  await eraseAfterSessionEnded('maya');
  // Another account unseals nothing of it.
  allowUserDb('leo');
  await fetchSealingKey('leo');
  expect(await unsealData('leo')).toBe(false);
  allowUserDb('maya');
  await fetchSealingKey('maya');
  expect(await unsealData('maya')).toBe(true);
  const db = userDb('maya');
  const rows = await db.outbox.orderBy('order').toArray();
  expect(rows.map(({ write, state, seq }) => [write.id, state, seq])).toEqual([
    ['a', 'sealed', 1],
    ['b', 'sealed', 2],
    ['c', 'draft', null],
  ]);
  const device = (await db.meta.get('device')) as unknown as Record<string, unknown>;
  expect([device['nextSeq'], device['cursor'], device['clientId'] === 'client']).toEqual([3, null, false]);
  expect([await db.dead.count(), await db.saves.toCollection().primaryKeys()]).toEqual([1, ['moth']]);
  expect(await db.meta.get('openPlay:p')).toMatchObject({ activeSeconds: 40 });
  expect(readDraft('message.maya.leo')).toBe(canary);
  expect([await countSealedWrites(), await unsealData('maya')]).toEqual([0, false]);
});

test('changes made after sealing come after the restored ones, and none is lost', async () => {
  await wasHere();
  await eraseAfterSessionEnded('maya');
  allowUserDb('maya');
  await userDb('maya').outbox.bulkAdd([op('x', 'sealed', 1), op('y', 'draft', null)] as OutboxRow[]);
  await fetchSealingKey('maya');
  await unsealData('maya');
  const rows = await userDb('maya').outbox.orderBy('order').toArray();
  expect(rows.map(({ write, seq }) => [write.id, seq])).toEqual([
    ...[
      ['a', 1],
      ['b', 2],
      ['x', 3],
    ],
    ...[
      ['c', null],
      ['y', null],
    ],
  ]);
});

test('without a key unsent data stays as it is, and read data is erased', async () => {
  const db = await wasHere('mia', false);
  expect(await eraseAfterSessionEnded('mia')).toBe(4);
  expect([await db.outbox.count(), await db.base.count(), await db.meta.get('me')]).toEqual([3, 0, undefined]);
});

test('a deleted account leaves nothing, not even what was sealed before', async () => {
  await wasHere();
  await eraseAfterSessionEnded('maya');
  await wasHere();
  await writeSession({ userId: null, logoutPending: false });
  await eraseAccount('maya');
  const left = await everything();
  expect([left.includes(canary), left.includes('maya'), await countSealedWrites()]).toEqual([false, false, 0]);
});

test('data sealed for a store that was set up again is deleted at the next login', async () => {
  await wasHere();
  await eraseAfterSessionEnded('maya');
  await sealedDb.sealed.toCollection().modify((row) => void (row.text[0] = (row.text[0] ?? 0) ^ 1));
  allowUserDb('maya');
  await fetchSealingKey('maya');
  await unsealData('maya');
  expect(await countSealedWrites()).toBe(0);
});
