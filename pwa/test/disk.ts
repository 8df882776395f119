import { vi } from 'vitest';

/** From here on nothing more fits into IndexedDB; what is there can be read and taken away. */
export function fillDisk(): void {
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  for (const method of ['put', 'add'] as const) vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(refuse);
}
export const makeRoom = (): void => void vi.restoreAllMocks();
