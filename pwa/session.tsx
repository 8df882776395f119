import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { auth } from '#sync/contract/auth.ts';
import { type Me, users } from '#sync/contract/users.ts';
import type { Input } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { call, isOffline } from './api.ts';
import {
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
  writeWho,
} from './db.ts';
import { flush } from './flush.ts';
import { forget, forgetOthers, forgetWholly } from './forget.ts';
import { useExpiry, useOneAccount } from './oneAccount.ts';
import { forgetDevice } from './ownDevice.ts';
import { forgetDrafts } from './ui/useDraft.ts';
import { wordsOf } from './words/words.ts';

/** The calls that sign somebody in: each answers their account. */
type WayInName =
  | 'login'
  | 'register'
  | 'developerLogin'
  | 'leadLogin'
  | 'setupLead'
  | 'externalRegister'
  | 'externalLink';
export type WayIn = (typeof auth)[WayInName];
export type Session = {
  /** `expired`: the account's data is on this device, but the server asks to sign in again. */
  state: 'loading' | 'signedIn' | 'signedOut' | 'expired';
  me: Me | null;
  enter<E extends WayIn>(way: E, input: Input<E>): Promise<void>;
  /** What becomes of the writes that wait. `send` throws when they could not all be sent, and nobody is signed out. */
  signOut(waiting: 'send' | 'keep' | 'discard'): Promise<void>;
  /** Ends every session of the account. Throws, and ends none, when what waits here could not be sent. */
  signOutEverywhere(): Promise<void>;
  /** The account as the server now has it. */
  changed(me: Me): Promise<void>;
  /** The account is gone: nothing about it stays on this device. */
  deleted(): Promise<void>;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Ends the session on the server: a navigation, so that no other site can do it. */
const goToLogout = () => location.assign('/api/logout');

type Known = Pick<Session, 'state' | 'me'>;

const told = 'recess.loggingOut';

/** Tells the server of a sign-out that it has not heard of. It stays to be told until the server says that nobody is here. */
async function logOutNow(tell: (known: Known) => void): Promise<void> {
  tell({ state: 'signedOut', me: null });
  try {
    await call(auth.user, {});
    // Once a window: a server that will not hear it must not make the page reload for ever.
    if (sessionStorage.getItem(told) === null) {
      sessionStorage.setItem(told, '1');
      goToLogout();
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'signedOut') return;
    sessionStorage.removeItem(told);
    await writeWho(nobody);
  }
}

export const nothingYet: Known = { state: 'loading', me: null };

/** Who is here as this device remembers it. Asked before anything is drawn: no page waits for a network, no header changes. */
export async function whoWasHere(): Promise<Known> {
  try {
    const who = await readWho();
    const me = who.logoutPending ? null : await readMe(who);
    return me ? { state: (await hasExpired(me.id)) ? 'expired' : 'signedIn', me } : nothingYet;
  } catch {
    // A browser that keeps nothing still shows the store.
    return nothingYet;
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
    throw new Refusal('forbidden', wordsOf('shell').storage.cookies);
  });
}

/** How often somebody came, went or changed in this window. */
let turns = 0;

/** Who is here: what this device remembers, and what the server says when it can be asked. */
async function whoIsHere(tell: (known: Known) => void): Promise<void> {
  const asked = turns;
  const who = await readWho().catch(nobodyKept);
  if (who.logoutPending) return logOutNow(tell);
  const known = await readMe(who);
  if (known) tell({ state: (await hasExpired(known.id)) ? 'expired' : 'signedIn', me: known });
  const answer = await call(auth.user, {}).catch((error: unknown) => (error instanceof Refusal ? error.code : 'none'));
  // Somebody came or went meanwhile: this answer would bring back who has left.
  if (turns !== asked) return;
  if ((await readWho().catch(nobodyKept)).userId !== who.userId) return whoIsHere(tell);
  if (typeof answer === 'object') {
    await remember(answer).catch(unlessKept);
    tell({ state: 'signedIn', me: answer });
  } else if (!known) tell({ state: 'signedOut', me: null });
  else if (answer === 'signedOut') {
    await writeExpired(known.id);
    tell({ state: 'expired', me: known });
  }
}

async function sendAll(userId: string): Promise<void> {
  await flush(userId);
  if ((await waitingIn(userDb(userId))) > 0)
    throw new Refusal('busy', 'Not everything could be sent. Try again, or keep it on this device.');
}

export function SessionProvider({ start, children }: { start: Known; children: ReactNode }) {
  const [known, setKnown] = useState(start);

  const look = useCallback(() => {
    whoIsHere(setKnown).catch(() => setKnown((k) => (k.state === 'loading' ? { state: 'signedOut', me: null } : k)));
  }, []);
  useEffect(() => {
    look();
    // A session that ran out, or a sign-out that waited for a connection, is noticed when there is one.
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, [look]);
  useExpiry(known, look);

  const know = useCallback(async (me: Me) => {
    turns++;
    await remember(me).catch(unlessKept);
    setKnown({ state: 'signedIn', me });
  }, []);
  const nobodyIsHere = useCallback(async () => {
    turns++;
    await writeWho(nobody).catch(unlessKept);
    setKnown({ state: 'signedOut', me: null });
  }, []);

  const { state, me } = known;
  const settled = state !== 'loading';
  useOneAccount(me?.id ?? null, settled);
  // Somebody else's session ended or was left open here: what they wrote waits, what they read goes.
  useEffect(() => {
    if (settled) forgetOthers(me?.id).catch(unlessKept);
  }, [settled, me?.id]);
  const session = useMemo<Session>(
    () => ({
      state,
      me,
      async enter(way, input) {
        const entered = await call(way as typeof auth.login, input as Input<typeof auth.login>);
        await holdsCookies();
        await know(entered);
        void flush(entered.id);
      },
      changed: know,
      async signOut(waiting) {
        if (!me) return;
        if (waiting === 'send') await sendAll(me.id);
        turns++;
        // First out of sight: a page that still reads would fetch anew what is being deleted.
        setKnown({ state: 'loading', me: null });
        await forget(me.id, waiting).catch((error) => {
          // Nobody is held here by a storage that fails: what lies in it cannot be read either.
          if (isStorageError(error)) return;
          setKnown({ state, me });
          throw error;
        });
        const reached =
          navigator.onLine &&
          (await call(auth.user, {}).then(
            () => true,
            (error) => !isOffline(error),
          ));
        await writeWho({ userId: null, logoutPending: true }).catch(unlessKept);
        if (reached) return goToLogout();
        setKnown({ state: 'signedOut', me: null });
      },
      async signOutEverywhere() {
        if (!me) return;
        await sendAll(me.id);
        await call(users.signOutEverywhere, {});
        await nobodyIsHere();
        await forget(me.id, 'send');
      },
      async deleted() {
        if (!me) return;
        // First out of sight, so that no page still reads what is being deleted.
        await nobodyIsHere();
        forgetDrafts(me.id);
        forgetDevice(me.id);
        await forgetWholly(me.id);
      },
    }),
    [state, me, know, nobodyIsHere],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
