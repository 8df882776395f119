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
 * What is called and stored when somebody comes or goes in this window. Which answer counts, and what is shown, is decided by
 * pwa/session/state/authReducer.ts; pwa/session/SessionProvider.tsx shows it.
 */

/** Ends the session on the server: a navigation, so that no other site can do it. */
const goToLogout = () => location.assign('/api/logout');

let stopWaiting = () => {};
/** A network that is there and leads nowhere says nothing when it does again: the next answer does. */
function onceReached(then: () => Promise<void>): void {
  stopWaiting();
  const stop = onReachabilityChange(() => {
    if (!isOnline()) return;
    stop();
    then().catch(ignoreStorageErrors);
  });
  stopWaiting = stop;
}

/** Tells the server of a sign-out that it has not heard of. It stays to be told until the server says that they are not here. */
async function tellPendingSignOut(leaver: string | true, asked: number, store: AuthStore): Promise<void> {
  store.dispatch({ type: 'signOutPending', asked });
  try {
    const here = await callEndpoint(auth.user, {});
    if (isLate(store.state(), asked)) return;
    // Somebody else came in, on a page of their school.
    if (leaver !== true && here.id !== leaver) return setSignedIn(here, store);
    // Once a window: a server that will not hear it must not make the page reload for ever.
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

/** Who is here as this device remembers it; undefined where it does not, or cannot. */
export async function readRememberedUser(): Promise<SessionState | undefined> {
  try {
    const who = await readSession();
    const me = pendingSignOutOf(who) ? null : await readMe(who);
    if (!me) return undefined;
    const nobody: SessionState = { state: 'signedOut', me: null };
    return (await hasExpired(me.id)) ? ((await handleEndedSession(me)) ?? nobody) : { state: 'signedIn', me };
  } catch {
    // A browser that keeps nothing still shows the store.
    return undefined;
  }
}

/** Where rows are blocked, cookies mostly are too: then the login that was just given is gone already. */
async function holdsCookies(): Promise<void> {
  if (await isStorageWritable()) return;
  await callEndpoint(auth.user, {}).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'signedOut') throw error;
    throw new Refusal('forbidden', { message: getMessages('shellDeferred').storage.cookies });
  });
}

/** Who is here: what this device remembers, and what the server says when it can be asked. */
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
  // Somebody came or went meanwhile: this answer would bring back who has left.
  if (isPast()) return;
  if (now.userId !== who.userId) return refreshSession(store);
  if (typeof answer === 'object') {
    // Another window noted something else in this very moment.
    if (!(await storeUser(answer, who))) return refreshSession(store);
    store.dispatch({ type: 'answered', asked, me: answer });
  } else if (!known) store.dispatch({ type: 'answeredNobody', asked });
  else if (answer === 'accountDeleted') await eraseDeletedAccount(known, store);
  else if (answer === 'signedOut' || (await hasExpired(known.id))) await endSession(known, asked, store);
}

/** The server ended the session of who is here, unless they came or left since it was `asked`. */
async function endSession(me: Me, asked: number, store: AuthStore): Promise<void> {
  if (isLate(store.state(), asked)) return;
  // First out of sight, so that no page still reads what is being deleted.
  const leaves = !isTrustedDevice(me.id);
  const ended = leaves ? store.dispatch({ type: 'sessionEnded', asked }).generation : asked;
  const left = await handleEndedSession(me, () => isLate(store.state(), ended));
  if (left) store.dispatch({ type: 'endHandled', asked: ended, left });
}

/** This is who is here now. */
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

/** The account says something new of itself. Who has left meanwhile does not come back by it. */
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

/** Signs in, or throws why not. */
export async function signIn<E extends AuthEndpoint>(way: E, input: Input<E>, store: AuthStore): Promise<void> {
  const entered = await callEndpoint(way as typeof auth.login, input as Input<typeof auth.login>);
  await holdsCookies();
  await setSignedIn(entered, store);
  if (entered.byNumber === 1) return;
  await restoreSealedData(entered.id);
  void runSync(entered.id);
}

const noAnswer = (error: unknown) => (isOffline(error) ? 'unreached' : 'refused');

/** Signs an account out, with what becomes of its waiting writes. `send` throws when they could not all be sent: then nobody is signed out. */
export async function signOut(
  { state, me }: SessionState & { me: Me },
  waiting: 'send' | 'keep' | 'discard',
  store: AuthStore,
): Promise<void> {
  if (waiting === 'send') await flushOrThrow(me.id);
  // First out of sight: a page that still reads would fetch anew what is being deleted.
  const attempt = store.dispatch({ type: 'signOutStarted', hides: true }).generation;
  let asked = attempt;
  // Before anything is asked, or deleted: whoever closes the lid on a line that leads nowhere has left, and the worker, which
  // sends for whoever is here, brings nothing back behind what deletes it.
  try {
    await inOrder(() => markSigningOut(me.id));
  } finally {
    asked = store.dispatch({ type: 'signOutStored', attempt, heard: false }).generation;
  }
  const isPast = () => isLate(store.state(), asked);
  await eraseReadData(me.id, waiting).catch(async (error) => {
    // Nobody is held here by a storage that fails.
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
 * Ends every session of the account, with what becomes here of texts that are begun. Throws, and ends none, when what waits
 * here could not be sent.
 */
export async function signOutEverywhere(me: Me, drafts: 'keep' | 'discard', store: AuthStore): Promise<void> {
  await flushOrThrow(me.id);
  await callEndpoint(users.signOutEverywhere, {}, { userId: me.id });
  await nobodyIsHere(store);
  // Nobody is told that they are still here because a storage fails.
  await eraseReadData(me.id, 'send', drafts).catch(ignoreStorageErrors);
}

/** The account was deleted: nothing about it stays on this device. */
export async function eraseDeletedAccount(me: Me, store: AuthStore): Promise<void> {
  // First out of sight, so that no page still reads what is being deleted.
  await nobodyIsHere(store);
  await eraseAccount(me.id);
}
