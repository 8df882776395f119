/** What a browser that keeps nothing was told in this window. */
const unkept = new Map<string, string>();

/** Small things about this device and whoever uses it. Where storage is blocked or full they last as long as the window. */
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
      // It is not there.
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
