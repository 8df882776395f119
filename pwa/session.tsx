import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { auth } from '#sync/contract/auth.ts';
import { type Me, users } from '#sync/contract/users.ts';
import type { Input } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { call, isOffline } from './api.ts';
import { deleteUserDb, nobody, readMe, readWho, remember, userDb, writeWho } from './db.ts';
import { flush, whileStill } from './flush.ts';
import { forgetDevice, isOwnDevice } from './ownDevice.ts';
import { forgetDrafts } from './ui/useDraft.ts';

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

const SessionContext = createContext<Session | undefined>(undefined);

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

/** Who is here: what this device remembers, and what the server says when it can be asked. */
async function whoIsHere(tell: (known: Known) => void): Promise<void> {
  const who = await readWho();
  if (who.logoutPending) return logOutNow(tell);
  // The device's word comes first: pages must not wait for a network.
  const known = await readMe(who);
  if (known) tell({ state: 'signedIn', me: known });
  try {
    const me = await call(auth.user, {});
    await remember(me);
    tell({ state: 'signedIn', me });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'signedOut')
      tell({ state: known ? 'expired' : 'signedOut', me: known });
    else if (!known) tell({ state: 'signedOut', me: null });
  }
}

async function sendAll(userId: string): Promise<void> {
  await flush(userId);
  if ((await userDb(userId).outbox.count()) > 0)
    throw new Refusal('busy', 'Not everything could be sent. Try again, or keep it on this device.');
}

async function forget(userId: string, waiting: 'send' | 'keep' | 'discard'): Promise<void> {
  const db = userDb(userId);
  // There the next login finds everything as it was.
  if (waiting !== 'discard' && isOwnDevice(userId)) return;
  if (waiting !== 'keep') forgetDrafts(userId);
  if (waiting === 'discard' || (waiting === 'send' && (await db.dead.count()) === 0))
    return whileStill(userId, () => deleteUserDb(userId));
  // The words that wait stay; everything else about the account leaves the device.
  await whileStill(userId, () =>
    db.transaction('rw', db.base, db.shadow, db.meta, async () => {
      await db.base.clear();
      await db.shadow.clear();
      await db.meta.delete('me');
      const device = await db.meta.get('device');
      if (device?.key === 'device') await db.meta.put({ ...device, cursor: null, resetting: false });
    }),
  );
}

/** Another window signed somebody in or out: this one must not go on as who it was. */
function useOneAccount(mine: string | null, settled: boolean): void {
  const here = useLiveQuery(async () => (await readWho()).userId, []);
  useEffect(() => {
    if (settled && here !== undefined && here !== mine && document.visibilityState !== 'visible') location.reload();
  }, [here, mine, settled]);
  useEffect(() => {
    const look = async () => {
      if (settled && document.visibilityState === 'visible' && (await readWho()).userId !== mine) location.reload();
    };
    const listen = () => void look();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [mine, settled]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>({ state: 'loading', me: null });

  useEffect(() => {
    const look = () =>
      void whoIsHere(setKnown).catch(() =>
        setKnown((k) => (k.state === 'loading' ? { state: 'signedOut', me: null } : k)),
      );
    look();
    // A session that ran out, or a sign-out that waited for a connection, is noticed when there is one.
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, []);

  const know = useCallback(async (me: Me) => {
    await remember(me);
    setKnown({ state: 'signedIn', me });
  }, []);
  const nobodyIsHere = useCallback(async () => {
    await writeWho(nobody);
    setKnown({ state: 'signedOut', me: null });
  }, []);

  const { state, me } = known;
  useOneAccount(me?.id ?? null, state !== 'loading');
  const session = useMemo<Session>(
    () => ({
      state,
      me,
      async enter(way, input) {
        const entered = await call(way as typeof auth.login, input as Input<typeof auth.login>);
        await know(entered);
        void flush(entered.id);
        // Somebody else's session ended or was left open here: what they wrote waits, what they read goes.
        if (me && me.id !== entered.id) await forget(me.id, 'keep');
      },
      changed: know,
      async signOut(waiting) {
        if (!me) return;
        if (waiting === 'send') await sendAll(me.id);
        await forget(me.id, waiting);
        const reached =
          navigator.onLine &&
          (await call(auth.user, {}).then(
            () => true,
            (error) => !isOffline(error),
          ));
        await writeWho({ userId: null, logoutPending: true });
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
        await whileStill(me.id, () => deleteUserDb(me.id));
      },
    }),
    [state, me, know, nobodyIsHere],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
