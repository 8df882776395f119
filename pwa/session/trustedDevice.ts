import { safeLocalStorage } from '../platform/safeLocalStorage.ts';

const key = (userId: string) => `recess.ownDevice.${userId}`;

/** Whether the account declared this device its own; otherwise it counts as shared. */
export const isTrustedDevice = (userId: string): boolean => safeLocalStorage.read(key(userId)) === '1';

/** Whether the device is anybody's own: then whoever is signed in at their school's provider is that person. */
export const hasOwner = (): boolean => safeLocalStorage.keys().some((name) => name.startsWith(key('')));

export function setTrustedDevice(userId: string, own: boolean): void {
  if (own) safeLocalStorage.write(key(userId), '1');
  else clearTrustedDevice(userId);
}

export const clearTrustedDevice = (userId: string): void => safeLocalStorage.remove(key(userId));
