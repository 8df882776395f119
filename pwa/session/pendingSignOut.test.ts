import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import { sendRequest } from '../platform/http/httpClient.ts';
import { deleteUserDb, publicDb, userDb } from '../storage/database.ts';
import { readMe, readSession, writeSession } from '../storage/sessionStore.ts';
import { fillDisk, freeDisk } from '../test/disk.ts';
import { patient } from '../test/patience.ts';
import { runBackgroundSync } from '../worker/backgroundSync.ts';
import { refreshSession, setSignedIn, signOut, updateProfile } from './authentication.ts';
import { loadingSession, type SessionState } from './state/authReducer.ts';
import { type AuthStore, createAuthStore } from './state/authStore.ts';
import { setTrustedDevice } from './trustedDevice.ts';

const at = '2026-09-01T08:00:00.000Z';
const pupil = (username: string): Me => ({
  ...{
    id: uuid(),
    email: `${username}@school.example`,
    username,
    firstName: 'A',
    lastName: 'B',
    birthDate: '2012-02-03',
  },
  ...{
    profileImageUrl: null,
    bio: null,
    accountType: 'student',
    parentalConsent: 1,
    isAdmin: 0,
    isLeadDev: 0,
    byNumber: 0,
  },
  ...{ createdAt: at, updatedAt: at },
});
const [maya, leo] = [pupil('maya'), pupil('leo')];
/** The account that the server takes this browser for; null: nobody. */
let here: Me | null;
let reached: boolean;
/** The auth store of the open window. */
let store: AuthStore;
const shown = () => store.state().shown;
const assign = vi.fn();

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-recess-instance': 'x' },
  });
const portal = () =>
  new Response('<html>Sign in to the school Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(async () => {
  [here, reached] = [maya, true];
  assign.mockReset();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  const signedOut = { code: 'signedOut', message: 'Log in first' };
  const noKey = { code: 'notFound', message: 'No' };
  const user = () => (here ? answer(here) : answer(signedOut, 401));
  vi.stubGlobal('fetch', async (path: string) =>
    !reached ? portal() : path.endsWith('/device-key') ? answer(noKey, 404) : user(),
  );
  await publicDb.meta.clear();
  store = createAuthStore(loadingSession);
  await setSignedIn(maya, store);
});
afterEach(() => {
  freeDisk();
  vi.unstubAllGlobals();
});

/** Signs Maya out while the store cannot be reached. */
async function leave(): Promise<void> {
  reached = false;
  await signOut({ state: 'signedIn', me: maya }, 'keep', store);
}
/** Lets the store be reached, with this browser signed in as somebody or nobody. */
const reachedAs = (who: Me | null) => void ([reached, here] = [true, who]);
/** Starts the app again. */
async function start(): Promise<SessionState> {
  store = createAuthStore(loadingSession);
  sessionStorage.removeItem('recess.loggingOut');
  await refreshSession(store);
  return shown();
}

test.each([
  ['a disk with room', false],
  ['a full disk', true],
])('a sign-out without a connection holds at every later start: on %s', async (_, full) => {
  if (full) fillDisk();
  await leave();
  expect(shown()).toEqual({ state: 'signedOut', me: null });
  expect(await start()).toEqual({ state: 'signedOut', me: null });
  reached = true;
  expect(await start()).toEqual({ state: 'signedOut', me: null });
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout');
  here = null;
  expect(await start()).toEqual({ state: 'signedOut', me: null });
  expect(await start()).toEqual({ state: 'signedOut', me: null });
  freeDisk();
  expect([(await readSession()).userId, await readMe({ userId: maya.id, logoutPending: false })]).toEqual([null, null]);
  // The next person meets nothing of it.
  assign.mockReset();
  here = leo;
  expect(await start()).toEqual({ state: 'signedIn', me: leo });
  expect(assign).not.toHaveBeenCalled();
});

test('the worker fetches nothing for an account that signed out, even if the store still accepts its session', async () => {
  const asked = vi.fn(fetch);
  vi.stubGlobal('fetch', asked);
  // Every pause is the shortest possible.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  await runBackgroundSync(maya.id).catch(() => {});
  random.mockRestore();
  expect(asked).toHaveBeenCalled();
  await leave();
  await deleteUserDb(maya.id);
  reachedAs(maya);
  asked.mockClear();
  await runBackgroundSync(maya.id);
  expect(asked).not.toHaveBeenCalled();
  expect(await Dexie.exists(`u_${maya.id}`)).toBe(false);
});

test('the worker, woken during a sign-out, does not bring back what the sign-out has just deleted', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const db = userDb(maya.id);
  const really = db.delete.bind(db);
  const andThenWoken = () => really().then(() => runBackgroundSync(maya.id).catch(() => {}));
  const deleted = vi.spyOn(db, 'delete').mockImplementation(andThenWoken as typeof db.delete);
  await signOut({ state: 'signedIn', me: maya }, 'discard', store);
  random.mockRestore();
  expect(deleted).toHaveBeenCalledOnce();
  expect(await Dexie.exists(`u_${maya.id}`)).toBe(false);
});

test('no start signs an account in again after a sign-out on a trusted device with a full disk', async () => {
  setTrustedDevice(maya.id, true);
  fillDisk();
  await leave();
  reachedAs(null);
  for (let starts = 0; starts < 3; starts++) expect(await start()).toEqual({ state: 'signedOut', me: null });
  freeDisk();
});

test('the next response of the store sends it a pending sign-out, without any network event', async () => {
  await leave();
  expect(assign).not.toHaveBeenCalled();
  reached = true;
  await sendRequest('/api/anything');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout'), patient);
});

test('a pending sign-out does not end another account’s session', async () => {
  await leave();
  // Leo has signed in on a page of his school.
  reachedAs(leo);
  expect(await start()).toEqual({ state: 'signedIn', me: leo });
  expect(await start()).toEqual({ state: 'signedIn', me: leo });
  expect(assign).not.toHaveBeenCalled();
});

test('a pending sign-out that an older app stored without an account still reaches the server', async () => {
  await writeSession({ userId: null, logoutPending: true });
  expect(await start()).toEqual({ state: 'signedOut', me: null });
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout');
});

test.each([
  ['the same account', maya],
  ['another account', leo],
])('a disk that fills up after a sign-out does not sign out the next login: %s', async (_, next) => {
  await leave();
  fillDisk();
  reachedAs(next);
  await setSignedIn(next, store);
  for (let starts = 0; starts < 2; starts++) expect(await start()).toEqual({ state: 'signedIn', me: next });
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['that the account is signed in', maya],
  ['that nobody is signed in', null],
])('a login during a pending sign-out’s request holds, though the store answers %s', async (_, answered) => {
  await leave();
  reachedAs(answered);
  const looking = refreshSession(store);
  await setSignedIn(maya, store);
  await looking;
  expect(shown()).toEqual({ state: 'signedIn', me: maya });
  expect((await readSession()).userId).toBe(maya.id);
  expect(assign).not.toHaveBeenCalled();
});

test('a sign-out holds if it starts while the login is still being stored', async () => {
  reached = false;
  const coming = setSignedIn(maya, store);
  await leave();
  await coming;
  expect(shown()).toEqual({ state: 'signedOut', me: null });
  expect(await readSession()).toEqual({ userId: null, logoutPending: maya.id });
});

test('a sign-out holds if the device is closed during its request', async () => {
  let answered = () => {};
  const waits = new Promise<void>((resolve) => (answered = resolve));
  vi.stubGlobal('fetch', async () => waits.then(portal));
  const leaving = signOut({ state: 'signedIn', me: maya }, 'keep', store);
  await vi.waitFor(async () => expect(await readSession()).toEqual({ userId: null, logoutPending: maya.id }), patient);
  answered();
  await leaving;
});

test('a sign-out with nothing to send makes no request first, so it is immediate on a dead connection', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  void signOut({ state: 'signedIn', me: maya }, 'send', store);
  await vi.waitFor(async () => expect(await readSession()).toEqual({ userId: null, logoutPending: maya.id }), patient);
});

test('a late response about a new username does not sign the account in again', async () => {
  let answered = () => {};
  const waits = new Promise<void>((resolve) => (answered = resolve));
  vi.stubGlobal('fetch', async () => waits.then(() => answer(maya)));
  const leaving = signOut({ state: 'signedIn', me: maya }, 'keep', store);
  await vi.waitFor(async () => expect((await readSession()).userId).toBeNull(), patient);
  await updateProfile({ ...maya, username: 'maya the second' }, store);
  answered();
  await leaving;
  expect(shown().me).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout');
  expect([(await readSession()).userId, await readMe({ userId: maya.id, logoutPending: false })]).toEqual([null, null]);
});

test('a new username is shown and stored, and an older response does not bring the old one back', async () => {
  let answered = () => {};
  const waits = new Promise<void>((resolve) => (answered = resolve));
  vi.stubGlobal('fetch', async () => waits.then(() => answer(maya)));
  store = createAuthStore(loadingSession);
  const looking = refreshSession(store);
  await vi.waitFor(() => expect(shown().me).toEqual(maya), patient);
  const named = { ...maya, username: 'maya the second' };
  await updateProfile(named, store);
  answered();
  await looking;
  expect(shown()).toEqual({ state: 'signedIn', me: named });
  expect(await userDb(maya.id).meta.get('me')).toEqual({ key: 'me', me: named });
});
