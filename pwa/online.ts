import { useSyncExternalStore } from 'react';
import { online, onReach } from './api.ts';
import { onVisible, visible } from './visible.ts';

/** Calls whenever the network may have come or gone. Answers how to stop it. */
export const onNetwork = (listener: () => void) => {
  const stop = onReach(listener);
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
export const useOnline = () => useSyncExternalStore(onNetwork, online, yes);
export const useVisible = (): boolean => useSyncExternalStore(onVisible, visible, yes);
/** Whether there is a network at all, be it one that does not lead to the store. */
export const useConnected = () => useSyncExternalStore(onNetwork, () => navigator.onLine, yes);
