import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import { getSyncState, hasSynced } from '../outbox/outbox.ts';
import { userDb } from '../storage/database.ts';
import type { LocalSave, OutboxRow, UserDb } from '../storage/rows.ts';
import { readSaveOwner, unowned, writeSaveOwner } from '../storage/saveHolders.ts';
import { writeSession } from '../storage/sessionStore.ts';
import { fillDisk, freeDisk } from '../test/disk.ts';
import { eraseOtherAccounts, eraseReadData } from './eraseAccountData.ts';
import { setTrustedDevice } from './trustedDevice.ts';

/** Creates an account that was used on this device: what it read, and whatever else it left. */
async function wasHere(userId: string, left: (db: UserDb) => Promise<unknown> = async () => {}): Promise<void> {
  const db = userDb(userId);
  await db.base.put({ kind: 'wishlist', id: 'w', rev: 1, row: { gameId: 'moth' } });
  await db.meta.put({ key: 'me', me: { id: userId } as Me });
  await db.meta.put({ key: 'device', clientId: userId, nextSeq: 3, acked: 2, cursor: { epoch: 'e', rev: 9 } } as never);
  await db.meta.put({ key: 'read' });
  await left(db);
}
const unsent = ({ outbox }: UserDb) => outbox.add({ order: 1, state: 'draft', entity: 'x' } as unknown as OutboxRow);
const saveOf = (gameId: string, trouble: LocalSave['trouble']) =>
  ({ gameId, unsent: 0, trouble, placed: true, items: [] }) as unknown as LocalSave;
const openPlay = ({ meta }: UserDb) =>
  meta.put({ key: 'openPlay:moth', sessionId: 's', gameId: 'moth', activeSeconds: 40 });
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => {
  freeDisk();
  vi.unstubAllGlobals();
});
const accountsHere = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('u_')).sort();

test('other accounts’ read data is erased from a shared device, whenever their page ended, and their unsent data stays', async () => {
  await wasHere('maya', unsent);
  await wasHere('ida', openPlay);
  await wasHere('kim', ({ saves }) =>
    saves.bulkPut([saveOf('moth', 'tooLarge'), saveOf('tide', 'refused'), saveOf('lamp', null)]),
  );
  for (const gameId of ['moth', 'tide', 'lamp']) await writeSaveOwner(gameId, 'kim');
  await writeSaveOwner('pond', 'nothing left');
  await writeSaveOwner('well', 'leo');
  await wasHere('nothing left');
  await wasHere('own', unsent);
  setTrustedDevice('own', true);
  await wasHere('leo', unsent);
  await wasHere('next');
  await writeSession({ userId: 'next', logoutPending: false });

  // Leo's window does not know yet that another window signed somebody in.
  await eraseOtherAccounts('leo');

  expect(await accountsHere()).toEqual(['u_ida', 'u_kim', 'u_leo', 'u_maya', 'u_next', 'u_own']);
  for (const id of ['maya', 'ida']) {
    expect(await userDb(id).base.count()).toBe(0);
    expect(await userDb(id).meta.get('me')).toBeUndefined();
    expect(await userDb(id).meta.get('device')).toMatchObject({ clientId: id, nextSeq: 3, cursor: null });
  }
  expect(await userDb('maya').outbox.count()).toBe(1);
  expect(await userDb('ida').meta.get('openPlay:moth')).toMatchObject({ activeSeconds: 40 });
  // A save that the store refused exists nowhere else; one that is too large is in its game's own storage.
  expect(await userDb('kim').saves.toCollection().primaryKeys()).toEqual(['moth', 'tide']);
  expect(await Promise.all(['moth', 'tide', 'lamp', 'pond', 'well'].map(readSaveOwner))).toEqual([
    'kim',
    ...[unowned, unowned, unowned],
    'leo',
  ]);
  for (const id of ['own', 'leo', 'next']) expect(await userDb(id).base.count()).toBe(1);
});

test('signing out after sending keeps what another window wrote after that', async () => {
  await wasHere('zoe', unsent);
  await wasHere('ben');
  await eraseReadData('zoe', 'send');
  await eraseReadData('ben', 'send');
  expect(await accountsHere()).toContain('u_zoe');
  expect(await accountsHere()).not.toContain('u_ben');
  const db = userDb('zoe');
  expect([await db.base.count(), await db.outbox.count()]).toEqual([0, 1]);
});

test('signing out erases read data on a full disk, where nothing can be written', async () => {
  await wasHere('mia', unsent);
  await wasHere('tom');
  await writeSaveOwner('moth', 'mia');
  expect((await getSyncState(userDb('mia'))).cursor).toEqual({ epoch: 'e', rev: 9 });
  fillDisk();
  await eraseReadData('mia', 'keep');
  await eraseOtherAccounts(undefined);
  freeDisk();

  expect(await accountsHere()).not.toContain('u_tom');
  const db = userDb('mia');
  expect([await db.base.count(), await db.outbox.count(), await db.meta.get('me')]).toEqual([0, 1, undefined]);
  expect(await hasSynced('mia')).toBe(false);
  expect(await getSyncState(db)).toMatchObject({ clientId: 'mia', nextSeq: 3, cursor: null });
});
