import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Me } from '#sync/contract/users.ts';
import type { Input } from '#sync/endpoint.ts';
import type { Known } from './account.ts';
import { onBack } from './back.ts';
import type { WayIn } from './login/wayIn.ts';
import { useStored } from './stored.ts';
import { engine } from './useEngine.ts';

export type Session = Known & {
  enter<E extends WayIn>(way: E, input: Input<E>): Promise<void>;
  /** What becomes of the writes that wait. `send` throws when they could not all be sent, and nobody is signed out. */
  signOut(waiting: 'send' | 'keep' | 'discard'): Promise<void>;
  /** Ends every session of the account, with what becomes here of texts that are begun. Throws, and ends none, when what waits here could not be sent. */
  signOutEverywhere(drafts: 'keep' | 'discard'): Promise<void>;
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

export const nothingYet: Known = { state: 'loading', me: null };

/** Who is here as this device remembers it. Asked before anything is drawn: no page waits for a network, no header changes. */
export const whoWasHere = async (): Promise<Known> => (await (await engine.ask()).whoWasHere()) ?? nothingYet;

/** A session ends, and somebody signs in again, in any window: what the last cycle was told is known to all of them. */
function useExpiry({ state, me }: Known, look: () => void): void {
  const expired = useStored(({ hasExpired }) => (me ? hasExpired(me.id) : undefined), [me?.id]);
  useEffect(() => {
    if ((state === 'signedIn' && expired === true) || (state === 'expired' && expired === false)) look();
  }, [state, expired, look]);
}

export function SessionProvider({ start, children }: { start: Known; children: ReactNode }) {
  const [known, setKnown] = useState(start);

  const look = useCallback(() => {
    engine
      .ask()
      .then(({ whoIsHere }) => whoIsHere(setKnown))
      .catch(() => setKnown((k) => (k.state === 'loading' ? { state: 'signedOut', me: null } : k)));
  }, []);
  useEffect(() => {
    look();
    // A session that ran out, or a sign-out that waited for a connection, is noticed when there is one; one that has
    // ended since, when Back shows the page that ended it.
    addEventListener('online', look);
    const stop = onBack(look);
    return () => {
      stop();
      removeEventListener('online', look);
    };
  }, [look]);
  useExpiry(known, look);

  const { state, me } = known;
  const settled = state !== 'loading';
  // Somebody else's session ended or was left open here: what they wrote waits, what they read goes.
  useEffect(() => {
    if (settled) void engine.ask().then(({ forgetOthers, unlessKept }) => forgetOthers(me?.id).catch(unlessKept));
  }, [settled, me?.id]);
  const session = useMemo<Session>(
    () => ({
      state,
      me,
      enter: async (way, input) => (await engine.ask()).enter(way, input, setKnown),
      changed: async (now) => (await engine.ask()).renew(now, setKnown),
      async signOut(waiting) {
        if (me) await (await engine.ask()).signOut({ state, me }, waiting, setKnown);
      },
      async signOutEverywhere(drafts) {
        if (me) await (await engine.ask()).signOutEverywhere(me, drafts, setKnown);
      },
      async deleted() {
        if (me) await (await engine.ask()).forgetDeleted(me, setKnown);
      },
    }),
    [state, me],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
