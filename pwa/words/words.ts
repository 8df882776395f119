import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { type Language, language, speak, useLanguage } from './language.ts';

/**
 * The books of words, one for each screen, loaded with it (pwa/screens.tsx). English says what is in a book; what is drawn
 * first comes with the app itself.
 */
export const english = {
  common: async () => common,
  toasts: () => import('./en/toasts.ts').then((m) => m.toasts),
  filters: () => import('./en/filters.ts').then((m) => m.filters),
  home: async () => home,
  browse: () => import('./en/browse.ts').then((m) => m.browse),
  game: () => import('./en/game.ts').then((m) => m.game),
  admin: () => import('./en/admin.ts').then((m) => m.admin),
  shell: async () => shell,
  around: () => import('./en/around.ts').then((m) => m.around),
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

/** Each book of a language, by its name. */
export type Shelf = { [B in Book]: () => Promise<Words<B>> };
/** Another language brings its list of books with it. */
const shelves: Record<Language, () => Promise<Shelf>> = {
  en: async () => english,
  es: () => import('./spanish.ts').then((m) => m.spanish),
};
/** What is drawn first, */
const first: readonly Book[] = ['common', 'home', 'shell'];
/** and what comes to every page once it stands. */
const soon: readonly Book[] = ['toasts', 'around', 'filters'];
const loaded: Record<Language, Partial<{ [B in Book]: Words<B> }>> = {
  en: { common, home, shell },
  es: {},
};

/** Every book that was ever asked for: its screen stands, or will once the book has come. */
const asked = new Set<Book>();

async function load(into: Language, names: readonly Book[]): Promise<void> {
  for (const name of names) asked.add(name);
  const missing = names.filter((name) => loaded[into][name] === undefined);
  if (missing.length === 0) return;
  const shelf = await shelves[into]();
  await Promise.all(
    missing.map(async (name) => {
      Object.assign(loaded[into], { [name]: await shelf[name]() });
    }),
  );
}

/** Loads the words of what is drawn first. */
export const loadFirstWords = (): Promise<void> => load(language(), first);
/** Loads those that a screen needs, beside what every page does. */
export const loadWords = (...names: Book[]): Promise<void> => load(language(), [...first, ...soon, ...names]);

let choices = 0;
/** Speaks another language from now on: first its words, then the change, so that no screen is without them. */
export async function changeLanguage(next: Language): Promise<void> {
  const choice = ++choices;
  let known: number;
  // A screen may be opened while they come, and asks for its book in the language that is spoken until then.
  do {
    known = asked.size;
    await load(next, [...asked]);
  } while (asked.size > known);
  // Another may have been chosen meanwhile.
  if (choice === choices) speak(next);
}

/** A book of the language that is spoken, if it has come. */
export const wordsHere = <B extends Book>(name: B): Words<B> | undefined => loaded[language()][name];

/** The same; its screen has loaded it (`loadWords`). */
export function wordsOf<B extends Book>(name: B): Words<B> {
  const book = wordsHere(name);
  if (!book) throw new Error(`The words "${name}" are not loaded`);
  return book;
}

/** The same for a component, which speaks the new language when it changes. */
export function useWords<B extends Book>(name: B): Words<B> {
  useLanguage();
  return wordsOf(name);
}
