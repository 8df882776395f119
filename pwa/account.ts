import { auth } from '#sync/contract/auth.ts';
import { type Me, users } from '#sync/contract/users.ts';
import type { Input } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { isOffline, online, onReach } from './api.ts';
import { call } from './call.ts';
import {
  forgetWho,
  hasExpired,
  isStorageError,
  keepsRows,
  nobody,
  readMe,
  readWho,
  remember,
  unlessKept,
  userDb,
  type Who,
  waitingIn,
  writeExpired,
} from './db.ts';
import { flush, flushAnew } from './flush.ts';
import { forget, forgetWholly } from './forget.ts';
import { forgetLeaving, leaverIn, noteLeaving, noteLeft } from './leaving.ts';
import { whileStill } from './lock.ts';
import type { WayIn } from './login/wayIn.ts';
import { forgetDevice } from './ownDevice.ts';
import { withRoom } from './room.ts';
import { forgetDrafts } from './ui/useDraft.ts';
import { wordsOf } from './words/words.ts';

/** Who comes and goes in this window: what this device keeps of it, and what the server is told. pwa/session.tsx shows it. */

export type Known = {
  /** `expired`: the account's data is on this device, but the server asks to sign in again. */
  state: 'loading' | 'signedIn' | 'signedOut' | 'expired';
  me: Me | null;
};
type Tell = (known: Known) => void;
const signedOut: Known = { state: 'signedOut', me: null };

/** Ends the session on the server: a navigation, so that no other site can do it. */
const goToLogout = () => location.assign('/api/logout');

const told = 'recess.loggingOut';

let waits = false;
/** A network that is there and leads nowhere says nothing when it does again: the next answer does. */
function onceReached(then: () => Promise<void>): void {
  if (waits) return;
  waits = true;
  const stop = onReach(() => {
    if (!online()) return;
    stop();
    waits = false;
    then().catch(unlessKept);
  });
}

/** Tells the server of a sign-out that it has not heard of. It stays to be told until the server says that they are not here. */
async function logOutNow(leaver: string | true, asked: number, tell: Tell): Promise<void> {
  tell(signedOut);
  try {
    const here = await call(auth.user, {});
    if (isPast(asked)) return;
    // Somebody else came in, on a page of their school.
    if (leaver !== true && here.id !== leaver) return know(here, tell);
    // Once a window: a server that will not hear it must not make the page reload for ever.
    if (sessionStorage.getItem(told) === null) {
      sessionStorage.setItem(told, '1');
      goToLogout();
    }
  } catch (error) {
    if (isPast(asked)) return;
    if (isOffline(error)) onceReached(() => whoIsHere(tell));
    if (!(error instanceof Refusal) || error.code !== 'signedOut') return;
    sessionStorage.removeItem(told);
    await noteLeft();
  }
}

/** Who is here as this device remembers it; undefined where it does not, or cannot. */
export async function whoWasHere(): Promise<Known | undefined> {
  try {
    const who = await readWho();
    const me = leaverIn(who) ? null : await readMe(who);
    return me ? { state: (await hasExpired(me.id)) ? 'expired' : 'signedIn', me } : undefined;
  } catch {
    // A browser that keeps nothing still shows the store.
    return undefined;
  }
}

/** Where nothing can be kept, the server alone knows who is here. */
function nobodyKept(error: unknown): Who {
  unlessKept(error);
  return nobody;
}

/** Where rows are blocked, cookies mostly are too: then the login that was just given is gone already. */
async function holdsCookies(): Promise<void> {
  if (await keepsRows()) return;
  await call(auth.user, {}).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'signedOut') throw error;
    throw new Refusal('forbidden', wordsOf('around').storage.cookies);
  });
}

/** How often somebody came, went or changed in this window. */
let turns = 0;
/** Whose coming is being noted. */
let coming = 0;
/** Whether what was asked then says nothing of who is here now. */
const isPast = (asked: number) => coming > 0 || turns !== asked;

/** Who is here: what this device remembers, and what the server says when it can be asked. */
export async function whoIsHere(tell: Tell): Promise<void> {
  const asked = turns;
  const who = await readWho().catch(nobodyKept);
  const leaver = leaverIn(who);
  if (leaver) return logOutNow(leaver, asked, tell);
  const known = await readMe(who);
  if (known) tell({ state: (await hasExpired(known.id)) ? 'expired' : 'signedIn', me: known });
  const answer = await call(auth.user, {}).catch((error: unknown) => (error instanceof Refusal ? error.code : 'none'));
  // Somebody came or went meanwhile: this answer would bring back who has left.
  if (isPast(asked)) return;
  if ((await readWho().catch(nobodyKept)).userId !== who.userId) return whoIsHere(tell);
  if (typeof answer === 'object') {
    await keep(answer);
    tell({ state: 'signedIn', me: answer });
  } else if (!known) tell(signedOut);
  else if (answer === 'signedOut') {
    await writeExpired(known.id);
    tell({ state: 'expired', me: known });
  }
}

/** Notes who is here. Where that does not fit, at least nobody else is, nor has left: that needs no room. */
async function keep(me: Me): Promise<void> {
  try {
    await withRoom(() => remember(me));
  } catch (error) {
    unlessKept(error);
    if ((await readWho().catch(nobodyKept)).userId !== me.id) await forgetWho().catch(unlessKept);
  }
}

/** This is who is here now. */
export async function know(me: Me, tell: Tell): Promise<void> {
  turns++;
  coming++;
  forgetLeaving();
  await keep(me).finally(() => {
    coming--;
    turns++;
  });
  tell({ state: 'signedIn', me });
}
const isHere = async ({ id }: Me): Promise<boolean> => (await readWho().catch(nobodyKept)).userId === id;

/** The account says something new of itself. Who has left meanwhile does not come back by it. */
export async function renew(me: Me, change: (next: (known: Known) => Known) => void): Promise<void> {
  const stays = await isHere(me);
  // What was asked before would say the old again.
  if (stays) turns++;
  change((known) => (known.me?.id === me.id ? { ...known, me } : known));
  if (!stays) return;
  await whileStill(me.id, async () => {
    if (await isHere(me)) await withRoom(() => userDb(me.id).meta.put({ key: 'me', me }));
  }).catch(unlessKept);
}

async function nobodyIsHere(tell: Tell): Promise<void> {
  turns++;
  await forgetWho().catch(unlessKept);
  tell(signedOut);
}

/** Signs in, or throws why not. */
export async function enter<E extends WayIn>(way: E, input: Input<E>, tell: Tell): Promise<void> {
  const entered = await call(way as typeof auth.login, input as Input<typeof auth.login>);
  await holdsCookies();
  await know(entered, tell);
  void flush(entered.id);
}

/** Throws where not all could be sent. Where nothing waits nobody is asked: a line that leads nowhere holds nobody here. */
export async function sendAll(userId: string): Promise<void> {
  if ((await waitingIn(userDb(userId))) === 0) return;
  await flushAnew(userId);
  if ((await waitingIn(userDb(userId))) > 0)
    throw new Refusal('busy', 'Not everything could be sent. Try again, or keep it on this device.');
}

const noAnswer = (error: unknown) => (isOffline(error) ? 'unreached' : 'refused');

/** Signs an account out, with what becomes of its waiting writes. `send` throws when they could not all be sent: then nobody is signed out. */
export async function signOut(
  { state, me }: Known & { me: Me },
  waiting: 'send' | 'keep' | 'discard',
  tell: Tell,
): Promise<void> {
  if (waiting === 'send') await sendAll(me.id);
  turns++;
  // First out of sight: a page that still reads would fetch anew what is being deleted.
  tell({ state: 'loading', me: null });
  // Before anything is asked, or deleted: whoever closes the lid on a line that leads nowhere has left, and the worker, which
  // sends for whoever is here, brings nothing back behind what deletes it.
  await noteLeaving(me.id);
  await forget(me.id, waiting).catch(async (error) => {
    // Nobody is held here by a storage that fails.
    if (isStorageError(error)) return;
    forgetLeaving();
    await keep(me);
    tell({ state, me });
    throw error;
  });
  const asked = turns;
  const here = navigator.onLine ? await call(auth.user, {}).catch(noAnswer) : 'unreached';
  if (isPast(asked)) return;
  if (typeof here === 'object' && here.id !== me.id) return know(here, tell);
  if (here !== 'unreached') return goToLogout();
  onceReached(() => whoIsHere(tell));
  tell(signedOut);
}

/**
 * Ends every session of the account, with what becomes here of texts that are begun. Throws, and ends none, when what waits
 * here could not be sent.
 */
export async function signOutEverywhere(me: Me, drafts: 'keep' | 'discard', tell: Tell): Promise<void> {
  await sendAll(me.id);
  await call(users.signOutEverywhere, {}, { userId: me.id });
  await nobodyIsHere(tell);
  // Nobody is told that they are still here because a storage fails.
  await forget(me.id, 'send', drafts).catch(unlessKept);
}

/** The account was deleted: nothing about it stays on this device. */
export async function forgetDeleted(me: Me, tell: Tell): Promise<void> {
  // First out of sight, so that no page still reads what is being deleted.
  await nobodyIsHere(tell);
  forgetDrafts(me.id);
  forgetDevice(me.id);
  await forgetWholly(me.id);
}
