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
  /**
   * `waiting` says what happens to unsent writes. With `send` it throws if not all could be sent, and nobody is signed
   * out.
   */
  signOut(waiting: 'send' | 'keep' | 'discard'): Promise<void>;
  /**
   * Ends every session of the account; `drafts` says what happens to the drafts on this device. Throws, and ends none,
   * if unsent writes could not be sent.
   */
  signOutEverywhere(drafts: 'keep' | 'discard'): Promise<void>;
  /** Takes over the account as the server now has it. */
  changed(me: Me): Promise<void>;
  /** Removes everything about a deleted account from this device. */
  deleted(): Promise<void>;
  /**
   * The session that a developer number alone opened; outside the developer portal it counts as signed out
   * (pwa/session/NumberSession.tsx).
   */
  every?: Session;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/**
 * Reads the session that this device remembers. It is read before the first render, so no page waits for a network and
 * no header changes.
 */
export const rememberedSession = async (): Promise<SessionState> =>
  (await (await lazyDataLayer.ask()).readRememberedUser()) ?? loadingSession;

export function SessionProvider({ start, children }: { start: SessionState; children: ReactNode }) {
  const [store] = useState(() => createAuthStore(start));
  const [{ shown }, show] = useState(store.state);
  useEffect(() => store.watch(show), [store]);
  // Effects run once the whole page has been rendered or hydrated.
  useEffect(() => setHydrating(false), []);

  const look = useCallback(() => {
    lazyDataLayer
      .ask()
      .then(({ refreshSession }) => refreshSession(store))
      .catch(() => void store.dispatch({ type: 'refreshFailed' }));
  }, [store]);
  useEffect(() => {
    look();
    // Being online again reveals an expired session, or tells the server of a pending sign-out. Back to a page reveals
    // a session that the page itself ended.
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
  // Another account's session ended or was left open on this device: its unsent data stays, and what it read is
  // removed.
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
