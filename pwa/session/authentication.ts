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
import type { StoredSession } from '../storage/rows.ts';
import {
  clearSession,
  hasExpired,
  isStorageWritable,
  readMe,
  readSession,
  rememberUser,
  signedOutSession,
} from '../storage/sessionStore.ts';
import type { AuthEndpoint } from './authMethod.ts';
import { handleEndedSession, restoreSealedData } from './endedSession.ts';
import { eraseAccount, eraseReadData } from './eraseAccountData.ts';
import { clearSigningOut, discardSignOutMarker, markSigningOut, pendingSignOutOf } from './pendingSignOut.ts';
import { isTrustedDevice } from './trustedDevice.ts';

/** Who comes and goes in this window: what this device keeps of it, and what the server is told. pwa/session/SessionProvider.tsx shows it. */

export type SessionState = {
  /** `expired`: the account's data is on this device, which is its owner's alone, but the server asks to sign in again. */
  state: 'loading' | 'signedIn' | 'signedOut' | 'expired';
  me: Me | null;
  /** The session ended somewhere else, and so many changes of the account wait here for its owner, sealed. */
  ended?: number | undefined;
};
type Tell = (known: SessionState) => void;
const signedOut: SessionState = { state: 'signedOut', me: null };

/** Ends the session on the server: a navigation, so that no other site can do it. */
const goToLogout = () => location.assign('/api/logout');

const told = 'recess.loggingOut';

let waits = false;
/** A network that is there and leads nowhere says nothing when it does again: the next answer does. */
function onceReached(then: () => Promise<void>): void {
  if (waits) return;
  waits = true;
  const stop = onReachabilityChange(() => {
    if (!isOnline()) return;
    stop();
    waits = false;
    then().catch(ignoreStorageErrors);
  });
}

/** Tells the server of a sign-out that it has not heard of. It stays to be told until the server says that they are not here. */
async function logOutNow(leaver: string | true, asked: number, tell: Tell): Promise<void> {
  tell(signedOut);
  try {
    const here = await callEndpoint(auth.user, {});
    if (isPast(asked)) return;
    // Somebody else came in, on a page of their school.
    if (leaver !== true && here.id !== leaver) return setSignedIn(here, tell);
    // Once a window: a server that will not hear it must not make the page reload for ever.
    if (sessionStorage.getItem(told) === null) {
      sessionStorage.setItem(told, '1');
      goToLogout();
    }
  } catch (error) {
    if (isPast(asked)) return;
    if (isOffline(error)) onceReached(() => refreshSession(tell));
    if (!(error instanceof Refusal) || error.code !== 'signedOut') return;
    sessionStorage.removeItem(told);
    await clearSigningOut();
  }
}

/** Who is here as this device remembers it; undefined where it does not, or cannot. */
export async function readRememberedUser(): Promise<SessionState | undefined> {
  try {
    const who = await readSession();
    const me = pendingSignOutOf(who) ? null : await readMe(who);
    if (!me) return undefined;
    return (await hasExpired(me.id)) ? ((await handleEndedSession(me)) ?? signedOut) : { state: 'signedIn', me };
  } catch {
    // A browser that keeps nothing still shows the store.
    return undefined;
  }
}

/** Where nothing can be kept, the server alone knows who is here. */
function nobodyKept(error: unknown): StoredSession {
  ignoreStorageErrors(error);
  return signedOutSession;
}

/** Where rows are blocked, cookies mostly are too: then the login that was just given is gone already. */
async function holdsCookies(): Promise<void> {
  if (await isStorageWritable()) return;
  await callEndpoint(auth.user, {}).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'signedOut') throw error;
    throw new Refusal('forbidden', { message: getMessages('shellDeferred').storage.cookies });
  });
}

/** How often somebody came, went or changed in this window. */
let turns = 0;
/** Whose coming is being noted. */
let coming = 0;
/** Whether what was asked then says nothing of who is here now. */
const isPast = (asked: number) => coming > 0 || turns !== asked;

/** Who is here: what this device remembers, and what the server says when it can be asked. */
export async function refreshSession(tell: Tell): Promise<void> {
  const asked = turns;
  const who = await readSession().catch(nobodyKept);
  const leaver = pendingSignOutOf(who);
  if (leaver) return logOutNow(leaver, asked, tell);
  const known = await readMe(who);
  if (known && !(await hasExpired(known.id))) tell({ state: 'signedIn', me: known });
  const answer = await callEndpoint(auth.user, {}).catch((error: unknown) =>
    error instanceof Refusal ? error.code : 'none',
  );
  // Somebody came or went meanwhile: this answer would bring back who has left.
  if (isPast(asked)) return;
  if ((await readSession().catch(nobodyKept)).userId !== who.userId) return refreshSession(tell);
  if (typeof answer === 'object') {
    await keep(answer);
    tell({ state: 'signedIn', me: answer });
  } else if (!known) tell(signedOut);
  else if (answer === 'accountDeleted') await eraseDeletedAccount(known, tell);
  else if (answer === 'signedOut' || (await hasExpired(known.id))) {
    // First out of sight, so that no page still reads what is being deleted.
    const leaves = !isTrustedDevice(known.id);
    if (leaves) tell(signedOut);
    const moved = leaves ? ++turns : turns;
    const stand = await handleEndedSession(known);
    if (stand && turns === moved) tell(stand);
  }
}

/** Notes who is here. Where that does not fit, at least nobody else is, nor has left: that needs no room. */
async function keep(me: Me): Promise<void> {
  try {
    await retryAfterEviction(() => rememberUser(me));
  } catch (error) {
    ignoreStorageErrors(error);
    if ((await readSession().catch(nobodyKept)).userId !== me.id) await clearSession().catch(ignoreStorageErrors);
  }
}

/** This is who is here now. */
export async function setSignedIn(me: Me, tell: Tell): Promise<void> {
  turns++;
  coming++;
  discardSignOutMarker();
  await keep(me).finally(() => {
    coming--;
    turns++;
  });
  tell({ state: 'signedIn', me });
}
const isHere = async ({ id }: Me): Promise<boolean> => (await readSession().catch(nobodyKept)).userId === id;

/** The account says something new of itself. Who has left meanwhile does not come back by it. */
export async function updateProfile(
  me: Me,
  change: (next: (known: SessionState) => SessionState) => void,
): Promise<void> {
  const stays = await isHere(me);
  // What was asked before would say the old again.
  if (stays) turns++;
  change((known) => (known.me?.id === me.id ? { ...known, me } : known));
  if (!stays) return;
  await withSyncPaused(me.id, async () => {
    if (await isHere(me)) await retryAfterEviction(() => userDb(me.id).meta.put({ key: 'me', me }));
  }).catch(ignoreStorageErrors);
}

async function nobodyIsHere(tell: Tell): Promise<void> {
  turns++;
  await clearSession().catch(ignoreStorageErrors);
  tell(signedOut);
}

/** Signs in, or throws why not. */
export async function signIn<E extends AuthEndpoint>(way: E, input: Input<E>, tell: Tell): Promise<void> {
  const entered = await callEndpoint(way as typeof auth.login, input as Input<typeof auth.login>);
  await holdsCookies();
  await setSignedIn(entered, tell);
  if (entered.byNumber === 1) return;
  await restoreSealedData(entered.id);
  void runSync(entered.id);
}

const noAnswer = (error: unknown) => (isOffline(error) ? 'unreached' : 'refused');

/** Signs an account out, with what becomes of its waiting writes. `send` throws when they could not all be sent: then nobody is signed out. */
export async function signOut(
  { state, me }: SessionState & { me: Me },
  waiting: 'send' | 'keep' | 'discard',
  tell: Tell,
): Promise<void> {
  if (waiting === 'send') await flushOrThrow(me.id);
  turns++;
  // First out of sight: a page that still reads would fetch anew what is being deleted.
  tell({ state: 'loading', me: null });
  // Before anything is asked, or deleted: whoever closes the lid on a line that leads nowhere has left, and the worker, which
  // sends for whoever is here, brings nothing back behind what deletes it.
  await markSigningOut(me.id);
  await eraseReadData(me.id, waiting).catch(async (error) => {
    // Nobody is held here by a storage that fails.
    if (isStorageError(error)) return;
    discardSignOutMarker();
    await keep(me);
    tell({ state, me });
    throw error;
  });
  const asked = turns;
  const here = navigator.onLine ? await callEndpoint(auth.user, {}).catch(noAnswer) : 'unreached';
  if (isPast(asked)) return;
  if (typeof here === 'object' && here.id !== me.id) return setSignedIn(here, tell);
  if (here !== 'unreached') return goToLogout();
  onceReached(() => refreshSession(tell));
  tell(signedOut);
}

/**
 * Ends every session of the account, with what becomes here of texts that are begun. Throws, and ends none, when what waits
 * here could not be sent.
 */
export async function signOutEverywhere(me: Me, drafts: 'keep' | 'discard', tell: Tell): Promise<void> {
  await flushOrThrow(me.id);
  await callEndpoint(users.signOutEverywhere, {}, { userId: me.id });
  await nobodyIsHere(tell);
  // Nobody is told that they are still here because a storage fails.
  await eraseReadData(me.id, 'send', drafts).catch(ignoreStorageErrors);
}

/** The account was deleted: nothing about it stays on this device. */
export async function eraseDeletedAccount(me: Me, tell: Tell): Promise<void> {
  // First out of sight, so that no page still reads what is being deleted.
  await nobodyIsHere(tell);
  await eraseAccount(me.id);
}
