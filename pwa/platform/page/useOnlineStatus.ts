import { useSyncExternalStore } from 'react';
import { isOnline, onReachabilityChange } from '../http/httpClient.ts';
import { isPageVisible, onVisibilityChange } from './pageVisibility.ts';

/** Calls whenever the network may have come or gone. Answers how to stop it. */
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
/** Where there is no window, all is taken to be well. */
const yes = () => true;
export const useOnline = () => useSyncExternalStore(onConnectivityChange, isOnline, yes);
export const useVisible = (): boolean => useSyncExternalStore(onVisibilityChange, isPageVisible, yes);
/** Whether there is a network at all, be it one that does not lead to the store. */
export const useNavigatorOnline = () => useSyncExternalStore(onConnectivityChange, () => navigator.onLine, yes);
