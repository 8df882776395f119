import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../session.tsx';
import { Loading } from '../ui/Page.tsx';

/** A login page has nothing to say to who is in: on to what they wanted. An expired session may log in again. */
export function LeavesWhenIn({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const from = (useLocation().state as { from?: string } | null)?.from ?? '/';
  if (state === 'loading') return <Loading />;
  return state === 'signedIn' ? <Navigate to={from} replace /> : children;
}
