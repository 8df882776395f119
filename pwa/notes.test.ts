import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notes } from './notes.ts';

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
  for (const key of notes.keys()) notes.remove(key);
  vi.unstubAllGlobals();
});

test('what is written is read again, until it is removed', () => {
  notes.write('a', 'one');
  notes.write('a', 'two');
  notes.write('b', '');
  expect([notes.read('a'), notes.read('b'), notes.read('c')]).toEqual(['two', '', null]);
  expect(localStorage.getItem('a')).toBe('two');
  notes.remove('a');
  expect([notes.read('a'), notes.keys()]).toEqual([null, ['b']]);
});

test('on a full disk the last words last as long as the window, and are kept once there is room', () => {
  notes.write('a', 'before');
  Kept.full = true;
  notes.write('a', 'now');
  notes.write('b', 'new');
  expect([notes.read('a'), notes.read('b')]).toEqual(['now', 'new']);
  expect(notes.keys().sort()).toEqual(['a', 'b']);
  Kept.full = false;
  notes.write('a', 'later');
  expect([notes.read('a'), localStorage.getItem('a')]).toEqual(['later', 'later']);
});

test('what is removed is gone, wherever it was', () => {
  notes.write('a', 'before');
  Kept.full = true;
  notes.write('a', 'now');
  notes.remove('a');
  expect([notes.read('a'), notes.keys()]).toEqual([null, []]);
});

test('a browser that blocks storage remembers within the window', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  notes.write('a', 'one');
  expect([notes.read('a'), notes.read('b'), notes.keys()]).toEqual(['one', null, ['a']]);
  notes.remove('a');
  expect([notes.read('a'), notes.keys()]).toEqual([null, []]);
});
