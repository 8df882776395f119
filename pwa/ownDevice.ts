import { notes } from './notes.ts';

const key = (userId: string) => `recess.ownDevice.${userId}`;

/** Whether the account said that this device is theirs alone; otherwise others are taken to use it too. */
export const isOwnDevice = (userId: string): boolean => notes.read(key(userId)) === '1';

export function setOwnDevice(userId: string, own: boolean): void {
  if (own) notes.write(key(userId), '1');
  else forgetDevice(userId);
}

export const forgetDevice = (userId: string): void => notes.remove(key(userId));
