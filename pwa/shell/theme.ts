import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
const key = 'recess.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const stored = () => localStorage.getItem(key);
const current = (): Theme => {
  const chosen = stored();
  return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
};

/** Puts the theme on the page: the person's choice, or the system's. */
export function applyTheme(): void {
  const theme = current();
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#14121f' : '#faf7f2');
  for (const listener of listeners) listener();
}
system.addEventListener('change', applyTheme);
addEventListener('storage', (event) => {
  if ((event as StorageEvent).key === key) applyTheme();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTheme(): { theme: Theme; choose(theme: Theme): void } {
  const theme = useSyncExternalStore(subscribe, current);
  return {
    theme,
    choose(chosen) {
      localStorage.setItem(key, chosen);
      applyTheme();
    },
  };
}
