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

test('late calls do not create an erased account’s database again', async () => {
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

test('an account that signs in again after its erasure has a database again', async () => {
  await rememberUser(maya);
  await eraseUserDb(maya.id);
  await userDb(maya.id)
    .outbox.count()
    .catch(() => {});
  expect(await rememberUser(maya)).toBe(true);
  expect(await readMe(await readSession())).toEqual(maya);
});

test('a window that had the database open does not create it again after another window erased it', async () => {
  await rememberUser(maya);
  // A second connection stands for another window of the same browser.
  const other = new Dexie('u_maya');
  await other.open();
  await other.delete();
  await userDb(maya.id)
    .outbox.count()
    .catch(() => {});
  expect(await names()).toEqual([]);
});

test('a late answer does not store its user after somebody else has signed in', async () => {
  const was = await readSession();
  await rememberUser({ ...maya, id: 'leo' });
  expect(await rememberUser(maya, was)).toBe(false);
  expect(await names()).toEqual(['u_leo']);
  await eraseUserDb('leo');
});
