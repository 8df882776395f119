import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { safeLocalStorage } from './safeLocalStorage.ts';

/** Storage as browsers have it: keys are own properties, methods are not. */
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

test('a written value can be read until it is removed', () => {
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

test('the last value lasts as long as the window on a full disk, and is stored once there is space', () => {
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

test('a removed value is gone from storage and from memory', () => {
  safeLocalStorage.write('a', 'before');
  Kept.full = true;
  safeLocalStorage.write('a', 'now');
  safeLocalStorage.remove('a');
  expect([safeLocalStorage.read('a'), safeLocalStorage.keys()]).toEqual([null, []]);
});

test('values last as long as the window when the browser blocks storage', () => {
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
