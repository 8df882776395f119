import { useSyncExternalStore } from 'react';
import { notes } from '../notes.ts';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

const key = 'recess.language';
const isLanguage = (text: string | null): text is Language => languages.includes(text as Language);

/** What the person chose on this device; else the first of the browser's languages that we speak. */
function preferred(): Language {
  const chosen = notes.read(key);
  if (isLanguage(chosen)) return chosen;
  const spoken = (globalThis.navigator?.languages ?? []).map((language) => language.slice(0, 2));
  return spoken.find(isLanguage) ?? 'en';
}

let current: Language = preferred();
const listeners = new Set<() => void>();

export const language = (): Language => current;

/** Where `en` writes numbers and dates as the specification shows them: $2.99, 1,204. */
export const locale = (): string => (current === 'en' ? 'en-US' : current);

/** Something for each language, made once: to make a format takes ten to a hundred times as long as to write with it. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const here = made.get(locale()) ?? make(locale());
    made.set(locale(), here);
    return here;
  };
}

/** What is said from now on, where nobody remembers it. */
export function inLanguage(next: Language): void {
  current = next;
}

/** Makes a language the one of this device; its words must be loaded before. */
export function speak(next: Language): void {
  inLanguage(next);
  document.documentElement.lang = next;
  notes.write(key, next);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language, language);
