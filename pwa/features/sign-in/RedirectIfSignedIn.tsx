import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useRead } from '../../data/hooks.ts';
import { useReturnPath } from '../../session/returnPath.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Loading } from '../../ui/layout/Page.tsx';

/** Redirects signed-in users from a login page to the page they wanted. An expired session may log in again. */
export function RedirectIfSignedIn({ children }: { children: ReactNode }) {
  const { state, me } = useSession();
  // The session that this device remembers may have ended meanwhile.
  const asked = useRead('auth.user', {}, { skip: me === null });
  const sure = state === 'signedIn' && asked.state !== 'loading';
  const leaves = sure && asked.error?.code !== 'signedOut';
  const from = useReturnPath(leaves);
  if (leaves) return <Navigate to={from} replace />;
  return state === 'loading' || state === 'signedIn' ? <Loading /> : children;
}
