import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';

export type Theme = 'light' | 'dark';
const key = 'recess.theme';
/** Where there is no window, nobody prefers anything. */
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What the page shows. A screen reads this: whoever asks `system` between its change and the next frame takes its event away. */
let shown: Theme = 'light';
function chosenOrSystem(): Theme {
  const chosen = safeLocalStorage.read(key);
  return chosen === 'light' || chosen === 'dark' ? chosen : system?.matches ? 'dark' : 'light';
}

/** Puts the theme on the page: the person's choice, or the system's. */
export function applyTheme(): void {
  shown = chosenOrSystem();
  document.documentElement.dataset['theme'] = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shown === 'dark' ? '#14121f' : '#faf7f2');
  for (const listener of listeners) listener();
}
/** Keeps it right when the system changes it, or another window. */
export function watchTheme(): void {
  applyTheme();
  system?.addEventListener('change', applyTheme);
  addEventListener('storage', (event) => {
    if ((event as StorageEvent).key === key) applyTheme();
  });
}

const current = () => shown;
/** The server knows nobody's theme. */
const asDrawn = (): Theme => 'light';
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTheme(): { theme: Theme; choose(theme: Theme): void } {
  const theme = useSyncExternalStore(subscribe, current, asDrawn);
  return {
    theme,
    choose(chosen) {
      safeLocalStorage.write(key, chosen);
      applyTheme();
    },
  };
}
