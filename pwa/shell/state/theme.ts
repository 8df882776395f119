import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';

export type Theme = 'light' | 'dark';
const key = 'recess.theme';
/** The server has no window, and so no preference. */
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/**
 * The theme of the page. Components read this and not `system`: reading `system` between its change and the next frame
 * would suppress its event.
 */
let shown: Theme = 'light';
function chosenOrSystem(): Theme {
  const chosen = safeLocalStorage.read(key);
  return chosen === 'light' || chosen === 'dark' ? chosen : system?.matches ? 'dark' : 'light';
}

/** Applies the theme to the page: the user's choice, or the system's. */
export function applyTheme(): void {
  shown = chosenOrSystem();
  document.documentElement.dataset['theme'] = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shown === 'dark' ? '#14121f' : '#faf7f2');
  for (const listener of listeners) listener();
}
/** Updates the theme when the system or another window changes it. */
export function watchTheme(): void {
  applyTheme();
  system?.addEventListener('change', applyTheme);
  addEventListener('storage', (event) => {
    if ((event as StorageEvent).key === key) applyTheme();
  });
}

const current = () => shown;
/** The server does not know the user's theme. */
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
