import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { safeLocalStorage } from './safeLocalStorage.ts';

/** As a browser has it: its keys are its own, its methods are not. */
class Kept {
  static full = false;
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, text: string): void {
    if (Kept.full) throw new DOMException('No room', 'QuotaExceededError');
    Object.assign(this, { [key]: text });
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}

beforeEach(() => void vi.stubGlobal('localStorage', new Kept()));
afterEach(() => {
  Kept.full = false;
  for (const key of safeLocalStorage.keys()) safeLocalStorage.remove(key);
  vi.unstubAllGlobals();
});

test('what is written is read again, until it is removed', () => {
  safeLocalStorage.write('a', 'one');
  safeLocalStorage.write('a', 'two');
  safeLocalStorage.write('b', '');
  expect([safeLocalStorage.read('a'), safeLocalStorage.read('b'), safeLocalStorage.read('c')]).toEqual([
    'two',
    '',
    null,
  ]);
  expect(localStorage.getItem('a')).toBe('two');
  safeLocalStorage.remove('a');
  expect([safeLocalStorage.read('a'), safeLocalStorage.keys()]).toEqual([null, ['b']]);
});

test('on a full disk the last words last as long as the window, and are kept once there is room', () => {
  safeLocalStorage.write('a', 'before');
  Kept.full = true;
  safeLocalStorage.write('a', 'now');
  safeLocalStorage.write('b', 'new');
  expect([safeLocalStorage.read('a'), safeLocalStorage.read('b')]).toEqual(['now', 'new']);
  expect(safeLocalStorage.keys().sort()).toEqual(['a', 'b']);
  Kept.full = false;
  safeLocalStorage.write('a', 'later');
  expect([safeLocalStorage.read('a'), localStorage.getItem('a')]).toEqual(['later', 'later']);
});

test('what is removed is gone, wherever it was', () => {
  safeLocalStorage.write('a', 'before');
  Kept.full = true;
  safeLocalStorage.write('a', 'now');
  safeLocalStorage.remove('a');
  expect([safeLocalStorage.read('a'), safeLocalStorage.keys()]).toEqual([null, []]);
});

test('a browser that blocks storage remembers within the window', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  safeLocalStorage.write('a', 'one');
  expect([safeLocalStorage.read('a'), safeLocalStorage.read('b'), safeLocalStorage.keys()]).toEqual([
    'one',
    null,
    ['a'],
  ]);
  safeLocalStorage.remove('a');
  expect([safeLocalStorage.read('a'), safeLocalStorage.keys()]).toEqual([null, []]);
});
