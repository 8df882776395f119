import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../platform/safeLocalStorage.ts';

export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];
/** The name of each language in that language. */
export const localeNames: Record<Locale, string> = { en: 'English', es: 'Español' };

const key = 'recess.language';
const isLanguage = (text: string | null): text is Locale => locales.includes(text as Locale);

/** The language chosen on this device, otherwise the first supported one of the browser's languages. */
function preferred(): Locale {
  const chosen = safeLocalStorage.read(key);
  if (isLanguage(chosen)) return chosen;
  const spoken = (globalThis.navigator?.languages ?? []).map((language) => language.slice(0, 2));
  return spoken.find(isLanguage) ?? 'en';
}

let current: Locale = preferred();
const listeners = new Set<() => void>();

export const currentLocale = (): Locale => current;

/** The locale tag whose formats match the specification in English: $2.99, 1,204. */
export const bcp47Tag = (): string => (current === 'en' ? 'en-US' : current);

/** Creates a value once per language: creating a formatter takes ten to a hundred times as long as using it. */
export function memoizePerLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const here = made.get(bcp47Tag()) ?? make(bcp47Tag());
    made.set(bcp47Tag(), here);
    return here;
  };
}

/** Sets the language without storing it, as the server needs it. */
export function setServerLocale(next: Locale): void {
  current = next;
}

/** Makes a language the one of this device; its messages must have been loaded before. */
export function activateLocale(next: Locale): void {
  setServerLocale(next);
  document.documentElement.lang = next;
  safeLocalStorage.write(key, next);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useLocale = (): Locale => useSyncExternalStore(subscribe, currentLocale, currentLocale);
