import { vi } from 'vitest';

/** Makes every further write to IndexedDB fail as on a full disk; reading and deleting still work. */
export function fillDisk(): void {
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  for (const method of ['put', 'add'] as const) vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(refuse);
}
export const freeDisk = (): void => void vi.restoreAllMocks();
