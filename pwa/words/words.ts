import { common } from './en/common.ts';
import { filters } from './en/filters.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { toasts } from './en/toasts.ts';
import { type Language, language, locale, speak, useLanguage } from './language.ts';
import { saidIn } from './said.ts';

/**
 * The books of words, one for each screen, loaded with it (pwa/router.tsx). English says what is in a book; what every
 * page needs comes with the app itself.
 */
const english = {
  common: async () => common,
  toasts: async () => toasts,
  filters: async () => filters,
  home: async () => home,
  browse: () => import('./en/browse.ts').then((m) => m.browse),
  game: () => import('./en/game.ts').then((m) => m.game),
  admin: () => import('./en/admin.ts').then((m) => m.admin),
  shell: async () => shell,
  cart: () => import('./en/cart.ts').then((m) => m.cart),
  library: () => import('./en/library.ts').then((m) => m.library),
  wishlist: () => import('./en/wishlist.ts').then((m) => m.wishlist),
  friends: () => import('./en/friends.ts').then((m) => m.friends),
  missing: () => import('./en/missing.ts').then((m) => m.missing),
  developer: () => import('./en/developer.ts').then((m) => m.developer),
  approvals: () => import('./en/approvals.ts').then((m) => m.approvals),
  guide: () => import('./en/guide.ts').then((m) => m.guide),
  guideProject: () => import('./en/guideProject.ts').then((m) => m.guideProject),
  login: () => import('./en/login.ts').then((m) => m.login),
  profile: () => import('./en/profile.ts').then((m) => m.profile),
  about: () => import('./en/about.ts').then((m) => m.about),
  help: () => import('./en/help.ts').then((m) => m.help),
  versions: () => import('./en/versions.ts').then((m) => m.versions),
};
export type Book = keyof typeof english;
export type Words<B extends Book> = Awaited<ReturnType<(typeof english)[B]>>;

/** A book that lacks a word, or has one too many, does not compile. */
const spanish: { [B in Book]: () => Promise<Words<B>> } = {
  common: () => import('./es/common.ts').then((m) => m.common),
  toasts: () => import('./es/toasts.ts').then((m) => m.toasts),
  filters: () => import('./es/filters.ts').then((m) => m.filters),
  home: () => import('./es/home.ts').then((m) => m.home),
  browse: () => import('./es/browse.ts').then((m) => m.browse),
  game: () => import('./es/game.ts').then((m) => m.game),
  admin: () => import('./es/admin.ts').then((m) => m.admin),
  shell: () => import('./es/shell.ts').then((m) => m.shell),
  cart: () => import('./es/cart.ts').then((m) => m.cart),
  library: () => import('./es/library.ts').then((m) => m.library),
  wishlist: () => import('./es/wishlist.ts').then((m) => m.wishlist),
  friends: () => import('./es/friends.ts').then((m) => m.friends),
  missing: () => import('./es/missing.ts').then((m) => m.missing),
  developer: () => import('./es/developer.ts').then((m) => m.developer),
  approvals: () => import('./es/approvals.ts').then((m) => m.approvals),
  guide: () => import('./es/guide.ts').then((m) => m.guide),
  guideProject: () => import('./es/guideProject.ts').then((m) => m.guideProject),
  login: () => import('./es/login.ts').then((m) => m.login),
  profile: () => import('./es/profile.ts').then((m) => m.profile),
  about: () => import('./es/about.ts').then((m) => m.about),
  help: () => import('./es/help.ts').then((m) => m.help),
  versions: () => import('./es/versions.ts').then((m) => m.versions),
};

export const books: Record<Language, { [B in Book]: () => Promise<Words<B>> }> = { en: english, es: spanish };
/** What every page needs. */
const always: readonly Book[] = ['common', 'toasts', 'filters', 'home', 'shell'];
const loaded: Record<Language, Partial<{ [B in Book]: Words<B> }>> = {
  en: { common, toasts, filters, home, shell },
  es: {},
};

async function load(into: Language, names: readonly Book[]): Promise<void> {
  const missing = names.filter((name) => loaded[into][name] === undefined);
  await Promise.all(
    missing.map(async (name) => {
      Object.assign(loaded[into], { [name]: await books[into][name]() });
    }),
  );
}

/** Loads the words that a screen needs, beside those that are always there. */
export const loadWords = (...names: Book[]): Promise<void> => load(language(), [...always, ...names]);

/** Speaks another language from now on: first its words, then the change, so that no screen is without them. */
export async function changeLanguage(next: Language): Promise<void> {
  await load(next, Object.keys(loaded[language()]) as Book[]);
  speak(next);
}

/** A book of the language that is spoken; its screen has loaded it (`loadWords`). */
export function wordsOf<B extends Book>(name: B): Words<B> {
  const book = loaded[language()][name] as Words<B> | undefined;
  if (!book) throw new Error(`The words "${name}" are not loaded`);
  return book;
}

/** The same for a component, which speaks the new language when it changes. */
export function useWords<B extends Book>(name: B): Words<B> {
  useLanguage();
  return wordsOf(name);
}

/** What the server, a form or a download says, in the language that is spoken where we know how. */
export const translated = (message: string): string =>
  saidIn(wordsOf('common').said, message, new Intl.NumberFormat(locale()).format);
