import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import { activateLocale, currentLocale, type Locale, useLocale } from './language.ts';

/**
 * The books of words, one for each screen, loaded with it (pwa/app/routes.tsx). English says what is in a book; what is drawn
 * first comes with the app itself.
 */
export const englishMessages = {
  common: async () => common,
  toasts: () => import('./en/toasts.ts').then((m) => m.toasts),
  filters: () => import('./en/filters.ts').then((m) => m.filters),
  home: async () => home,
  browse: () => import('./en/browse.ts').then((m) => m.browse),
  game: () => import('./en/game.ts').then((m) => m.game),
  admin: () => import('./en/admin.ts').then((m) => m.admin),
  shell: async () => shell,
  shellDeferred: () => import('./en/shellDeferred.ts').then((m) => m.shellDeferred),
  cart: () => import('./en/cart.ts').then((m) => m.cart),
  library: () => import('./en/library.ts').then((m) => m.library),
  wishlist: () => import('./en/wishlist.ts').then((m) => m.wishlist),
  friends: () => import('./en/friends.ts').then((m) => m.friends),
  notFound: () => import('./en/notFound.ts').then((m) => m.notFound),
  developer: () => import('./en/developer.ts').then((m) => m.developer),
  approvals: () => import('./en/approvals.ts').then((m) => m.approvals),
  guide: () => import('./en/guide.ts').then((m) => m.guide),
  guideProject: () => import('./en/guideProject.ts').then((m) => m.guideProject),
  login: () => import('./en/login.ts').then((m) => m.login),
  profile: () => import('./en/profile.ts').then((m) => m.profile),
  about: () => import('./en/about.ts').then((m) => m.about),
  help: () => import('./en/help.ts').then((m) => m.help),
  policy: () => import('./en/policy.ts').then((m) => m.policy),
  versions: () => import('./en/versions.ts').then((m) => m.versions),
  cases: () => import('./en/cases.ts').then((m) => m.cases),
  decisions: () => import('./en/decisions.ts').then((m) => m.decisions),
};
export type Namespace = keyof typeof englishMessages;
export type Messages<B extends Namespace> = Awaited<ReturnType<(typeof englishMessages)[B]>>;

/** Each book of a language, by its name. */
export type LocaleNamespaces = { [B in Namespace]: () => Promise<Messages<B>> };
/** Another language brings its list of books with it. */
const shelves: Record<Locale, () => Promise<LocaleNamespaces>> = {
  en: async () => englishMessages,
  es: () => import('./es/index.ts').then((m) => m.spanishMessages),
};
/** What is drawn first, */
const first: readonly Namespace[] = ['common', 'home', 'shell'];
/** and what comes to every page once it stands. */
const soon: readonly Namespace[] = ['toasts', 'shellDeferred', 'filters'];
const loaded: Record<Locale, Partial<{ [B in Namespace]: Messages<B> }>> = {
  en: { common, home, shell },
  es: {},
};

/** Every book that was ever asked for: its screen stands, or will once the book has come. */
const asked = new Set<Namespace>();

async function load(into: Locale, names: readonly Namespace[]): Promise<void> {
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
export const loadInitialMessages = (): Promise<void> => load(currentLocale(), first);
/** Loads those that a screen needs, beside what every page does. */
export const loadMessages = (...names: Namespace[]): Promise<void> =>
  load(currentLocale(), [...first, ...soon, ...names]);

let choices = 0;
/** Speaks another language from now on: first its words, then the change, so that no screen is without them. */
export async function setLocale(next: Locale): Promise<void> {
  const choice = ++choices;
  let known: number;
  // A screen may be opened while they come, and asks for its book in the language that is spoken until then.
  do {
    known = asked.size;
    await load(next, [...asked]);
  } while (asked.size > known);
  // Another may have been chosen meanwhile.
  if (choice === choices) activateLocale(next);
}

/** A book of the language that is spoken, if it has come. */
export const messagesIfLoaded = <B extends Namespace>(name: B): Messages<B> | undefined =>
  loaded[currentLocale()][name];

/** The same; its screen has loaded it (`loadMessages`). */
export function getMessages<B extends Namespace>(name: B): Messages<B> {
  const book = messagesIfLoaded(name);
  if (!book) throw new Error(`The words "${name}" are not loaded`);
  return book;
}

/** The same for a component, which speaks the new language when it changes. */
export function useMessages<B extends Namespace>(name: B): Messages<B> {
  useLocale();
  return getMessages(name);
}
