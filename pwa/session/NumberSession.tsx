import type { ReactNode } from 'react';
import { type Session, SessionContext, useSession } from './SessionProvider.tsx';

/** Who is signed in here, also where a developer number alone opened the session. */
export function useAnySession(): Session {
  const session = useSession();
  return session.every ?? session;
}

/**
 * Draws a page for whoever is signed in by a developer number too. Everywhere else such a session is nobody's: it has a
 * developer's calls only, and brings nothing of the account to this device.
 */
export const NumberSessionProvider = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useAnySession()}>{children}</SessionContext>
);
