import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Me } from '#sync/contract/users.ts';
import type { Input } from '#sync/endpoint.ts';
import { lazyDataLayer, useDataLayer } from '../engine/useDataLayer.ts';
import { setHydrating } from '../platform/lazyModule.ts';
import { onBfcacheRestore } from '../platform/page/onBfcacheRestore.ts';
import type { AuthEndpoint } from './authMethod.ts';
import { loadingSession, type SessionState } from './state/authReducer.ts';
import { createAuthStore } from './state/authStore.ts';

export type Session = SessionState & {
  enter<E extends AuthEndpoint>(way: E, input: Input<E>): Promise<void>;
  /** What becomes of the writes that wait. `send` throws when they could not all be sent, and nobody is signed out. */
  signOut(waiting: 'send' | 'keep' | 'discard'): Promise<void>;
  /** Ends every session of the account, with what becomes here of texts that are begun. Throws, and ends none, when what waits here could not be sent. */
  signOutEverywhere(drafts: 'keep' | 'discard'): Promise<void>;
  /** The account as the server now has it. */
  changed(me: Me): Promise<void>;
  /** The account is gone: nothing about it stays on this device. */
  deleted(): Promise<void>;
  /** The session that a developer number alone opened: outside of their portal it is nobody's (pwa/session/NumberSession.tsx). */
  every?: Session;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Who is here as this device remembers it. Asked before anything is drawn: no page waits for a network, no header changes. */
export const rememberedSession = async (): Promise<SessionState> =>
  (await (await lazyDataLayer.ask()).readRememberedUser()) ?? loadingSession;

export function SessionProvider({ start, children }: { start: SessionState; children: ReactNode }) {
  const [store] = useState(() => createAuthStore(start));
  const [{ shown }, show] = useState(store.state);
  useEffect(() => store.watch(show), [store]);
  // Effects run once the whole page is drawn or hydrated.
  useEffect(() => setHydrating(false), []);

  const look = useCallback(() => {
    lazyDataLayer
      .ask()
      .then(({ refreshSession }) => refreshSession(store))
      .catch(() => void store.dispatch({ type: 'refreshFailed' }));
  }, [store]);
  useEffect(() => {
    look();
    // A session that ran out, or a sign-out that waited for a connection, is noticed when there is one; one that has
    // ended since, when Back shows the page that ended it.
    addEventListener('online', look);
    const stop = onBfcacheRestore(look);
    return () => {
      stop();
      removeEventListener('online', look);
    };
  }, [look]);
  const Watch = useDataLayer()?.ExpiryWatch;

  const { state, me, ended } = shown;
  const settled = state !== 'loading';
  // Somebody else's session ended or was left open here: what they wrote waits, what they read goes.
  useEffect(() => {
    if (settled)
      void lazyDataLayer
        .ask()
        .then(({ eraseOtherAccounts, ignoreStorageErrors }) => eraseOtherAccounts(me?.id).catch(ignoreStorageErrors));
  }, [settled, me?.id]);
  const session = useMemo<Session>(() => {
    const every: Session = {
      state,
      me,
      ended,
      enter: async (way, input) => (await lazyDataLayer.ask()).signIn(way, input, store),
      changed: async (now) => (await lazyDataLayer.ask()).updateProfile(now, store),
      async signOut(waiting) {
        if (me) await (await lazyDataLayer.ask()).signOut({ state, me }, waiting, store);
      },
      async signOutEverywhere(drafts) {
        if (me) await (await lazyDataLayer.ask()).signOutEverywhere(me, drafts, store);
      },
      async deleted() {
        if (me) await (await lazyDataLayer.ask()).eraseDeletedAccount(me, store);
      },
    };
    return me?.byNumber === 1 ? { ...every, state: 'signedOut', me: null, every } : every;
  }, [store, state, me, ended]);
  return (
    <SessionContext value={session}>
      {children}
      {Watch && <Watch known={shown} look={look} />}
    </SessionContext>
  );
}
