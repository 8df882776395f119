const key = (userId: string) => `recess.ownDevice.${userId}`;

/** Whether the account said that this device is theirs alone; otherwise others are taken to use it too. */
export const isOwnDevice = (userId: string): boolean => localStorage.getItem(key(userId)) === '1';

export function setOwnDevice(userId: string, own: boolean): void {
  if (own) localStorage.setItem(key(userId), '1');
  else forgetDevice(userId);
}

export const forgetDevice = (userId: string): void => localStorage.removeItem(key(userId));
