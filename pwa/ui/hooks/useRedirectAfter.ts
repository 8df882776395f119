import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Navigates to `to` after `ms` milliseconds, once it is defined. */
export function useRedirectAfter(ms: number, to: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), ms);
    return () => clearTimeout(timer);
  }, [navigate, ms, to]);
}
