import type { ReactNode } from 'react';
import { type Session, SessionContext, useSession } from './SessionProvider.tsx';

/** Returns the session in use, also one that a developer number alone opened. */
export function useAnySession(): Session {
  const session = useSession();
  return session.every ?? session;
}

/**
 * Renders a page that accepts a session by developer number. Everywhere else such a session counts as signed out: it
 * allows a developer's calls only, and brings no account data to this device.
 */
export const NumberSessionProvider = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useAnySession()}>{children}</SessionContext>
);
