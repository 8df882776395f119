import { useSyncExternalStore } from 'react';
import { isOnline, onReachabilityChange } from '../http/httpClient.ts';
import { isPageVisible, onVisibilityChange } from './pageVisibility.ts';

/** Calls the listener when connectivity may have changed. Returns the unsubscribe function. */
export const onConnectivityChange = (listener: () => void) => {
  const stop = onReachabilityChange(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
/** The server, which has no window, assumes online and visible. */
const yes = () => true;
export const useOnline = () => useSyncExternalStore(onConnectivityChange, isOnline, yes);
export const useVisible = (): boolean => useSyncExternalStore(onVisibilityChange, isPageVisible, yes);
/** Whether the device has a network at all, even one that does not reach the store. */
export const useNavigatorOnline = () => useSyncExternalStore(onConnectivityChange, () => navigator.onLine, yes);
