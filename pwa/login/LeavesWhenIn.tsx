import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';
import { Loading } from '../ui/Page.tsx';

/** A login page has nothing to say to who is in: on to what they wanted. An expired session may log in again. */
export function LeavesWhenIn({ children }: { children: ReactNode }) {
  const { state, me } = useSession();
  const from = (useLocation().state as { from?: string } | null)?.from ?? '/';
  // What this device remembers may be a session that ended meanwhile.
  const asked = useRead('auth.user', {}, { skip: me === null });
  const sure = state === 'signedIn' && asked.state !== 'loading';
  if (sure && asked.error?.code !== 'signedOut') return <Navigate to={from} replace />;
  return state === 'loading' || state === 'signedIn' ? <Loading /> : children;
}
