import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import { eraseUserDb, isStorageError, userDb } from './database.ts';
import { hasExpired, readMe, readSession, rememberUser, writeSession } from './sessionStore.ts';

const maya = { id: 'maya', username: 'maya' } as Me;
const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('u_'));
afterEach(async () => {
  await eraseUserDb(maya.id);
  await writeSession({ userId: null, logoutPending: false });
});

test('an erased account’s database is made anew by nothing that comes late', async () => {
  await rememberUser(maya);
  const who = await readSession();
  expect(await names()).toEqual(['u_maya']);
  await eraseUserDb(maya.id);
  const late = [
    () => userDb(maya.id).meta.get('device'),
    () => userDb(maya.id).outbox.count(),
    () => userDb(maya.id).meta.put({ key: 'me', me: maya }),
    () => userDb(maya.id).transaction('rw', userDb(maya.id).meta, async () => userDb(maya.id).meta.clear()),
  ];
  for (const ask of late) {
    const error = await ask().then(
      () => 'answered',
      (thrown: unknown) => thrown,
    );
    expect(isStorageError(error), String(error)).toBe(true);
  }
  expect([await readMe(who), await hasExpired(maya.id)]).toEqual([null, false]);
  expect(await names()).toEqual([]);
});

test('who signs in again after the erasing has a database again', async () => {
  await rememberUser(maya);
  await eraseUserDb(maya.id);
  await userDb(maya.id)
    .outbox.count()
    .catch(() => {});
  expect(await rememberUser(maya)).toBe(true);
  expect(await readMe(await readSession())).toEqual(maya);
});

test('another window that had it open makes it no more than the one that erased it', async () => {
  await rememberUser(maya);
  // The same browser's other window, with a connection of its own.
  const other = new Dexie('u_maya');
  await other.open();
  await other.delete();
  await userDb(maya.id)
    .outbox.count()
    .catch(() => {});
  expect(await names()).toEqual([]);
});

test('an answer that came after somebody else had come notes nobody', async () => {
  const was = await readSession();
  await rememberUser({ ...maya, id: 'leo' });
  expect(await rememberUser(maya, was)).toBe(false);
  expect(await names()).toEqual(['u_leo']);
  await eraseUserDb('leo');
});
