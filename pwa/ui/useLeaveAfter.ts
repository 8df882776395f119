import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes to `to` after `ms` milliseconds, once there is one. `from` is the page to come back to after a login. */
export function useLeaveAfter(ms: number, to: string | undefined, from?: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => void navigate(to, { replace: true, state: from ? { from } : null }), ms);
    return () => clearTimeout(timer);
  }, [navigate, ms, to, from]);
}
