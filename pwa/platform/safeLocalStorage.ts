/** The values of this window that the browser could not store. */
const unkept = new Map<string, string>();

/**
 * Stores small values about this device and its user. Where storage is blocked or full, they last as long as the
 * window.
 */
export const safeLocalStorage = {
  read(key: string): string | null {
    try {
      return unkept.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
      unkept.delete(key);
    } catch {
      unkept.set(key, text);
    }
  },
  remove(key: string): void {
    unkept.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Blocked storage has nothing to remove.
    }
  },
  keys(): string[] {
    try {
      return [...new Set([...unkept.keys(), ...Object.keys(localStorage)])];
    } catch {
      return [...unkept.keys()];
    }
  },
};
