import { useEffect } from 'react';

/** Sets the number on the app's icon, where the system shows one. Undefined leaves it unchanged. */
export function useAppBadge(unread: number | undefined): void {
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return;
    const told = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
    told.catch(() => {});
  }, [unread]);
}
