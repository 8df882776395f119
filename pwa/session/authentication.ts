import { auth } from '#sync/contract/auth.ts';
import { type Me, users } from '#sync/contract/users.ts';
import type { Input } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { getMessages } from '../i18n/messages.ts';
import { flushOrThrow, runSync } from '../outbox/syncCycle.ts';
import { callEndpoint } from '../platform/http/callEndpoint.ts';
import { isOffline, isOnline, onReachabilityChange } from '../platform/http/httpClient.ts';
import { withSyncPaused } from '../platform/webLocks.ts';
import { ignoreStorageErrors, isStorageError, userDb } from '../storage/database.ts';
import { retryAfterEviction } from '../storage/quota.ts';
import { clearSession, hasExpired, isStorageWritable, readMe, readSession } from '../storage/sessionStore.ts';
import type { AuthEndpoint } from './authMethod.ts';
import { handleEndedSession, restoreSealedData } from './endedSession.ts';
import { eraseAccount, eraseReadData } from './eraseAccountData.ts';
import {
  clearSigningOut,
  isLogoutRequested,
  markLogoutRequested,
  markSigningOut,
  pendingSignOutOf,
} from './pendingSignOut.ts';
import { isLate, type SessionState } from './state/authReducer.ts';
import type { AuthStore } from './state/authStore.ts';
import { inOrder, isStoredUser, readStoredSession, storeUser } from './state/storedUser.ts';
import { isTrustedDevice } from './trustedDevice.ts';

/**
 * The effects of signing in and out in this window: calls and stored data. The reducer
 * (pwa/session/state/authReducer.ts) decides which response counts and what is shown; pwa/session/SessionProvider.tsx
 * shows it.
 */

/** Ends the session on the server. It is a navigation, so that no other site can do it. */
const goToLogout = () => location.assign('/api/logout');

let stopWaiting = () => {};
/**
 * Runs a callback at the next successful request: a network that was up but led nowhere fires no event when it works
 * again.
 */
function onceReached(then: () => Promise<void>): void {
  stopWaiting();
  const stop = onReachabilityChange(() => {
    if (!isOnline()) return;
    stop();
    then().catch(ignoreStorageErrors);
  });
  stopWaiting = stop;
}

/** Tells the server of a pending sign-out. It stays pending until the server says that the account is signed out. */
async function tellPendingSignOut(leaver: string | true, asked: number, store: AuthStore): Promise<void> {
  store.dispatch({ type: 'signOutPending', asked });
  try {
    const here = await callEndpoint(auth.user, {});
    if (isLate(store.state(), asked)) return;
    // Another account has signed in meanwhile, on a page of its school.
    if (leaver !== true && here.id !== leaver) return setSignedIn(here, store);
    // A tab requests this once: otherwise a server that does not obey would make the page reload forever.
    if (isLogoutRequested()) return;
    markLogoutRequested(true);
    goToLogout();
  } catch (error) {
    if (isLate(store.state(), asked)) return;
    if (isOffline(error)) onceReached(() => refreshSession(store));
    if (!(error instanceof Refusal) || error.code !== 'signedOut') return;
    markLogoutRequested(false);
    await inOrder(clearSigningOut);
  }
}

/** Reads the session that this device remembers; undefined if there is none or it cannot be read. */
export async function readRememberedUser(): Promise<SessionState | undefined> {
  try {
    const who = await readSession();
    const me = pendingSignOutOf(who) ? null : await readMe(who);
    if (!me) return undefined;
    const nobody: SessionState = { state: 'signedOut', me: null };
    return (await hasExpired(me.id)) ? ((await handleEndedSession(me)) ?? nobody) : { state: 'signedIn', me };
  } catch {
    // A browser that stores nothing still shows the store.
    return undefined;
  }
}

/** Checks that the login's cookie was stored: a browser that blocks storage usually blocks cookies too. */
async function holdsCookies(): Promise<void> {
  if (await isStorageWritable()) return;
  await callEndpoint(auth.user, {}).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'signedOut') throw error;
    throw new Refusal('forbidden', { message: getMessages('shellDeferred').storage.cookies });
  });
}

/** Updates the session from what this device remembers, and from the server if it responds. */
export async function refreshSession(store: AuthStore): Promise<void> {
  const asked = store.state().generation;
  const isPast = () => isLate(store.state(), asked);
  const who = await readStoredSession();
  const leaver = pendingSignOutOf(who);
  if (leaver) return tellPendingSignOut(leaver, asked, store);
  const known = await readMe(who);
  if (known && !(await hasExpired(known.id))) store.dispatch({ type: 'remembered', asked, me: known });
  const answer = await callEndpoint(auth.user, {}).catch((error: unknown) =>
    error instanceof Refusal ? error.code : 'none',
  );
  const now = await readStoredSession();
  // Somebody signed in or out meanwhile: this response would bring back an account that has left.
  if (isPast()) return;
  if (now.userId !== who.userId) return refreshSession(store);
  if (typeof answer === 'object') {
    // Another window changed the stored session at the same moment.
    if (!(await storeUser(answer, who))) return refreshSession(store);
    const { name, generation } = store.state();
    // Meanwhile the server told another refresh that nobody is signed in: what was just stored has to go.
    if (isPast() && name === 'signedOut') return endSession(answer, generation, store);
    store.dispatch({ type: 'answered', asked, me: answer });
  } else if (!known) store.dispatch(answer === 'none' ? { type: 'refreshFailed' } : { type: 'answeredNobody', asked });
  else if (answer === 'accountDeleted') await eraseDeletedAccount(known, store);
  else if (answer === 'signedOut' || (await hasExpired(known.id))) await endSession(known, asked, store);
}

/** Handles a session that the server ended, unless somebody signed in or out since it was `asked`. */
async function endSession(me: Me, asked: number, store: AuthStore): Promise<void> {
  if (isLate(store.state(), asked)) return;
  // The account is hidden first, so that no page still reads what is being deleted.
  const leaves = !isTrustedDevice(me.id);
  const ended = leaves ? store.dispatch({ type: 'sessionEnded', asked }).generation : asked;
  const left = await handleEndedSession(me, () => isLate(store.state(), ended));
  if (left) store.dispatch({ type: 'endHandled', asked: ended, left });
}

/** Makes this account the signed-in one. */
export async function setSignedIn(me: Me, store: AuthStore): Promise<void> {
  const attempt = store.dispatch({ type: 'signInStarted' }).generation;
  try {
    await storeUser(me);
  } catch (error) {
    store.dispatch({ type: 'signInFailed', attempt });
    throw error;
  }
  store.dispatch({ type: 'signInStored', attempt, me });
}

/** Applies a change of the account's own data. It does not sign in again an account that left meanwhile. */
export async function updateProfile(me: Me, store: AuthStore): Promise<void> {
  const here = await isStoredUser(me);
  store.dispatch({ type: 'profileChanged', me, here });
  if (!here) return;
  await withSyncPaused(me.id, async () => {
    if (await isStoredUser(me)) await retryAfterEviction(() => userDb(me.id).meta.put({ key: 'me', me }));
  }).catch(ignoreStorageErrors);
}

async function nobodyIsHere(store: AuthStore): Promise<void> {
  const attempt = store.dispatch({ type: 'signOutStarted', hides: false }).generation;
  try {
    await inOrder(clearSession).catch(ignoreStorageErrors);
  } finally {
    store.dispatch({ type: 'signOutStored', attempt, heard: true });
  }
}

/** Signs in, or throws the reason why not. */
export async function signIn<E extends AuthEndpoint>(way: E, input: Input<E>, store: AuthStore): Promise<void> {
  const entered = await callEndpoint(way as typeof auth.login, input as Input<typeof auth.login>);
  await holdsCookies();
  await setSignedIn(entered, store);
  if (entered.byNumber === 1) return;
  await restoreSealedData(entered.id);
  void runSync(entered.id);
}

const noAnswer = (error: unknown) => (isOffline(error) ? 'unreached' : 'refused');

/**
 * Signs an account out; `waiting` says what happens to its unsent writes. With `send` it throws if not all could be
 * sent, and nobody is signed out.
 */
export async function signOut(
  { state, me }: SessionState & { me: Me },
  waiting: 'send' | 'keep' | 'discard',
  store: AuthStore,
): Promise<void> {
  if (waiting === 'send') await flushOrThrow(me.id);
  // The account is hidden first: a page that still reads would fetch again what is being deleted.
  const attempt = store.dispatch({ type: 'signOutStarted', hides: true }).generation;
  let asked = attempt;
  // The sign-out is stored before any request or deletion. So it holds even if the device is closed during a request on
  // a dead connection, and the worker, which syncs the signed-in account, brings nothing back after the deletion.
  try {
    await inOrder(() => markSigningOut(me.id));
  } finally {
    asked = store.dispatch({ type: 'signOutStored', attempt, heard: false }).generation;
  }
  const isPast = () => isLate(store.state(), asked);
  await eraseReadData(me.id, waiting).catch(async (error) => {
    // A failing storage does not keep anybody signed in.
    if (isStorageError(error)) return;
    if (!isPast()) await storeUser(me);
    store.dispatch({ type: 'signOutFailed', asked, back: { state, me } });
    throw error;
  });
  const here = navigator.onLine ? await callEndpoint(auth.user, {}).catch(noAnswer) : 'unreached';
  if (isPast()) return;
  if (typeof here === 'object' && here.id !== me.id) return setSignedIn(here, store);
  if (here !== 'unreached') return goToLogout();
  onceReached(() => refreshSession(store));
  store.dispatch({ type: 'signOutPending', asked });
}

/**
 * Ends every session of the account; `drafts` says what happens to the drafts on this device. Throws, and ends none, if
 * unsent writes could not be sent.
 */
export async function signOutEverywhere(me: Me, drafts: 'keep' | 'discard', store: AuthStore): Promise<void> {
  await flushOrThrow(me.id);
  await callEndpoint(users.signOutEverywhere, {}, { userId: me.id });
  await nobodyIsHere(store);
  // A failing storage must not tell anybody that they are still signed in.
  await eraseReadData(me.id, 'send', drafts).catch(ignoreStorageErrors);
}

/** Removes everything about a deleted account from this device. */
export async function eraseDeletedAccount(me: Me, store: AuthStore): Promise<void> {
  // The account is hidden first, so that no page still reads what is being deleted.
  await nobodyIsHere(store);
  await eraseAccount(me.id);
}
